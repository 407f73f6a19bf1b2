import { type AwardKind, awardLabels, awardName } from "~/contest/core/awards";
import { awardRank, hasOwnLabel } from "~/contest/final/verdict";
import { verdict as verdictText } from "~/text/final/verdict";
import { voidKinds } from "./first-draft";
import type { Candidate } from "./work";

/** The form's value in conform's shape; any field can be missing. */
export type Value =
  | {
      works?: Several<{ id?: string; kind?: string; label?: string }>;
      favourite?: string;
      voids?: Several<{ on?: string }>;
    }
  | undefined;

type Several<One> = string | (One | string | undefined)[];
const entriesOf = <One,>(list: Several<One> | undefined) =>
  (typeof list === "string" ? [] : (list ?? [])).map((entry) =>
    typeof entry === "string" ? undefined : entry,
  );

interface Line {
  kind: AwardKind;
  label: string;
  /** Null: desierto. */
  title: string | null;
}

/** The verdict's lines in the form's order; the saved draft without scripts. */
export function Summary({ value, works }: { value: Value; works: Candidate[] }) {
  const lines = linesOf(value, works);
  const hasWinner = lines.some(({ kind }) => kind === "ganadora");
  return (
    <aside
      aria-labelledby="resumen"
      className="mb-10 border-t border-ink pt-5 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-7rem)] xl:self-start xl:overflow-y-auto"
    >
      <h2 id="resumen" className="label">
        {verdictText.summary}
      </h2>
      <ol className="mt-3">
        {!hasWinner && (
          <li className="border-t py-2.5">
            <span className="block text-small text-ink-soft">{awardLabels.ganadora}</span>
            <span className="block font-semibold text-signal-text">{verdictText.summaryOpen}</span>
          </li>
        )}
        {lines.map(({ kind, label, title }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state, and several may read alike
          <li key={at} className="border-t py-2.5">
            <span className="block text-small text-ink-soft">{awardName({ kind, label })}</span>
            <span
              className={`block wrap-anywhere ${kind === "ganadora" ? "numeral text-[1.75rem] leading-tight font-bold" : "font-semibold"}`}
            >
              {title ?? verdictText.desierto}
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** The form's winner and favourite; null: desierto. */
export function awardsIn(value: Value): { kind: AwardKind; workId: string | null }[] {
  const winner = entriesOf(value?.works).find((work) => work?.kind === "ganadora");
  const isVoid = entriesOf(value?.voids)[voidKinds.indexOf("ganadora")]?.on;
  return [
    ...(winner ? [{ kind: "ganadora" as const, workId: winner.id ?? "" }] : []),
    ...(!winner && isVoid ? [{ kind: "ganadora" as const, workId: null }] : []),
    ...(value?.favourite ? [{ kind: "favorita" as const, workId: value.favourite }] : []),
  ];
}

function linesOf(value: Value, works: Candidate[]): Line[] {
  const titleOf = (id: string) => works.find((work) => work.id === id)?.title ?? verdictText.unknownWork;
  const lines: Line[] = [];
  for (const work of entriesOf(value?.works))
    if (work?.kind) {
      const kind = work.kind as AwardKind;
      const label = hasOwnLabel(kind) ? (work.label ?? "") : "";
      lines.push({ kind, label, title: titleOf(work.id ?? "") });
    }
  if (value?.favourite) lines.push({ kind: "favorita", label: "", title: titleOf(value.favourite) });
  for (const [at, prize] of entriesOf(value?.voids).entries()) {
    const kind = voidKinds[at];
    if (prize?.on && kind) lines.push({ kind, label: "", title: null });
  }
  return lines.sort((a, b) => awardRank(a.kind) - awardRank(b.kind));
}
