import type { AppLoadContext } from "@remix-run/cloudflare";
import { H2 } from "~/components/core/elements";
import { Tick } from "~/components/core/tick";
import { wallRatio } from "~/components/core/wall-ratio";
import { CategoryMark } from "~/components/works/category-mark";
import { Cover } from "~/components/works/cover";
import { Player, PlayerNote } from "~/components/works/player";
import { formatFraction } from "~/text/core/formats";
import { marking as markingText } from "~/text/final/choices";

type Work = Awaited<ReturnType<AppLoadContext["stores"]["finalScreens"]["forJuror"]>>["finalists"][number];

interface Props {
  work: Work;
  isOpen: boolean;
  isMarked: boolean;
}

/** A finalist: the work, the jury's mean, the juror's own score and one checkbox. */
export function Finalist({ work, isOpen, isMarked }: Props) {
  const { id, title, universityName, category, cover, mean, ownTotal, evaluations, conflict, isOut } = work;
  const isShut = conflict || isOut;
  return (
    <li className="marks-work" data-work={id}>
      <div className="marks-stage" style={{ "--ratio": wallRatio(cover) }} data-player>
        {cover?.kind === "video" ? (
          <>
            <Player file={cover} label={title} posterWidth={768} preload="none" className="marks-player" />
            <PlayerNote file={cover} />
          </>
        ) : (
          <Cover file={cover} category={category} alt={title} sizes="(width < 48rem) 100vw, 22rem" />
        )}
      </div>
      <div className="min-w-0">
        <H2 className="wrap-anywhere">
          <a href={`/propuesta/${id}`} className="title-link link-tall">
            {title}
          </a>
        </H2>
        {universityName && <p className="text-small text-ink-soft">{universityName}</p>}
        <p className="mt-1">
          <CategoryMark category={category} />
        </p>
        <p className="mt-3 tabular-nums">
          {mean === null ? (
            <span className="text-small text-ink-soft">{markingText.unrated}</span>
          ) : (
            <>
              <span className="numeral text-[2.25rem] leading-none font-bold">{formatFraction(mean)}</span>{" "}
              <span className="text-small text-ink-soft">{markingText.mean(evaluations)}</span>
            </>
          )}
        </p>
        <p className="mt-1 text-small tabular-nums">
          {ownTotal === null ? markingText.ownNone : markingText.own(ownTotal)}
        </p>
        {isShut && <p className="note note-warn mt-4">{isOut ? markingText.isOut : markingText.conflict}</p>}
        {!isShut && isOpen && (
          <label className="marks-box mt-4">
            <input
              type="checkbox"
              name="mark"
              value={id}
              defaultChecked={isMarked}
              className="size-5 accent-accent"
            />
            <span>
              {markingText.mark}
              <span className="sr-only"> «{title}»</span>
            </span>
          </label>
        )}
        {!isOpen && isMarked && (
          <p className="mt-4 font-semibold">
            <Tick /> {markingText.wasMarked}
          </p>
        )}
      </div>
    </li>
  );
}
