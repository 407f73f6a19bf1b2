import type { ReactNode } from "react";
import { H2, TallLink, TextLink } from "~/components/core/elements";
import { wallRatio } from "~/components/core/wall-ratio";
import { Cover, type CoverFile } from "~/components/works/cover";
import { awardName } from "~/contest/core/awards";
import { limits } from "~/contest/core/limits";
import type { Results, ShownAward } from "~/db/final/views/results";
import { formatInteger } from "~/text/core/formats";
import { results as resultsText } from "~/text/final/results";
import { favouriteTie } from "~/text/final/verdict";
import { cutTexts } from "~/text/jury/cut";

type Size = Pick<CoverFile, "width" | "height"> | null | undefined;

/** Returns width divided by height; 4:3 without known dimensions. */
const ratioOf = (size: Size) => (size?.width && size.height ? size.width / size.height : 4 / 3);

/** CSS variables for the page: results.css computes the winner's width from them. */
export const winnerShape = (cover: Size) => {
  const ratio = ratioOf(cover);
  return { "--winner-ratio": ratio, "--winner-root": Math.sqrt(ratio) };
};

/**
 * CSS variables for a picture's parent. At the winner's area, a picture's width is the winner's
 * width times `--root` over `--winner-root`.
 */
const ownShape = (cover: Size) => ({ "--root": Math.sqrt(ratioOf(cover)) });

type Work = NonNullable<ShownAward["work"]>;

interface NamesProps {
  work: Work;
  /** Number of names; further ones become a number. All by default. */
  most?: number;
}

/** The authors of a work, laid out like a museum label. */
export function Names({ work: { universityName, team }, most = team.length }: NamesProps) {
  return (
    <div className="results-names">
      {universityName && <p className="font-semibold">{universityName}</p>}
      {team.length > 0 && (
        <p>
          {team.slice(0, most).join(", ")}
          {team.length > most && <span className="font-semibold"> +{team.length - most}</span>}
        </p>
      )}
    </div>
  );
}

/** A video without a poster image gets no alternative text: its title stands beside it. */
const altOf = ({ title, cover }: Work) => (cover?.kind === "image" || cover?.hasPoster ? title : "");

/** The title links to the work's page while that page exists. */
export function Title({ work }: { work: Work }) {
  if (!work.isThere) return work.title;
  return (
    <a href={`/propuesta/${work.id}`} className="results-link">
      {work.title}
    </a>
  );
}

export function Sentence({ children }: { children: ReactNode }) {
  return (
    <section className="page results-part" aria-labelledby="jurado">
      <h2 id="jurado" className="label">
        {resultsText.jurySays}
      </h2>
      <blockquote className="results-sentence">{children}</blockquote>
    </section>
  );
}

interface FinalistsProps {
  awards: ShownAward[];
  /** The favourite, marked where it is one of these works. */
  favourite: FavouriteProps | null;
}

/** Finalists in rows of one height, at their own ratios. */
export function Finalists({ awards, favourite }: FinalistsProps) {
  if (awards.length === 0) return null;
  return (
    <section className="page results-part" aria-labelledby="finalistas">
      <H2 id="finalistas">{resultsText.finalists(awards.length)}</H2>
      <ul className="results-strip">
        {awards.map((award) => (
          <Entry key={award.id} award={award}>
            {favourite && isSameWork(favourite.award, award) && <FavouriteMark {...favourite} />}
          </Entry>
        ))}
      </ul>
    </section>
  );
}

export const isSameWork = (one: ShownAward, other: ShownAward | undefined) =>
  one.work !== null && one.work.id === other?.work?.id;

/** A work of a row with its label. */
function Entry({ award: { work, reasons }, children }: { award: ShownAward; children: ReactNode }) {
  return (
    <li style={{ "--ratio": work?.cover ? wallRatio(work.cover) : 4 / 3, ...ownShape(work?.cover) }}>
      {work ? (
        <>
          <Cover
            file={work.cover}
            category={work.category}
            alt={altOf(work)}
            className="results-picture"
            sizes={`${Math.ceil(17 * wallRatio(work.cover))}rem`}
          />
          <h3 className="h3">
            <Title work={work} />
          </h3>
          <Names work={work} most={limits.cardStudents} />
        </>
      ) : (
        <h3 className="h3">{resultsText.void}</h3>
      )}
      {reasons && <p className="text-small whitespace-pre-line">{reasons}</p>}
      {children}
    </li>
  );
}

