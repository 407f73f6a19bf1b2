import type { SealedVerdict, VerdictDraft } from "~/contest/verdict";
import type { StoredDraft } from "~/db/verdict-record";
import type { DeskWork } from "~/db/views/verdict-desk";

/** What may be declared desierto, and what a work may be given, in the form's order. */
export const voidKinds = ["ganadora", "accesit", "mencion", "favorita"] as const;
export const workKinds = ["finalista", "ganadora", "accesit", "mencion"] as const;

/** What the form begins with: the draft, the verdict that it rectifies, or what the contest knows. */
export function beginning(
  draft: StoredDraft | null,
  sealed: SealedVerdict | null,
  works: DeskWork[],
): { draft: VerdictDraft; replaces: number | null } {
  if (draft) return { draft, replaces: draft.replaces };
  if (sealed)
    return {
      replaces: sealed.number,
      draft: {
        reason: "",
        statement: sealed.statement,
        awards: sealed.awards.map(({ kind, work, label, reasons }) => ({
          ...{ kind, workId: work?.id ?? null, label, reasons },
        })),
        dissents: [],
      },
    };
  const blank = { label: "", reasons: "" };
  const favourite = works
    .filter(({ status, votes }) => status !== "descalificada" && votes > 0)
    .toSorted((a, b) => b.votes - a.votes)[0];
  return {
    replaces: null,
    draft: {
      reason: null,
      statement: "",
      awards: [
        ...works.flatMap(({ id, status }) =>
          status === "finalista" ? [{ ...blank, kind: "finalista" as const, workId: id }] : [],
        ),
        ...(favourite ? [{ ...blank, kind: "favorita" as const, workId: favourite.id }] : []),
      ],
      dissents: [],
    },
  };
}
