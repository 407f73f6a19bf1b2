import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frame } from "~/auth/core/guards";
import { BackLink } from "~/components/core/back-link";
import { ButtonLink, H1 } from "~/components/core/elements";
import { resultsAreOut } from "~/contest/core/phases";
import { isRecordPublic } from "~/contest/core/visibility";
import { siteTitle } from "~/text/core/common";
import { results as resultsText } from "~/text/final/results";
import { readVersion } from "~/web/public/text-version";

export const meta: MetaFunction = () => [{ title: siteTitle(resultsText.record) }];

/** A verdict's seal and record, for a reader who checks the counts. Public with the results. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, now } = context;
  const [{ viewer, phases }, verdict] = await Promise.all([
    frame(context),
    stores.results.of(readVersion(request, "fallo")),
  ]);
  const isAdmin = viewer?.role === "admin";
  if (!verdict || !(isAdmin || resultsAreOut(phases, now))) throw data(null, { status: 404 });
  const { number, sealedAt, replacedBy, recordHash } = verdict;
  const isOut = isRecordPublic(phases, now);
  return {
    number,
    sealedAt,
    isReplaced: replacedBy !== null,
    recordHash,
    isOut,
    hasRecord: isAdmin || isOut,
  };
}

export default function RecordPage() {
  const { number, sealedAt, isReplaced, recordHash, isOut, hasRecord } = useLoaderData<typeof loader>();
  const which = isReplaced ? `?fallo=${number}` : "";
  return (
    <div className="page pt-10 pb-24">
      <BackLink to="/resultados" at={`/resultados${which}`} />
      <H1 className="mt-4">{resultsText.record}</H1>
      <p className="mt-3 text-ink-soft">{resultsText.sealed(number, sealedAt)}</p>
      <p className="measure mt-10">{resultsText.recordWhat}</p>
      {hasRecord ? (
        <>
          {!isOut && <p className="note note-warn measure mt-4">{resultsText.recordEarly}</p>}
          <p className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href={`/resultados/expediente.zip${which}`} download>
              {resultsText.recordFile}
            </ButtonLink>
            <ButtonLink href="/verificar-expediente.mjs" download>
              {resultsText.recordProgram}
            </ButtonLink>
          </p>
          <p className="measure mt-10">{resultsText.recordHow}</p>
          <p className="mt-3">
            <code className="wrap-anywhere">
              {resultsText.recordCommand(number, recordHash)}{" "}
              {/* The optional part is not copied with the command. */}
              <span className="text-ink-soft select-none">{resultsText.recordNoted}</span>
            </code>
          </p>
        </>
      ) : (
        <>
          <p className="measure mt-4">{resultsText.recordLater}</p>
          <p className="mt-6">
            {resultsText.seal} <code className="wrap-anywhere">{recordHash}</code>
          </p>
        </>
      )}
    </div>
  );
}
