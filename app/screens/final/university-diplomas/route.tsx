import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { correctDiploma } from "~/acts/final/correct-diploma";
import { requireUniversity } from "~/auth/core/guards";
import { BackLink } from "~/components/core/back-link";
import { ActionToast } from "~/components/core/toast";
import { DiplomaList } from "~/components/final/diploma-list";
import { diplomasAreShown } from "~/contest/works/visibility";
import { siteTitle } from "~/text/core/common";
import { awardLine, diplomas as text } from "~/text/final/diplomas";
import { nameless } from "~/text/people/account";
import { diplomaAsked } from "~/web/final/diploma-asked";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.tabs.university) }];

const path = "/universidad/diplomas";

/** An account without a university, or a pending account, has no diplomas. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, diplomas, pdfs, phases, now } = await requireUniversity(request, context);
  const areShown = diplomasAreShown(viewer.role, await phases.all(), now);
  const universityId = areShown ? viewer.universityId : null;
  const [list, unissued, lacking] = await Promise.all([
    universityId === null ? [] : diplomas.ofUniversity(universityId),
    universityId === null ? 0 : diplomas.unissued({ universityId }, nameless),
    pdfs.lacking(),
  ]);
  return {
    diplomas: list.map(({ code, kind, name, awards, work, hasAccount }) => ({
      code,
      name,
      award: awardLine(kind, awards),
      workTitle: work?.title ?? null,
      lacking: lacking(name),
      canCorrect: !hasAccount,
    })),
    unissued,
    correcting: diplomaAsked(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer, flash } = await requireUniversity(request, context);
  if (viewer.universityId === null) return flash.redirect(path, text.gone);
  return correctDiploma(request, context, { viewer, holder: { universityId: viewer.universityId }, path });
}

export default function UniversityDiplomas() {
  const { diplomas, unissued, correcting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="page pt-4 pb-24">
      <ActionToast />
      <BackLink to="/universidad" />
      <h1 className="h1 mt-2">{text.title}</h1>
      {unissued > 0 && (
        <p role="status" className="note mt-6 max-w-[42rem]">
          {text.unissued(unissued)}
        </p>
      )}
      {diplomas.length === 0 && unissued === 0 && (
        <div className="statement">
          <p className="h2">{text.noneOfUniversity}</p>
          <p>{text.noneHint}</p>
        </div>
      )}
      {diplomas.length > 0 && (
        <>
          <p className="mt-4 max-w-[42rem]">{text.universityIntro}</p>
          <DiplomaList diplomas={diplomas} correcting={correcting} path={path} result={answer?.result} />
        </>
      )}
    </div>
  );
}
