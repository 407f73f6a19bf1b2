import { Link } from "@remix-run/react";
import { Part } from "~/components/part";
import { type Award, awardLabels, type SealedVerdict } from "~/contest/verdict";
import { verdict as text } from "~/text/verdict";
import { verdictAddress } from "./query";

/** A verdict as it stands for ever. */
export function Sealed({ verdict, hasDraft }: { verdict: SealedVerdict; hasDraft: boolean }) {
  const { number, sealedAt, sealedBy, replaces, replacedBy, reason, statement, awards, dissents } = verdict;
  return (
    <article>
      <header className="mb-10">
        <h2 className="h2">{text.sealedTitle(number)}</h2>
        <p className="mt-2 text-ink-soft">{text.sealedAt(sealedAt, sealedBy)}</p>
        {verdict.isOutdated && (
          <p role="status" className="note note-warn mt-4">
            {text.outdated}
          </p>
        )}
        {replacedBy !== null && (
          <p className="note mt-4">
            <Link to={verdictAddress.path({ number: replacedBy })} className="link">
              {text.replacedBy(replacedBy)}
            </Link>
          </p>
        )}
        {replaces !== null && (
          <p className="mt-4 max-w-[46rem]">
            <Link to={verdictAddress.path({ number: replaces })} className="link">
              {text.replaces(replaces)}
            </Link>
            : <span className="whitespace-pre-line">{reason}</span>
          </p>
        )}
        {replacedBy === null && !hasDraft && (
          <p className="mt-6">
            <Link to={verdictAddress.path({ rectify: true })} className="button">
              {text.rectify}
            </Link>
          </p>
        )}
      </header>
      {statement && (
        <blockquote className="h2 mb-12 max-w-[46rem] whitespace-pre-line">{statement}</blockquote>
      )}
      {awards.map((award) => (
        <AwardPart key={award.id} award={award} />
      ))}
      {dissents.length > 0 && (
        <Part title={text.dissents}>
          {dissents.map((one) => (
            <div key={one.juror + one.text}>
              <p className="font-semibold">{one.juror}</p>
              <p className="mt-1 whitespace-pre-line">{one.text}</p>
            </div>
          ))}
        </Part>
      )}
      <Part title={text.hash}>
        <p className="wrap-anywhere tabular-nums">{verdict.recordHash}</p>
      </Part>
    </article>
  );
}

function AwardPart({ award: { kind, label, work, reasons } }: { award: Award }) {
  return (
    <Part title={label ? `${awardLabels[kind]}: ${label}` : awardLabels[kind]}>
      <div>
        {work === null ? (
          <p className="h2">{text.desierto}</p>
        ) : (
          <>
            <p className="h2 wrap-anywhere">
              <Link to={`/propuesta/${work.id}`} className="link link-tall">
                {work.title}
              </Link>
            </p>
            <p className="mt-1 text-ink-soft">
              {[work.universityName, ...work.team].filter(Boolean).join(" · ")}
            </p>
          </>
        )}
        {reasons && <p className="mt-3 whitespace-pre-line">{reasons}</p>}
      </div>
    </Part>
  );
}