interface FavouriteProps {
  award: ShownAward;
  /** Null while votes are hidden. */
  most: { id: string; title: string; votes: number }[] | null;
}

/** The mark of the public's favourite, with its votes. */
export function FavouriteMark({ award: { work, reasons }, most }: FavouriteProps) {
  const [first] = most ?? [];
  const own = most?.find(({ id }) => id === work?.id);
  return (
    <div className="results-favourite">
      <p className="results-mark">{resultsText.favourite}</p>
      {own && (
        <p className="results-votes">
          <span>{formatInteger(own.votes)}</span> {resultsText.votes(own.votes)}
        </p>
      )}
      {first && !own && <p className="text-small">{resultsText.mostVoted(first.title, first.votes)}</p>}
      {most && most.length > 1 && <p className="text-small">{favouriteTie(most)}</p>}
      {work && most?.length === 0 && <p className="text-small">{resultsText.noVotes}</p>}
      {reasons && <p className="text-small whitespace-pre-line">{reasons}</p>}
    </div>
  );
}

/** A favourite that is neither the winner nor a finalist. */
export function Favourite(favourite: FavouriteProps) {
  return (
    <section className="page results-part" aria-labelledby="favorita">
      <h2 id="favorita" className="sr-only">
        {resultsText.favourite}
      </h2>
      <ul className="results-strip">
        <Entry award={{ ...favourite.award, reasons: "" }}>
          <FavouriteMark {...favourite} />
        </Entry>
      </ul>
    </section>
  );
}

export function Honours({ awards }: { awards: ShownAward[] }) {
  if (awards.length === 0) return null;
  return (
    <section className="page results-part" aria-labelledby="menciones">
      <H2 id="menciones">{resultsText.honours}</H2>
      <ul className="results-honours">
        {awards.map(({ id, kind, label, work, reasons }) => (
          <li key={id}>
            <div className="results-thumb" style={ownShape(work?.cover)}>
              {work && (
                <Cover
                  file={work.cover}
                  category={work.category}
                  alt={altOf(work)}
                  className="results-picture"
                  sizes="14rem"
                />
              )}
            </div>
            <div>
              <p className="label">{awardName({ kind, label })}</p>
              <h3 className="h3">{work ? <Title work={work} /> : resultsText.void}</h3>
              {work && <Names work={work} />}
            </div>
            <p className="whitespace-pre-line">{reasons}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Published = Omit<Results, "figures" | "recordHash"> & {
  figures: Omit<Results["figures"], "votes"> & { votes: number | null };
};

/** The contest's figures, and one line with the link to the verdict's seal and record. */
export function Colophon({ verdict }: { verdict: Published }) {
  const { number, sealedAt, replaces, replacedBy, reason, figures } = verdict;
  const which = replacedBy === null ? "" : `?fallo=${number}`;
  const rows = (Object.keys(resultsText.figureNames) as (keyof typeof resultsText.figureNames)[]).flatMap(
    (name) => {
      const value = figures[name];
      return value === null ? [] : [{ name: resultsText.figureNames[name], value }];
    },
  );
  return (
    <footer className="page results-part">
      <H2>{resultsText.figures}</H2>
      <dl className="results-figures">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatInteger(value)}</dd>
          </div>
        ))}
      </dl>
      {figures.unevaluated > 0 && (
        <p className="measure my-6 wrap-anywhere">
          {cutTexts.unevaluatedWorks({ count: figures.unevaluated, titles: figures.unevaluatedTitles })}
        </p>
      )}
      <div className="results-colophon">
        <p>
          {resultsText.sealed(number, sealedAt)}{" "}
          <TextLink href={`/resultados/expediente${which}`}>{resultsText.toRecord}</TextLink>
          {replaces !== null && (
            <>
              <br />
              {resultsText.rectifies(replaces)} {reason}{" "}
              <TextLink href={`/resultados?fallo=${replaces}`}>{resultsText.readEarlier(replaces)}</TextLink>
            </>
          )}
        </p>
        <p>
          <TallLink href="/recuento">{resultsText.tally}</TallLink>
        </p>
      </div>
    </footer>
  );
}
