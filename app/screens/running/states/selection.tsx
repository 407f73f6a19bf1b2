import { Link, useActionData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useHydrated } from "~/components/core/use-hydrated";
import { admin } from "~/text/running/admin";
import type { ListQuery } from "~/web/core/list-address";
import type { actOnStates } from "./actions";
import { type Filter, stateList } from "./query";

const text = admin.states;
const formId = "seleccion";

type Chosen = ListQuery<typeof stateList>["selected"];

/** The action's answer when it does not redirect. */
type Answer = ReturnType<typeof useActionData<typeof actOnStates>>;

/**
 * Returns the ticked proposals of `shown`, or `whole` for all filter results. The boxes belong to
 * one form, so the browser keeps them without scripts. A confirmation or refusal restores the
 * ticks; a successful change clears them.
 */
export function useSelection(pageIds: string[], total: number, selected: Chosen) {
  const answer = useActionData<typeof actOnStates>();
  const [lastAnswer, setSeen] = useState(answer);
  /** Counts successful changes: the bar resets after each. */
  const [round, setRound] = useState(0);
  const [ticked, setTicked] = useState(
    () => new Set(sentIds(answer) ?? (selected === "todas" ? pageIds : [])),
  );
  if (answer !== lastAnswer) {
    setSeen(answer);
    if (answer === undefined && lastAnswer && "question" in lastAnswer) {
      setTicked(new Set());
      setRound(round + 1);
    }
  }
  // Boxes ticked before the scripts loaded stay ticked.
  useEffect(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>(`[form=${formId}][name=ids]:checked`);
    setTicked(new Set([...boxes].map(({ value }) => value)));
  }, []);
  const whole = selected === "filtro";
  const those = pageIds.filter((id) => ticked.has(id));
  return {
    formId,
    round,
    whole,
    total,
    /** True when other pages have more results. */
    hasMore: total > pageIds.length,
    count: whole ? total : those.length,
    all: whole || those.length === pageIds.length,
    has: (id: string) => whole || ticked.has(id),
    toggle: (id: string) => setTicked(ticked.has(id) ? without(ticked, id) : new Set([...ticked, id])),
    selectAll: () => setTicked(new Set(pageIds)),
    clear: () => setTicked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

function sentIds(answer: Answer): string[] | undefined {
  if (answer && "question" in answer) {
    return "chosen" in answer.question ? answer.question.chosen.ids : [];
  }
  const ids = answer?.result?.initialValue?.ids;
  return ids === undefined ? undefined : ([ids].flat() as string[]);
}

function without(ids: Set<string>, id: string): Set<string> {
  return new Set([...ids].filter((proposalId) => proposalId !== id));
}

/**
 * Selects the page, nothing, or all filter results when there are more pages. Without scripts each
 * is a link.
 */
export function SelectAll({ selection, filter }: { selection: Selection; filter: Filter }) {
  const hydrated = useHydrated();
  const { all, whole, hasMore, total, selectAll, clear } = selection;
  const label = all ? text.selectNone : text.selectAll;
  const className = "link link-tall text-small";
  return (
    <div className="flex flex-wrap gap-x-6">
      {hydrated && !whole ? (
        <button type="button" className={className} onClick={all ? clear : selectAll}>
          {label}
        </button>
      ) : (
        <Link
          to={stateList.path({ ...filter, selected: all ? null : "todas" })}
          className={className}
          preventScrollReset
        >
          {label}
        </Link>
      )}
      {hasMore && !whole && (
        <Link
          to={stateList.path({ ...filter, selected: "filtro" })}
          className={`${className} max-sm:hidden max-sm:group-has-[[name=ids]:checked]/selection:inline-flex`}
          preventScrollReset
        >
          {text.selectWhole(total)}
        </Link>
      )}
    </div>
  );
}
