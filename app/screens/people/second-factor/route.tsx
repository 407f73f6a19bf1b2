import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newSetup } from "~/auth/people/second-factor";
import { ButtonLink, H1, TallLink } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { siteTitle } from "~/text/core/common";
import { formatDate } from "~/text/core/formats";
import { waysBack } from "~/text/core/ways-back";
import { secondFactor as secondFactorText } from "~/text/people/second-factor";
import { returnOf } from "~/web/people/access";
import { type Answer, actOnFactor, requireFactorOwner, setupWithQr } from "./actions";
import { SetupForm } from "./setup-form";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(secondFactorText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, hasFactor, stores } = await requireFactorOwner(request, context);
  const factor = hasFactor ? await stores.secondFactors.find(viewer.id) : null;
  return {
    next: returnOf(request) ?? "/cuenta",
    setup: factor ? null : setupWithQr(await newSetup(context, viewer)),
    factor: factor && {
      createdAt: factor.createdAt,
      codesLeft: factor.codes.filter(({ usedAt }) => usedAt === null).length,
    },
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnFactor(request, context);

/** Native forms with or without scripts, because each answer is shown once. */
export default function FactorScreen() {
  const { next, setup, factor } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const offered = answer?.setup ?? setup;
  return (
    <div className="page page-narrow pt-10 pb-24">
      <ActionToast />
      <H1>{answer?.codes ? secondFactorText.codesTitle : secondFactorText.title}</H1>
      <div className="mt-8 max-w-[42rem]">
        {answer?.codes ? (
          <Codes codes={answer.codes} next={next} />
        ) : factor ? (
          <Manage {...factor} />
        ) : (
          offered && <SetupForm setup={offered} result={answer?.result} />
        )}
      </div>
    </div>
  );
}

function Codes({ codes, next }: { codes: string[]; next: string }) {
  return (
    <>
      <p>{secondFactorText.codesIntro}</p>
      <ul className="my-8 grid gap-x-10 border-b font-semibold tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="border-t py-2.5">
            {code}
          </li>
        ))}
      </ul>
      <ButtonLink href={next} solid>
        {secondFactorText.goOn}
      </ButtonLink>
    </>
  );
}

function Manage({ createdAt, codesLeft }: { createdAt: number; codesLeft: number }) {
  return (
    <>
      <p>
        {secondFactorText.since(formatDate(createdAt))} {secondFactorText.codesLeft(codesLeft)}
      </p>
      <Act intent="renew-codes" label={secondFactorText.renew} hint={secondFactorText.renewHint} />
      <Act intent="remove" label={secondFactorText.remove} hint={secondFactorText.removeHint} danger />
      <p className="mt-10">
        <TallLink href="/cuenta">{waysBack["/cuenta"]}</TallLink>
      </p>
    </>
  );
}

function Act({
  intent,
  label,
  hint,
  danger,
}: {
  intent: string;
  label: string;
  hint: string;
  danger?: true;
}) {
  return (
    <form method="post" className="mt-8 grid justify-items-start gap-3 border-t pt-6">
      <p>{hint}</p>
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" className={danger ? "button button-danger" : "button"}>
        {label}
      </button>
    </form>
  );
}
