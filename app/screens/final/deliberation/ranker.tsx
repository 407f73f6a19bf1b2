import { type ReactNode, useEffect, useRef, useState } from "react";
import { deliberation as text } from "~/text/final/deliberation";
import { rankField } from "./fields";
import type { Work } from "./finalist";

interface Props {
  works: Work[];
  /** The initial order, best first. */
  first: string[];
  /** The submitted paper's order. */
  stored: string[];
}

/** The paper with scripts: ranked works above with move buttons, unranked works below. */
export function Ranker({ works, first, stored }: Props) {
  const rankable = works.filter(({ conflict }) => !conflict);
  const [order, setOrder] = useState(() => first.filter((id) => rankable.some((work) => work.id === id)));
  const [announcement, setSaid] = useState("");
  /** The button to focus after a move, wherever its work stands. */
  const [focus, setFocus] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const acts = list.current?.querySelectorAll<HTMLElement>("[data-act]") ?? [];
    if (focus) [...acts].find(({ dataset }) => dataset.act === focus)?.focus();
  }, [focus]);
  const titleOf = (id: string) => works.find((work) => work.id === id)?.title ?? "";
  const rest = rankable.filter(({ id }) => !order.includes(id));

  const place = (id: string, at: number, act: string) => {
    const others = order.filter((workId) => workId !== id);
    const next = [...others.slice(0, at), id, ...others.slice(at)];
    setOrder(next);
    setSaid(text.moved(titleOf(id), at + 1));
    // The button is disabled at either end of the list, so the opposite button takes the focus.
    const turned = at === 0 ? "down" : at === next.length - 1 ? "up" : act;
    setFocus(`${next.length === 1 ? "remove" : turned} ${id}`);
  };
  const remove = (id: string) => {
    setOrder(order.filter((workId) => workId !== id));
    setSaid(text.removed(titleOf(id)));
    setFocus(`add ${id}`);
  };
  const add = (id: string) => {
    const [next] = rest.filter((work) => work.id !== id);
    setOrder([...order, id]);
    setSaid(text.moved(titleOf(id), order.length + 1));
    setFocus(next ? `add ${next.id}` : `up ${id}`);
  };

  return (
    <div ref={list}>
      {order.map((id, at) => (
        <input key={id} type="hidden" name={rankField(id)} value={at + 1} />
      ))}
      <h3 className="label">{text.yourOrder}</h3>
      {order.length === 0 ? (
        <p className="hint border-y py-3">{text.noneRanked}</p>
      ) : (
        <ol className="border-t">
          {order.map((id, at) => (
            <li key={id} className="flex items-center gap-3 border-b py-1.5">
              <span className="numeral w-7 shrink-0 text-[1.75rem] leading-none font-bold">{at + 1}</span>
              <span className="min-w-0 grow font-semibold wrap-anywhere">{titleOf(id)}</span>
              <span className="flex shrink-0">
                <Act
                  act={`up ${id}`}
                  label={text.up(titleOf(id))}
                  disabled={at === 0}
                  onPress={() => place(id, at - 1, "up")}
                >
                  <path d="M8 13V3M3.5 7.5 8 3l4.5 4.5" />
                </Act>
                <Act
                  act={`down ${id}`}
                  label={text.down(titleOf(id))}
                  disabled={at === order.length - 1}
                  onPress={() => place(id, at + 1, "down")}
                >
                  <path d="M8 3v10M3.5 8.5 8 13l4.5-4.5" />
                </Act>
                <Act act={`remove ${id}`} label={text.remove(titleOf(id))} onPress={() => remove(id)}>
                  <path d="m4 4 8 8M12 4l-8 8" />
                </Act>
              </span>
            </li>
          ))}
        </ol>
      )}
      {rest.length > 0 && (
        <>
          <h3 className="label mt-5">{text.rest}</h3>
          <ul className="border-t">
            {rest.map(({ id, title }) => (
              <li key={id} className="flex items-center justify-between gap-4 border-b py-1.5">
                <span className="min-w-0 wrap-anywhere">{title}</span>
                <button
                  type="button"
                  className="link link-tall shrink-0 justify-end text-small font-semibold"
                  data-act={`add ${id}`}
                  aria-label={text.addTo(title, order.length + 1)}
                  onClick={() => add(id)}
                >
                  {text.add}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {works
        .filter(({ conflict }) => conflict)
        .map(({ id, title }) => (
          <p key={id} className="mt-4 text-small">
            <span className="font-semibold">{title}</span>. {text.conflict}
          </p>
        ))}
      {order.join(" ") !== stored.join(" ") && <p className="mt-4 text-small font-semibold">{text.unsent}</p>}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}

interface ActProps {
  act: string;
  label: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

const Act = ({ act, label, disabled, onPress, children }: ActProps) => (
  <button
    type="button"
    data-act={act}
    aria-label={label}
    disabled={disabled}
    onClick={onPress}
    className="grid size-11 place-items-center hover:text-accent disabled:opacity-25"
  >
    <svg
      viewBox="0 0 16 16"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden
    >
      {children}
    </svg>
  </button>
);
