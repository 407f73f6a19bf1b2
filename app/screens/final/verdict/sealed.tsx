import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { CopyButton } from "~/components/core/copy-button";
import { ButtonLink, TextLink } from "~/components/core/elements";
import { Fold } from "~/components/core/fold";
import { Cover, type CoverFile } from "~/components/works/cover";
import { awardName } from "~/contest/core/awards";
import type { Category } from "~/contest/core/categories";
import type { Award, SealedVerdict } from "~/contest/final/verdict";
import { verdict as verdictText } from "~/text/final/verdict";
import { verdictAddress } from "./query";

/** An award with its work's current picture. */
type ShownAward = Award & { picture: { isThere: boolean; cover: CoverFile | null } | null };
interface Props {
  verdict: Omit<SealedVerdict, "awards"> & { awards: ShownAward[] };
  hasDraft: boolean;
}

/** A sealed verdict, shown as a document. */
export function SealedView({ verdict, hasDraft }: Props) {
  const { statement, awards, recordHash } = verdict;
  return (
    <article className="max-w-[68rem] border bg-sheet px-5 py-6 sm:px-10 sm:py-10">
      <Head verdict={verdict} hasDraft={hasDraft} />
      {statement && (
        <blockquote className="border-t border-ink py-10 font-display text-[clamp(1.75rem,4vw,3rem)] leading-[1.05] font-semibold tracking-[-0.02em]">
          <p className="max-w-[28ch] whitespace-pre-line wrap-anywhere">{statement}</p>
        </blockquote>
      )}
      <ol>
        {awards.map((award) => (
          <AwardRow key={award.id} award={award} />
        ))}
      </ol>
      <Row label={verdictText.hash}>
        <p>{verdictText.hashProves}</p>
        <Fold className="" title={verdictText.hashShow}>
          <div className="flex flex-wrap items-center gap-x-5">
            <code className="min-w-0 select-all text-small wrap-anywhere">{recordHash}</code>
            <CopyButton what={recordHash} />
          </div>
          <p className="hint mt-1">{verdictText.hashHint}</p>
        </Fold>
      </Row>
    </article>
  );
}

/** The verdict's number, date, author, replacement and actions. */
function Head({ verdict, hasDraft }: Props) {
  const { number, sealedAt, sealedBy, replaces, replacedBy, reason, isOutdated } = verdict;
  return (
    <header className="grid gap-x-10 gap-y-6 pb-10 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h2 className="numeral text-[clamp(3rem,9vw,6rem)] leading-[0.85] font-bold">
          {verdictText.sealedTitle(number)}
        </h2>
        <p className="mt-4 text-ink-soft">{verdictText.sealedAt(sealedAt, sealedBy)}</p>
        {replaces !== null && (
          <p className="mt-4 max-w-[46rem] wrap-anywhere">
            <TextLink to={verdictAddress.path({ number: replaces })}>
              {verdictText.replaces(replaces)}
            </TextLink>
            : <span className="whitespace-pre-line">{reason}</span>
          </p>
        )}
        {replacedBy !== null && (
          <p className="note note-warn mt-4">
            <TextLink to={verdictAddress.path({ number: replacedBy })}>
              {verdictText.replacedBy(replacedBy)}
            </TextLink>
          </p>
        )}
        {isOutdated && (
          <p role="status" className="note note-warn mt-4 max-w-[46rem]">
            {verdictText.outdated}
          </p>
        )}
      </div>
      <div className="max-w-[28rem]">
        <p className="flex flex-wrap content-start gap-3">
          <ButtonLink href={`/admin/fallo/${number}/acta.pdf?para=publicar`}>
            {verdictText.minutes}
          </ButtonLink>
          <ButtonLink href={`/admin/fallo/${number}/acta.pdf`}>{verdictText.minutesWithCodes}</ButtonLink>
          {replacedBy === null && !hasDraft && (
            <ButtonLink to={verdictAddress.path({ rectify: true })}>{verdictText.rectify}</ButtonLink>
          )}
        </p>
        <p className="hint mt-2">{verdictText.minutesHint}</p>
      </div>
    </header>
  );
}

interface RowProps {
  label: string;
  children: ReactNode;
}

/** A label on the left and content on the right; stacked on phones. */
const Row = ({ label, children }: RowProps) => (
  <section className="grid gap-x-8 gap-y-2 border-t border-ink py-6 md:grid-cols-[11rem_minmax(0,1fr)]">
    <h3 className="label">{label}</h3>
    <div className="min-w-0">{children}</div>
  </section>
);

function AwardRow({ award: { kind, label, work, reasons, picture } }: { award: ShownAward }) {
  const isWinner = kind === "ganadora";
  const grid = isWinner
    ? "md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
    : "sm:grid-cols-[9rem_minmax(0,1fr)]";
  return (
    <li>
      <Row label={awardName({ kind, label })}>
        {work === null ? (
          <>
            <p className={isWinner ? "h1" : "h2"}>{verdictText.desierto}</p>
            <p className="measure mt-3 whitespace-pre-line wrap-anywhere">{reasons}</p>
          </>
        ) : (
          <div className={`grid gap-x-8 gap-y-4 ${grid}`}>
            <div className={isWinner ? "" : "max-w-36"}>
              <Cover
                file={picture?.cover ?? null}
                category={(work.category || null) as Category | null}
                alt={work.title}
                sizes="(width < 48rem) 100vw, 20rem"
                eager={isWinner}
                small={!isWinner}
              />
            </div>
            <div className="min-w-0">
              <p className={`${isWinner ? "h1" : "h2"} wrap-anywhere`}>
                {picture?.isThere ? (
                  <Link to={`/propuesta/${work.id}`} className="title-link link-tall">
                    {work.title}
                  </Link>
                ) : (
                  work.title
                )}
              </p>
              <p className="mt-2 text-small text-ink-soft">
                {[work.universityName, ...work.team].filter(Boolean).join(" · ")}
              </p>
              {reasons && <p className="measure mt-3 whitespace-pre-line wrap-anywhere">{reasons}</p>}
            </div>
          </div>
        )}
      </Row>
    </li>
  );
}
