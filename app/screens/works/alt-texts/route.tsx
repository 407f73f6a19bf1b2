import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BackLink } from "~/components/core/back-link";
import { ClosedNotice } from "~/components/core/closed-notice";
import { H1 } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { AltHelp } from "~/components/works/alt-help";
import { closedReason } from "~/contest/core/phases";
import { closedNotice } from "~/text/core/closed";
import { siteTitle } from "~/text/core/common";
import { altTexts } from "~/text/works/alt-texts";
import { actOnTexts, requireDescriber } from "./actions";
import { TextsForm } from "./texts-form";

const text = altTexts.ofWork;

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(altTexts.title) }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { isAdmin, work, back } = await requireDescriber(request, params.id, context);
  const closed = isAdmin
    ? null
    : closedReason(await context.stores.phases.activateDue(), "submissions", context.now);
  const { universityId: _, ...rest } = work;
  return { back, work: rest, closed: closed && closedNotice("submissions", closed) };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  actOnTexts(request, params.id, context);

export default function TextsScreen() {
  const { back, work, closed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof actOnTexts>();
  return (
    <div className="page py-10 sm:py-16">
      <ActionToast />
      <BackLink {...back} />
      <H1 className="mt-4">{altTexts.title}</H1>
      <p className="mt-3 text-ink-soft wrap-anywhere">«{work.title}»</p>
      <p className="mt-6 measure">{text.lead}</p>
      {closed && <ClosedNotice notice={closed} className="mt-6 max-w-[42rem]" />}
      <AltHelp className="mt-4" />
      {work.files.length === 0 ? (
        <p className="h2 mt-12">{text.none}</p>
      ) : (
        <TextsForm
          key={work.updatedAt}
          work={work}
          saved={answer && "saved" in answer ? answer.saved : undefined}
          lastResult={answer?.result}
          isClosed={closed !== null}
        />
      )}
    </div>
  );
}
