import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { correctDiploma } from "~/acts/final/correct-diploma";
import { requireViewer } from "~/auth/core/guards";
import { DiplomaPage } from "~/components/final/diploma-list";
import { areDiplomasPublic } from "~/contest/core/visibility";
import { siteTitle } from "~/text/core/common";
import { awardLine, diplomas as diplomasText } from "~/text/final/diplomas";
import { nameless } from "~/text/people/account";
import { readDiplomaCode } from "~/web/final/diploma-code";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(diplomasText.tabs.own) }];

const path = "/cuenta/diplomas";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores, pdfs, now } = await requireViewer(request, context);
  const areShown = areDiplomasPublic(viewer.role, await stores.phases.all(), now);
  const [own, unissued, lacking] = await Promise.all([
    areShown ? stores.diplomas.ofPerson(viewer.id) : [],
    areShown ? stores.diplomas.unissued({ userId: viewer.id }, nameless) : 0,
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
    correcting: readDiplomaCode(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const guarded = await requireViewer(request, context);
  return correctDiploma(request, guarded, { holder: { userId: guarded.viewer.id }, path });
}

export default function OwnDiplomas() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DiplomaPage
      {...loaded}
      className="page pt-10 pb-24"
      back="/cuenta"
      none={diplomasText.none}
      intro={diplomasText.intro}
      path={path}
      result={answer?.result}
    />
  );
}
