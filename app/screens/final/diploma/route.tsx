import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findDiploma } from "~/acts/final/find-diploma";
import { ButtonLink, H1 } from "~/components/core/elements";
import { Statement } from "~/components/core/statement";
import { diplomaPath } from "~/contest/final/diplomas";
import { siteTitle } from "~/text/core/common";
import { formatDate } from "~/text/core/formats";
import { awardLine, diplomas as diplomasText } from "~/text/final/diplomas";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: siteTitle(page?.diploma ? diplomasText.checkTab(page.diploma.code) : diplomasText.checkTitle) },
];

/** A diploma's text and validity, public to anyone with its code. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [diploma, lacking] = await Promise.all([
    findDiploma(context, params.code ?? ""),
    context.pdfs.lacking(),
  ]);
  if (!diploma) return data({ diploma: null }, { status: 404 });
  const { code, kind, name, awards, work, role, verdict, state } = diploma;
  return data({
    diploma: {
      code,
      name,
      role,
      verdict,
      state,
      award: awardLine(kind, awards),
      workTitle: work?.title ?? null,
      universityName: kind === "alumno" ? (work?.universityName ?? null) : null,
      file: state === "valid" && lacking(name).length === 0 ? `${diplomaPath(code)}.pdf` : null,
    },
  });
}

export default function DiplomaCheck() {
  const { diploma } = useLoaderData<typeof loader>();
  if (!diploma) {
    return (
      <div className="page">
        <Statement title={diplomasText.unknown}>
          <p>{diplomasText.unknownHint}</p>
          <ButtonLink href="/">{diplomasText.toContest}</ButtonLink>
        </Statement>
      </div>
    );
  }
  const { state, verdict } = diploma;
  const facts = [
    [diplomasText.work, diploma.workTitle],
    [diplomasText.role, diploma.role],
    [diplomasText.university, diploma.universityName],
    [diplomasText.verdict, diplomasText.verdictLine(verdict.number, formatDate(verdict.sealedAt))],
    [diplomasText.code, diploma.code],
  ];
  return (
    <div className="page pt-10 pb-24">
      <p className="label">{diplomasText.checkTitle}</p>
      <H1 className="mt-3 wrap-anywhere">{diploma.name}</H1>
      <p className="h2 mt-4 wrap-anywhere">{diploma.award}</p>
      <div role="status" className={`note mt-8 ${state === "valid" ? "" : "note-error"}`}>
        <p className="h2">{diplomasText.states[state]}</p>
        <p>{diplomasText.stateHints[state]}</p>
      </div>
      <dl className="mt-10 max-w-[46rem] border-b">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term} className="grid gap-x-8 border-t py-3 sm:grid-cols-[11rem_1fr]">
                <dt className="label text-ink-soft">{term}</dt>
                <dd className="wrap-anywhere tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {diploma.file && (
        <ButtonLink href={diploma.file} className="mt-8">
          {diplomasText.download}
        </ButtonLink>
      )}
    </div>
  );
}
