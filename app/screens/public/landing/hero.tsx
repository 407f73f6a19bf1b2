import { TextLink } from "~/components/core/elements";
import { titleSize } from "~/components/core/title-size";
import { Cover, type CoverFile } from "~/components/works/cover";
import type { FrontWork } from "~/components/works/plate";
import type { Category } from "~/contest/core/categories";
import { downloadPath } from "~/contest/public/home-pdf";
import { final } from "~/text/final/final";
import { results } from "~/text/final/results";
import { landing as landingText } from "~/text/public/landing";
import { Pair, Winner } from "./front-work";

interface Work {
  id: string;
  title: string;
  category: Category | null;
  cover: CoverFile | null;
}

interface Props {
  /** Works with a picture. */
  works: Work[];
  /** The winner, once the results are out. */
  winner: FrontWork | null;
  /** The two finalists, while the community chooses between them. */
  two: FrontWork[];
  /** True when works take part, with or without a picture. */
  hasWorks: boolean;
  /** True while there are works to vote for. */
  votesOpen: boolean;
  /** True while the community elects the winner. */
  finalIsOpen: boolean;
  resultsAreOut: boolean;
  /** True while works can be sent, now or in a later phase. */
  mayStillSend: boolean;
  pdfUrl: string | null;
  pdfPending: boolean;
  showLegal: boolean;
}

/** Colour blocks in the categories' inks, for a wall without works. */
const blanks: Work[] = (["Grafico", "Video", "Otro", "Video", "Otro", "Grafico"] as const).map(
  (category, i) => ({
    id: `${category}-${i}`,
    title: "",
    category,
    cover: null,
  }),
);

const columnCount = 3;
/** Works of a column that the first window can show. The others load as they drift in. */
const firstRows = 3;

type Act = [label: string, to: string];
type Contest = Pick<Props, "votesOpen" | "finalIsOpen" | "mayStillSend">;

/** Returns the visitor's current options, the most important first. */
export const waysToTakePart = ({ votesOpen, finalIsOpen, mayStillSend }: Contest): Act[] => [
  ...(mayStillSend ? [[landingText.join, "/auth"] satisfies Act] : []),
  ...(finalIsOpen ? [[final.link, "/final"] satisfies Act] : []),
  ...(votesOpen ? [[landingText.vote, "/galeria"] satisfies Act] : []),
];

/**
 * The poster: a few words, the promise, the buttons and a slow wall of the contest's works. In the final the two
 * finalists take the wall's place, and with the results the winner.
 */
export function Hero({ works, winner, two, hasWorks, resultsAreOut, pdfUrl, ...home }: Props) {
  const { pdfPending, showLegal, ...contest } = home;
  const acts: Act[] = [
    ...(resultsAreOut ? [[results.see, "/resultados"] satisfies Act] : []),
    ...waysToTakePart(contest),
  ];
  if (acts.length === 0 && hasWorks) acts.push([landingText.seeWorks, "/galeria"]);
  return (
    <section className="hero">
      <div className="hero-words">
        <Headline winner={winner} two={two} />
        <div className="hero-foot">
          <p className="lead">
            {winner?.universityName ?? (two.length > 0 ? final.notice : landingText.promise)}
          </p>
          <p className="hero-acts flex flex-wrap gap-3">
            {acts.length === 0 && landingText.noWorks}
            {acts.map(([label, to], index) => (
              <a key={to} href={to} className={`button button-large ${index === 0 ? "button-solid" : ""}`}>
                {label}
              </a>
            ))}
          </p>
          <ul className="hero-links">
            {pdfUrl && (
              <>
                <li>
                  <TextLink href={pdfUrl} target="_blank" rel="noreferrer">
                    {landingText.brief}
                  </TextLink>
                </li>
                <li>
                  <TextLink href={downloadPath(pdfUrl)} download={landingText.briefFile}>
                    {landingText.briefDownload}
                  </TextLink>
                </li>
              </>
            )}
            {showLegal && (
              <li>
                <TextLink href="#bases">{landingText.legal}</TextLink>
              </li>
            )}
            <li>
              <TextLink href="#marcas">{landingText.brands}</TextLink>
            </li>
          </ul>
          {pdfPending && <p className="hint">{landingText.briefPending}</p>}
        </div>
      </div>
      {winner ? (
        <Winner work={winner} />
      ) : two.length > 0 ? (
        <Pair works={two} />
      ) : (
        <Wall works={works.length >= columnCount ? works : [...works, ...blanks]} />
      )}
    </section>
  );
}

function Headline({ winner, two }: Pick<Props, "winner" | "two">) {
  if (winner) {
    return (
      <div>
        <p className="label">{results.winner}</p>
        <h1 className="display hero-title" data-size={titleSize(winner.title)}>
          <a href="/resultados">{winner.title}</a>
        </h1>
      </div>
    );
  }
  const words = two.length > 0 ? landingText.headlineOfFinal : landingText.headline;
  return (
    <h1 className="display hero-headline">
      {words.map((word) => (
        <span key={word}>{word} </span>
      ))}
    </h1>
  );
}

/** Returns few works again and again, so that every column is higher than the wall. Each round starts one work later. */
function repeated(works: Work[]): (Work & { key: string })[] {
  const rounds = Math.ceil((columnCount * 4) / works.length);
  return Array.from({ length: rounds }, (_, round) =>
    [...works.slice(round % works.length), ...works.slice(0, round % works.length)].map((work) => ({
      ...work,
      key: `${round}-${work.id}`,
    })),
  ).flat();
}

/**
 * Decoration: the gallery shows the same works with names. Each column holds its works twice for an
 * endless drift.
 */
function Wall({ works }: { works: Work[] }) {
  const columns = Array.from({ length: columnCount }, (_, column) =>
    repeated(works).filter((_, index) => index % columnCount === column),
  );
  return (
    <div className="hero-wall" aria-hidden>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
        <div key={index} className="hero-column">
          {["a", "b"].map((turn) => (
            <div key={turn} className="hero-strip">
              {column.map(({ key, category, cover }, row) => (
                <Cover
                  key={key}
                  file={cover}
                  category={category}
                  alt=""
                  eager={turn === "a" && row < firstRows}
                  isDecoration
                  sizes="(width < 48rem) 30vw, 20vw"
                />
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
