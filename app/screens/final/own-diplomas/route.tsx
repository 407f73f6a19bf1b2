import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { correctDiploma } from "~/acts/final/correct-diploma";
import { requireViewer } from "~/auth/core/guards";
import { DiplomaPage } from "~/components/final/diploma-list";
import { areDiplomasPublic } from "~/contest/core/visibility";
import type { Viewer } from "~/db/core/sessions";
import { siteTitle } from "~/text/core/common";
import { awardLine, diplomas as diplomasText } from "~/text/final/diplomas";
import { nameless } from "~/text/people/account";
import { readDiplomaCode } from "~/web/final/diploma-code";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(diplomasText.tabs.own) }];

const path = "/cuenta/diplomas";

/** A university's account has the university's diplomas. While the account is pending there are none. */
const holderOf = ({ id, role, universityId }: Viewer) =>
  role === "universidad" && universityId !== null ? { universityId } : { userId: id };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores, pdfs, now } = await requireViewer(request, context);
  const areShown = areDiplomasPublic(viewer.role, await stores.phases.all(), now);
  const holder = holderOf(viewer);
  const [list, unissued, lacking] = await Promise.all([
    areShown ? stores.diplomas.of(holder) : [],
    areShown ? stores.diplomas.unissued(holder, nameless) : 0,
    pdfs.lacking(),
  ]);
  return {
    isUniversity: viewer.role === "universidad",
    diplomas: list.map(({ code, kind, name, awards, work, canCorrect }) => ({
      code,
      name,
      award: awardLine(kind, awards),
      workTitle: work?.title ?? null,
      lacking: lacking(name),
      canCorrect,
    })),
    unissued,
    correcting: readDiplomaCode(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const guarded = await requireViewer(request, context);
  return correctDiploma(request, guarded, { holder: holderOf(guarded.viewer), path });
}

export default function OwnDiplomas() {
  const { isUniversity, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DiplomaPage
      {...list}
      back={isUniversity ? "/universidad" : "/cuenta"}
      none={isUniversity ? diplomasText.noneOfUniversity : diplomasText.none}
      intro={isUniversity ? diplomasText.universityIntro : diplomasText.intro}
      path={path}
      result={answer?.result}
    />
  );
}
