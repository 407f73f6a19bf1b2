import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/core/elements";
import { PostButton } from "~/components/core/post-button";
import { Stars } from "~/components/jury/stars";
import { CategoryMark } from "~/components/works/category-mark";
import { ratingLabel } from "~/contest/jury/scoring";
import { formatFraction } from "~/text/core/formats";
import { compare } from "~/text/jury/compare";
import { jury } from "~/text/jury/jury";
import { Stage } from "./stage";
import type { Work } from "./work";

interface Criterion {
  id: string;
  name: string;
  weight: number;
}

/** A table with works as columns. Each row, such as a criterion, is a cell group under its name. */
export function ComparisonTable({ works, criteria }: { works: Work[]; criteria: Criterion[] }) {
  const totalWeight = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const row = (key: string, name: ReactNode, cell: (work: Work) => ReactNode, className = "") => (
    <tbody key={key} className={className} data-row={key}>
      <tr>
        <th scope="rowgroup" id={`fila-${key}`} colSpan={works.length} className="comparison-name">
          <span>{name}</span>
        </th>
      </tr>
      <tr>
        {works.map((work) => (
          <td key={work.id} headers={`obra-${work.id} fila-${key}`}>
            {cell(work)}
          </td>
        ))}
      </tr>
    </tbody>
  );
  return (
    <table className="comparison">
      <caption className="sr-only">
        {works.length} {works.length === 1 ? "propuesta" : "propuestas"} con tus notas por criterio
      </caption>
      <thead>
        <tr>
          {works.map((work) => (
            <td key={work.id} className="comparison-stage">
              <Stage work={work} />
            </td>
          ))}
        </tr>
        <tr>
          {works.map(({ id, title }) => (
            <th key={id} scope="col" id={`obra-${id}`} className="comparison-title">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {works.map((work) => (
            <td key={work.id} headers={`obra-${work.id}`} className="comparison-facts">
              <Facts work={work} />
            </td>
          ))}
        </tr>
      </tbody>
      {row(
        "nota",
        "Tu nota",
        (work) => (
          <Total work={work} />
        ),
        "comparison-sum",
      )}
      {criteria.map(({ id, name, weight }) =>
        row(id, <Weighted name={name} share={weight / totalWeight} />, ({ own }) => (
          <Score own={own} criterionId={id} />
        )),
      )}
      {row("comentarios", "Tus comentarios", ({ own }) =>
        own?.comments ? (
          <p className="whitespace-pre-line">{own.comments}</p>
        ) : (
          <p className="text-ink-soft">{compare.noComments}</p>
        ),
      )}
      {row("textos", "La propuesta en palabras", (work) => (
        <Words work={work} />
      ))}
    </table>
  );
}

function Facts({ work }: { work: Work }) {
  const { id, title, universityName, category, votes, state, evaluate, isClosed } = work;
  const act = jury.acts[isClosed ? "closed" : state];
  return (
    <>
      {universityName && <p className="text-small text-ink-soft">{universityName}</p>}
      <p className="mt-1 flex flex-wrap gap-x-4 text-small">
        <CategoryMark category={category} />
        {votes !== null && <span className="tabular-nums">{jury.publicVotes(votes)}</span>}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1">
        {state === "conflict" ? (
          <Button type="button" disabled title={compare.inConflict}>
            {jury.acts.conflict}
          </Button>
        ) : (
          <Link
            to={evaluate}
            className={`button ${state === "submitted" || isClosed ? "" : "button-solid"}`}
            aria-label={`${act}: ${title}`}
          >
            {act}
          </Link>
        )}
        <PostButton
          fields={{ intent: "remove", proposal_id: id }}
          className="link link-tall"
          aria-label={`Quitar de la comparación: ${title}`}
        >
          Quitar
        </PostButton>
      </div>
    </>
  );
}

function Score({ own, criterionId }: { own: Work["own"]; criterionId: string }) {
  const score = own?.scores[criterionId];
  if (score === undefined) {
    const applies = !own?.notApplicable.includes(criterionId);
    return (
      <p className="comparison-score">
        <span className="numeral text-ink-soft">{applies ? "–" : "N/A"}</span>
        <span className="comparison-word text-ink-soft">{applies ? "Sin puntuar" : "No aplica"}</span>
      </p>
    );
  }
  return (
    <>
      <p className="comparison-score">
        <span className="numeral">{String(score).replace(".", ",")}</span>
        <span className="comparison-word">{ratingLabel(score)}</span>
      </p>
      <Stars score={score} />
    </>
  );
}

function Total({ work: { own, state } }: { work: Work }) {
  return (
    <>
      <p className="whitespace-nowrap">
        <span className="comparison-total numeral" data-total>
          {own?.total == null ? "–" : formatFraction(own.total)}
        </span>
        <span className="text-small text-ink-soft"> /100</span>
      </p>
      <p className="mark mark-evaluation mt-2 whitespace-normal" data-evaluation={state}>
        {jury.states[state]}
      </p>
    </>
  );
}

function Words({ work: { texts } }: { work: Work }) {
  return (
    <div className="grid gap-3">
      {Object.entries(texts.lead).map(([name, text]) => (
        <p key={name}>{text}</p>
      ))}
      <details>
        <summary className="py-2.5 font-semibold">{texts.heading}</summary>
        <div className="grid gap-3 whitespace-pre-line">
          {Object.entries(texts.fold).map(([name, text]) => (
            <p key={name}>{text}</p>
          ))}
        </div>
      </details>
    </div>
  );
}

/** `share`: a fraction of all weights. */
function Weighted({ name, share }: { name: string; share: number }) {
  return (
    <>
      {name}{" "}
      <span className="font-normal text-ink-soft tabular-nums">peso {Math.round(share * 100)}&nbsp;%</span>
    </>
  );
}
