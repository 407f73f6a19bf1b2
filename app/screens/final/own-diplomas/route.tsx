import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { correctDiploma } from "~/acts/final/correct-diploma";
import { requireViewer } from "~/auth/core/guards";
import { BackLink } from "~/components/core/back-link";
import { ActionToast } from "~/components/core/toast";
import { DiplomaList } from "~/components/final/diploma-list";
import { diplomasAreShown } from "~/contest/works/visibility";
import { siteTitle } from "~/text/core/common";
import { awardLine, diplomas as text } from "~/text/final/diplomas";
import { nameless } from "~/text/people/account";
import { diplomaAsked } from "~/web/final/diploma-asked";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.tabs.own) }];

const path = "/cuenta/diplomas";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, diplomas, pdfs, phases, now } = await requireViewer(request, context);
  const areShown = diplomasAreShown(viewer.role, await phases.all(), now);
  const [own, unissued, lacking] = await Promise.all([
    areShown ? diplomas.ofPerson(viewer.id) : [],
    areShown ? diplomas.unissued({ userId: viewer.id }, nameless) : 0,
    pdfs.lacking(),
  ]);
  return {
    diplomas: own.map(({ code, kind, name, awards, work }) => ({
      code,
      name,
      award: awardLine(kind, awards),
      workTitle: work?.title ?? null,
      lacking: lacking(name),
      canCorrect: true,
    })),
    unissued,
    correcting: diplomaAsked(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer } = await requireViewer(request, context);
  return correctDiploma(request, context, { viewer, holder: { userId: viewer.id }, path });
}

export default function OwnDiplomas() {
  const { diplomas, unissued, correcting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="page pt-10 pb-24">
      <ActionToast />
      <BackLink to="/cuenta" />
      <h1 className="h1 mt-2">{text.title}</h1>
      {unissued > 0 && (
        <p role="status" className="note mt-6 max-w-[42rem]">
          {text.unissued(unissued)}
        </p>
      )}
      {diplomas.length === 0 && unissued === 0 && (
        <div className="statement">
          <p className="h2">{text.none}</p>
          <p>{text.noneHint}</p>
        </div>
      )}
      {diplomas.length > 0 && (
        <>
          <p className="mt-4 max-w-[42rem]">{text.intro}</p>
          <DiplomaList diplomas={diplomas} correcting={correcting} path={path} result={answer?.result} />
        </>
      )}
    </div>
  );
}
