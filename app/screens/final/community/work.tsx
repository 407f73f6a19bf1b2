import type { AppLoadContext } from "@remix-run/cloudflare";
import { TallLink } from "~/components/core/elements";
import { wallEnds, wallRoot } from "~/components/core/wall-ratio";
import { CategoryMark } from "~/components/works/category-mark";
import { Cover } from "~/components/works/cover";
import { Player, PlayerNote } from "~/components/works/player";
import { final as finalText } from "~/text/final/final";

export type Work = Omit<
  Awaited<ReturnType<AppLoadContext["stores"]["finalScreens"]["two"]>>[number],
  "status"
> & {
  /** True for a work disqualified after the choice. */
  isOut: boolean;
};

/** Gives both works the same area. */
export const inPair = (works: Work[]) => wallEnds(works.map(({ cover }) => cover));

/** A large work at its own ratio, with its label below. */
export function WorkLabel({ work }: { work: Work }) {
  const { id, title, summary, universityName, category, cover, students } = work;
  return (
    <>
      <div className="final-stage" style={{ "--root": wallRoot(cover) }} data-player>
        {cover?.kind === "video" ? (
          <>
            <Player file={cover} label={title} posterWidth={1280} className="final-player" quiet />
            <PlayerNote file={cover} />
          </>
        ) : (
          <Cover
            file={cover}
            category={category}
            alt={title}
            sizes="(width < 48rem) 100vw, 44vw"
            eager
            className="final-cover"
          />
        )}
      </div>
      <div className="final-label">
        <h2 id={`obra-${id}-titulo`} className="final-title wrap-anywhere">
          {title}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          {universityName && <span>{universityName}</span>}
          <CategoryMark category={category} />
        </p>
        {students.length > 0 && <p className="text-small text-ink-soft">{students.join(", ")}</p>}
        {summary && <p className="max-w-[52ch] wrap-anywhere">{summary}</p>}
        <TallLink href={`/propuesta/${id}`} className="text-small">
          {finalText.seeWork}
          <span className="sr-only"> «{title}»</span>
        </TallLink>
      </div>
    </>
  );
}
