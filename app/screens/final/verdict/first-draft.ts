import type { Procedure } from "~/contest/final/procedure";
import { type Choices, choicesOf, type SealedVerdict, type VerdictDraft } from "~/contest/final/verdict";
import type { StoredDraft } from "~/db/final/verdict-record";
import type { VerdictWork } from "~/db/final/views/verdict-editor";

/** The awards that can be void (desierto), and the awards for a work, in the form's order. */
export const voidKinds = ["ganadora", "accesit", "mencion"] as const;
export const workKinds = ["finalista", "ganadora", "accesit", "mencion"] as const;

/** Returns the form's initial values: the draft, the verdict to rectify, or the contest's data. */
export function firstDraft(
  draft: StoredDraft | null,
  sealed: SealedVerdict | null,
  works: VerdictWork[],
  { winner, favourites }: Choices,
  finalists: readonly string[],
): { draft: VerdictDraft; replaces: number | null } {
  if (draft) return { draft, replaces: draft.replaces };
  if (sealed)
    return {
      replaces: sealed.number,
      draft: {
        reason: "",
        statement: sealed.statement,
        departure: sealed.departure,
        awards: sealed.awards.map(({ kind, work, label, reasons }) => ({
          kind,
          workId: work?.id ?? null,
          label,
          reasons,
        })),
      },
    };
  const blank = { label: "", reasons: "" };
  const [favourite] = favourites;
  const kindOf = (id: string) => (id === winner?.id ? ("ganadora" as const) : ("finalista" as const));
  return {
    replaces: null,
    draft: {
      reason: null,
      statement: "",
      departure: "",
      awards: [
        ...works.flatMap(({ id, status }) =>
          finalists.includes(id) && status !== "descalificada"
            ? [{ ...blank, kind: kindOf(id), workId: id }]
            : [],
        ),
        ...(favourite ? [{ ...blank, kind: "favorita" as const, workId: favourite.id }] : []),
      ],
    },
  };
}

/** Returns the winner by the rule and the public's choices among the given works. */
export const choicesAmong = (works: VerdictWork[], procedure: Procedure) =>
  choicesOf(
    procedure,
    works.map(({ mean, votes, ...work }) => ({ ...work, avgScore: mean, stdDev: null, publicVotes: votes })),
  );

/** Adds the marks of the jury and the votes of the community to each work, as far as they are known. */
export function withFinal(works: VerdictWork[], { jury, community }: Procedure) {
  const inOrder = new Map(jury.order.map(({ id, marks }) => [id, marks]));
  const votes = new Map(community.two.map((row) => [row.id, row.votes]));
  return works.map((work) => ({
    ...work,
    marks: jury.counts ? (inOrder.get(work.id) ?? null) : null,
    community: community.isHeld ? (votes.get(work.id) ?? null) : null,
  }));
}
