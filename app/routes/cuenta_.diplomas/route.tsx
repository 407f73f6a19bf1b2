import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { correctDiploma } from "~/auth/correct-diploma";
import { requireViewer } from "~/auth/guards";
import { DiplomaList } from "~/components/diploma-list";
import { ActionToast } from "~/components/toast";
import { siteTitle } from "~/text/common";
import { awardLine, diplomas as text } from "~/text/diplomas";
import { diplomaAsked } from "~/web/diploma-asked";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.tabs.own) }];

const path = "/cuenta/diplomas";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, diplomas, pdfs } = await requireViewer(request, context);
  const [own, lacking] = await Promise.all([diplomas.ofPerson(viewer.id), pdfs.lacking()]);
  return {
    diplomas: own.map(({ code, kind, name, awards, work }) => ({
      ...{ code, name },
      award: awardLine(kind, awards),
      workTitle: work?.title ?? null,
      lacking: lacking(name),
      canCorrect: true,
    })),
    correcting: diplomaAsked(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer } = await requireViewer(request, context);
  return correctDiploma(request, context, { viewer, holder: { userId: viewer.id }, path });
}

export default function OwnDiplomas() {
  const { diplomas, correcting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="page pt-10 pb-24">
      <ActionToast />
      <Link to="/cuenta" className="link link-tall text-small">
        ← {text.backToAccount}
      </Link>
      <h1 className="h1 mt-2">{text.title}</h1>
      {diplomas.length === 0 ? (
        <div className="statement">
          <p className="h2">{text.none}</p>
          <p>{text.noneHint}</p>
        </div>
      ) : (
        <>
          <p className="mt-4 max-w-[42rem]">{text.intro}</p>
          <DiplomaList {...{ diplomas, correcting, path }} result={answer?.result} />
        </>
      )}
    </div>
  );
}
