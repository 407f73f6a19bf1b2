import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { correctDiploma } from "~/auth/correct-diploma";
import { requireUniversity } from "~/auth/guards";
import { DiplomaList } from "~/components/diploma-list";
import { ActionToast } from "~/components/toast";
import { siteTitle } from "~/text/common";
import { awardLine, diplomas as text } from "~/text/diplomas";
import { diplomaAsked } from "~/web/diploma-asked";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.tabs.university) }];

const path = "/universidad/diplomas";

/** An account that waits for its university, or has none, has no diplomas to see. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, diplomas, pdfs } = await requireUniversity(request, context);
  const [held, lacking] = await Promise.all([
    viewer.universityId === null ? [] : diplomas.ofUniversity(viewer.universityId),
    pdfs.lacking(),
  ]);
  return {
    diplomas: held.map(({ code, kind, name, awards, work, hasAccount }) => ({
      ...{ code, name },
      award: awardLine(kind, awards),
      workTitle: work?.title ?? null,
      lacking: lacking(name),
      canCorrect: !hasAccount,
    })),
    correcting: diplomaAsked(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer, flash } = await requireUniversity(request, context);
  if (viewer.universityId === null) return flash.redirect(path, text.gone);
  return correctDiploma(request, context, { viewer, holder: { universityId: viewer.universityId }, path });
}

export default function UniversityDiplomas() {
  const { diplomas, correcting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="page pt-4 pb-24">
      <ActionToast />
      <Link to="/universidad" className="link link-tall text-small">
        ← {text.backToPortal}
      </Link>
      <h1 className="h1 mt-2">{text.title}</h1>
      {diplomas.length === 0 ? (
        <div className="statement">
          <p className="h2">{text.noneOfUniversity}</p>
          <p>{text.noneHint}</p>
        </div>
      ) : (
        <>
          <p className="mt-4 max-w-[42rem]">{text.universityIntro}</p>
          <DiplomaList {...{ diplomas, correcting, path }} result={answer?.result} />
        </>
      )}
    </div>
  );
}
