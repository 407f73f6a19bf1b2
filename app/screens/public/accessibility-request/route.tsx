import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BackLink } from "~/components/core/back-link";
import { InputField, TextareaField } from "~/components/core/control-fields";
import { ErrorSummary } from "~/components/core/error-summary";
import { describedBy, FieldErrors } from "~/components/core/field";
import { ActionToast } from "~/components/core/toast";
import { EmailField } from "~/components/people/person-fields";
import { limits } from "~/contest/core/limits";
import { lifetimes } from "~/contest/people/retention";
import { accessibilityRequestKinds } from "~/contest/public/accessibility-requests";
import { mailIsRead } from "~/services/mail/mail";
import { common, siteTitle } from "~/text/core/common";
import { accessibilityRequest as text } from "~/text/public/accessibility-request";
import { actOnRequest } from "./actions";
import { requestPath, sentMessage } from "./query";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: siteTitle(data?.sent ? text.sentTitle : text.title) },
];

/** Public, even while the contest is private. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    sent: sentMessage(request),
    key: crypto.randomUUID(),
    sendsMail: mailIsRead(context.env),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnRequest(request, context);

export default function AccessibilityRequestScreen() {
  const { sent, key, sendsMail } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-10 pb-24">
      <ActionToast />
      <p>
        <BackLink to="/accesibilidad" />
      </p>
      <h1 className="h1 mt-2">{sent ? text.sentTitle : text.title}</h1>
      {sent ? <Sent {...sent} sendsMail={sendsMail} /> : <RequestForm pageKey={key} sendsMail={sendsMail} />}
    </div>
  );
}

function Sent({
  reference,
  hasReceipt,
  sendsMail,
}: Record<"hasReceipt" | "sendsMail", boolean> & { reference: string }) {
  return (
    <div className="mt-6 grid max-w-[62ch] gap-4">
      <p>
        {text.reference}: <strong className="numeral">{reference}</strong>
      </p>
      <p>{text.sent}</p>
      {sendsMail && <p>{hasReceipt ? text.receipt : text.noReceipt}</p>}
      <p>
        {text.claim}{" "}
        <a href="/accesibilidad#reclamacion" className="link">
          {text.how}
        </a>
        .
      </p>
      <p>
        <a href={requestPath} className="button">
          {text.another}
        </a>
      </p>
    </div>
  );
}

type Fields = Record<"key" | "kind" | "place" | "message" | "name" | "email", string>;

function RequestForm({ pageKey, sendsMail }: { pageKey: string; sendsMail: boolean }) {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Fields>({
    id: "comunicar",
    lastResult: answer?.result,
    defaultValue: { key: pageKey },
  });
  const { kind, place, message, name, email } = fields;
  return (
    <>
      <p className="mt-6 max-w-[62ch]">{text.intro}</p>
      <form {...getFormProps(form)} method="post" className="mt-8 grid max-w-2xl gap-6">
        <ErrorSummary
          id={form.errorId}
          formErrors={form.errors?.length ? [common.unreadableForm] : undefined}
          fields={[kind, place, message, name, email].map(({ id, errors }) => ({
            id: id === kind.id ? `${id}-${accessibilityRequestKinds[0]}` : id,
            errors,
          }))}
        />
        <input type="hidden" name="key" value={fields.key.initialValue ?? pageKey} />
        <fieldset>
          <legend className="label mb-2">{text.kind}</legend>
          {accessibilityRequestKinds.map((one) => (
            <label key={one} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="radio"
                id={`${kind.id}-${one}`}
                name={kind.name}
                value={one}
                defaultChecked={kind.initialValue === one}
                aria-describedby={describedBy(kind)["aria-describedby"]}
                className="mt-0.5 size-5 shrink-0 accent-(--accent)"
                required
              />
              <span>
                <span className="font-semibold">{text.kinds[one].name}</span>
                <span className="hint block">{text.kinds[one].hint}</span>
              </span>
            </label>
          ))}
          <FieldErrors id={kind.id} errors={kind.errors} />
        </fieldset>
        <InputField
          field={place}
          label={text.place}
          hint={text.placeHint}
          mark="opcional"
          maxLength={limits.accessibilityPlaceLength}
        />
        <TextareaField
          field={message}
          label={text.message}
          hint={text.messageHint}
          controlClass="input min-h-40"
          rows={7}
          maxLength={limits.accessibilityRequestLength}
          required
        />
        <InputField
          field={name}
          label={text.name}
          mark="opcional"
          autoComplete="name"
          maxLength={limits.fullNameLength}
        />
        <EmailField field={email} autoComplete="email" hint={text.emailHint(sendsMail)} />
        <p className="text-small text-ink-soft">
          {text.kept(lifetimes.mailDays)}{" "}
          <a href="/privacidad" className="link">
            {text.privacy}
          </a>
          .
        </p>
        <p>
          <button type="submit" className="button button-solid min-h-13">
            {text.send}
          </button>
        </p>
      </form>
    </>
  );
}
