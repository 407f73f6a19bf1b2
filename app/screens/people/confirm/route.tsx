import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { homeOf, requirePerson } from "~/auth/core/guards";
import { Button, ButtonLink, H1 } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { AccountOfPassword, CodeField, FormTrouble, PasswordField } from "~/components/people/person-fields";
import { siteTitle } from "~/text/core/common";
import { type WayBack, waysBack } from "~/text/core/ways-back";
import { confirm as confirmText } from "~/text/people/confirm";
import { accessPath, confirmPath, returnOf } from "~/web/people/access";
import { actOnConfirmation } from "./actions";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(confirmText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, hasFactor, session } = await requirePerson(request, context);
  const home = homeOf(viewer.role);
  const to = returnOf(request) ?? home;
  return { email: viewer.email, hasFactor, to, home, isFresh: await session.isFresh() };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnConfirmation(request, context);

export default function ConfirmScreen() {
  const { to, home, isFresh } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isDone = isFresh && !answer;
  return (
    <div className="page page-narrow pt-10 pb-24">
      <ActionToast />
      <H1>{isDone ? confirmText.doneTitle : confirmText.title}</H1>
      <div className="mt-10 max-w-[36rem]">{isDone ? <GoOn to={to} home={home} /> : <Question />}</div>
    </div>
  );
}

function GoOn({ to, home }: { to: string; home: WayBack }) {
  return (
    <>
      <p>{confirmText.done}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={to} solid>
          {confirmText.goOn}
        </ButtonLink>
        <ButtonLink href={home}>{waysBack[home]}</ButtonLink>
      </div>
    </>
  );
}

/** A native form with or without scripts: the browser itself sends the fields on. */
function Question() {
  const { email, hasFactor, to, home } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<"confirm_password" | "confirm_code", string>>({
    id: "confirmar",
    lastResult: answer?.result,
  });
  const method = answer?.method ?? "get";
  return (
    <>
      <p>
        {confirmText.intro} {method === "post" ? confirmText.kept : confirmText.download}
      </p>
      <form
        {...getFormProps(form)}
        method="post"
        action={accessPath(confirmPath, to)}
        className="mt-8 grid gap-6"
      >
        <FormTrouble form={form} />
        {answer?.carried.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields of one name can have one value
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="confirm_method" value={method} />
        <AccountOfPassword email={email} />
        {hasFactor ? (
          <CodeField field={fields.confirm_code} />
        ) : (
          <PasswordField
            field={fields.confirm_password}
            label={confirmText.password}
            autoComplete="current-password"
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button solid>{confirmText.act}</Button>
          <ButtonLink href={method === "post" ? to : home}>{confirmText.cancel}</ButtonLink>
        </div>
      </form>
    </>
  );
}
