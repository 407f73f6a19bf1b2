import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { correctDiploma } from "~/acts/final/correct-diploma";
import { requireUniversity } from "~/auth/core/guards";
import { DiplomaPage } from "~/components/final/diploma-list";
import { areDiplomasPublic } from "~/contest/core/visibility";
import { siteTitle } from "~/text/core/common";
import { awardLine, diplomas as diplomasText } from "~/text/final/diplomas";
import { nameless } from "~/text/people/account";
import { readDiplomaCode } from "~/web/final/diploma-code";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(diplomasText.tabs.university) }];

const path = "/universidad/diplomas";

/** An account without a university, or a pending account, has no diplomas. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores, pdfs, now } = await requireUniversity(request, context);
  const areShown = areDiplomasPublic(viewer.role, await stores.phases.all(), now);
  const universityId = areShown ? viewer.universityId : null;
  const [list, unissued, lacking] = await Promise.all([
    universityId === null ? [] : stores.diplomas.ofUniversity(universityId),
    universityId === null ? 0 : stores.diplomas.unissued({ universityId }, nameless),
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
    correcting: readDiplomaCode(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const guarded = await requireUniversity(request, context);
  const { viewer, flash } = guarded;
  if (viewer.universityId === null) return flash.redirect(path, diplomasText.gone);
  return correctDiploma(request, guarded, { holder: { universityId: viewer.universityId }, path });
}

export default function UniversityDiplomas() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DiplomaPage
      {...loaded}
      className="page pt-4 pb-24"
      back="/universidad"
      none={diplomasText.noneOfUniversity}
      intro={diplomasText.universityIntro}
      path={path}
      result={answer?.result}
    />
  );
}
