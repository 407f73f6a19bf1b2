import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { H1 } from "~/components/core/elements";
import { limits } from "~/contest/core/limits";
import styles from "~/styles/access.css";
import { authText, toSeeWorks } from "~/text/people/auth";
import { wallEnds, wallRatio, wallRoot } from "../core/wall-ratio";
import { Cover } from "../works/cover";
import type { FrontWork } from "../works/plate";

const facts = [
  { number: limits.proposalsPerUniversity, label: "propuestas por universidad, como máximo" },
  { number: limits.videoSeconds, label: "segundos para un vídeo que haga pensar" },
  { number: 1, label: "voto por persona y obra" },
];

/** Works beside the form. `total`: works of the gallery, for a visitor whom the gallery sent here. */
export interface AccessData {
  showcase: { works: FrontWork[]; total: number | null };
}

/**
 * The sign-in screens: the form beside a work, or beside a poster without one; only the form on phones. The screen's
 * loader returns `AccessData`.
 */
export function AccessPage({ title, children }: { title: string; children: ReactNode }) {
  const { showcase } = useLoaderData<AccessData>();
  const { works, total } = showcase;
  const [work] = works;
  const isWall = total !== null && work !== undefined;
  return (
    <>
      <link rel="stylesheet" href={styles} />
      <div className={`access ${isWall || !work ? "" : "access-shown"}`}>
        {isWall && <AccessWall works={works} total={total} />}
        <div className="access-form">
          <H1>{title}</H1>
          {children}
        </div>
        {!isWall && (work ? <AccessWork work={work} /> : <Poster />)}
      </div>
    </>
  );
}

/** A whole work with its label, as large as the window allows. */
function AccessWork({ work: { id, title, category, cover, universityName } }: { work: FrontWork }) {
  return (
    <aside className="access-work" aria-label={authText.besideForm}>
      <figure style={{ "--ratio": wallRatio(cover) }}>
        <Cover file={cover} category={category} alt={title} sizes="(width < 48rem) 1px, 60vw" />
        <figcaption>
          <a href={`/propuesta/${id}`} className="access-title">
            {title}
          </a>
          {universityName && <p className="text-small text-ink-soft">{universityName}</p>}
        </figcaption>
      </figure>
    </aside>
  );
}

/** The reason to sign in, above works of the gallery. Each work has the same area. */
function AccessWall({ works, total }: { works: FrontWork[]; total: number }) {
  const columns = Math.ceil(Math.sqrt(works.length));
  return (
    <aside className="access-wall" aria-label={authText.besideForm}>
      <div>
        <p className="access-why">{toSeeWorks(total)}</p>
        <ul aria-hidden style={{ "--columns": columns, ...wallEnds(works.map(({ cover }) => cover)) }}>
          {works.map(({ id, category, cover }) => (
            <li key={id} style={{ "--root": wallRoot(cover) }}>
              <Cover file={cover} category={category} alt="" sizes="(width < 64rem) 25vw, 17vw" />
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

/** The contest in numbers, for a contest without works. */
const Poster = () => (
  <aside className="access-poster" aria-label="El concurso en números">
    <dl>
      {facts.map(({ number, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="access-number">{number}</dd>
        </div>
      ))}
    </dl>
  </aside>
);
