import { Form, useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { describedBy, FieldErrors } from "~/components/core/field";
import { Options } from "~/components/core/options";
import { Tick } from "~/components/core/tick";
import { useHydrated } from "~/components/core/use-hydrated";
import type { Result } from "~/components/core/with-errors";
import { DrawHash } from "~/components/final/draw-hash";
import type { BallotState } from "~/contest/final/deliberation";
import { deliberation as text } from "~/text/final/deliberation";
import { rankField } from "./fields";
import type { Work } from "./finalist";
import { Ranker } from "./ranker";

interface Props {
  works: Work[];
  ballot: { ranking: string[]; updatedAt: number } | null;
  state: BallotState;
  /** Hash of the draw's secret; null before the ballot opens. */
  secretHash: string | null;
  draw: ComponentProps<typeof DrawHash>["draw"];
  /** The refused paper with its values as sent. */
  refused: Result;
}

/**
 * A juror's ballot paper: a select per work, or with scripts a sortable list. Both send the same
 * fields.
 */
export function Ballot({ works, ballot, state, secretHash, draw, refused }: Props) {
  const hydrated = useHydrated();
  const busy = useNavigation().state === "submitting";
  const isOpen = state === "open";
  const line = ballot ? text.voted(ballot.updatedAt) : isOpen ? text.notVoted : text.neverVoted;
  const stored = ballot?.ranking ?? [];
  const titleOf = (id: string) => works.find((work) => work.id === id)?.title;
  return (
    <>
      <h2 id="papeleta-titulo" className="h2">
        {text.ballot}
      </h2>
      <p className="mt-2 text-small">{text.states[state]}</p>
      {(isOpen || state === "closed" || state === "lapsed") && (
        <p className={`mt-3 font-semibold ${ballot ? "" : "text-ink-soft"}`}>
          {ballot && <Tick />} {line}
        </p>
      )}
      {isOpen ? (
        <Form method="post" className="mt-4" preventScrollReset autoComplete="off">
          <input type="hidden" name="intent" value="ballot" />
          <div className="ballot-places" style={{ "--works": works.length }}>
            {hydrated ? (
              <Ranker works={works} first={orderSent(refused, works) ?? stored} stored={stored} />
            ) : (
              <Places works={works} stored={stored} refused={refused} />
            )}
          </div>
          {/* The submit button stays in sight while a long paper scrolls beside the works. */}
          <div className="bg-paper pt-5 lg:sticky lg:bottom-0 lg:pb-4">
            <button type="submit" className="button button-solid w-full" disabled={busy}>
              {ballot ? text.change : text.cast}
            </button>
          </div>
        </Form>
      ) : (
        stored.length > 0 && (
          <ol className="mt-4 border-t">
            {stored.map((id, at) => (
              <li key={id} className="flex items-baseline gap-4 border-b py-2.5">
                <span className="numeral w-8 text-[1.5rem] leading-none font-bold">{at + 1}</span>
                <span className="wrap-anywhere">{titleOf(id) ?? "–"}</span>
              </li>
            ))}
          </ol>
        )
      )}
      {secretHash && <DrawHash hash={secretHash} draw={draw} />}
    </>
  );
}

/** Returns the order on a refused paper, best first, or null without a refused paper. */
function orderSent(refused: Result, works: Work[]): string[] | null {
  if (!refused) return null;
  const place = (id: string) => Number(placeSent(refused, id)) || Number.POSITIVE_INFINITY;
  return works
    .filter(({ id, conflict }) => !conflict && Number.isFinite(place(id)))
    .map(({ id }) => id)
    .sort((a, b) => place(a) - place(b));
}

function placeSent(refused: Result, id: string): string {
  const ranks = refused?.initialValue?.rank as Record<string, unknown> | undefined;
  return String(ranks?.[id] ?? "");
}

function Places({ works, stored, refused }: Pick<Props, "works" | "refused"> & { stored: string[] }) {
  const rankable = works.filter(({ conflict }) => !conflict);
  return (
    <ul className="border-t">
      {works.map(({ id, title, conflict }) => {
        const field = { id: `puesto-${id}`, errors: refused?.error?.[rankField(id)] ?? undefined };
        const place = refused ? placeSent(refused, id) : stored.indexOf(id) + 1 || "";
        return (
          <li key={id} className="border-b py-2.5">
            <div className="flex items-center justify-between gap-4">
              <label htmlFor={field.id} className="min-w-0 wrap-anywhere">
                {title}
              </label>
              {!conflict && (
                <select
                  id={field.id}
                  name={rankField(id)}
                  defaultValue={String(place)}
                  className="input w-auto! shrink-0"
                  aria-label={text.rank(title)}
                  {...describedBy(field)}
                >
                  <Options
                    none={text.unranked}
                    options={rankable.map((_, at) => ({ id: String(at + 1), name: text.ordinal(at + 1) }))}
                  />
                </select>
              )}
            </div>
            {conflict && <p className="hint">{text.conflict}</p>}
            <FieldErrors id={field.id} errors={field.errors} />
          </li>
        );
      })}
    </ul>
  );
}
