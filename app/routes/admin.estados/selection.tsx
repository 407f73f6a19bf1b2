import { Link, useActionData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useHydrated } from "~/components/use-hydrated";
import { admin } from "~/text/admin";
import type { actOnStates } from "./acts";
import { type Filter, stateList } from "./query";

const text = admin.states;
const formId = "seleccion";

/** What the action answers when it does not redirect. */
type Answer = ReturnType<typeof useActionData<typeof actOnStates>>;

/**
 * Which of the `shown` proposals are ticked. The boxes are fields of one form, so without scripts the browser keeps
 * them; a question or a refusal brings them back, and a change that went through leaves nothing ticked.
 */
export function useSelection(shown: string[], allSelected: boolean) {
  const answer = useActionData<typeof actOnStates>();
  const [seen, setSeen] = useState(answer);
  /** Counts the changes that went through: the bar starts anew after each. */
  const [round, setRound] = useState(0);
  const [ticked, setTicked] = useState(() => new Set(sentIds(answer) ?? (allSelected ? shown : [])));
  if (answer !== seen) {
    setSeen(answer);
    if (answer === undefined && seen && "question" in seen) {
      setTicked(new Set());
      setRound(round + 1);
    }
  }
  // What was ticked before scripts took over stays ticked.
  useEffect(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>(`[form=${formId}][name=ids]:checked`);
    setTicked(new Set([...boxes].map(({ value }) => value)));
  }, []);
  const selected = shown.filter((id) => ticked.has(id));
  return {
    formId,
    round,
    count: selected.length,
    all: selected.length === shown.length,
    has: (id: string) => ticked.has(id),
    toggle: (id: string) => setTicked(ticked.has(id) ? without(ticked, id) : new Set([...ticked, id])),
    selectAll: () => setTicked(new Set(shown)),
    clear: () => setTicked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

function sentIds(answer: Answer): string[] | undefined {
  if (answer && "question" in answer) return answer.question.ids;
  const ids = answer?.result?.initialValue?.ids;
  return ids === undefined ? undefined : ([ids].flat() as string[]);
}

function without(ids: Set<string>, id: string): Set<string> {
  return new Set([...ids].filter((one) => one !== id));
}

/** Without scripts a link to the page with all boxes ticked, or none. */
export function SelectAll({ selection, filter }: { selection: Selection; filter: Filter }) {
  const hydrated = useHydrated();
  const { all, selectAll, clear } = selection;
  const label = all ? text.selectNone : text.selectAll;
  const className = "link link-tall text-small";
  if (hydrated) {
    return (
      <button type="button" className={className} onClick={all ? clear : selectAll}>
        {label}
      </button>
    );
  }
  return (
    <Link to={stateList.path({ ...filter, allSelected: !all })} className={className}>
      {label}
    </Link>
  );
}
