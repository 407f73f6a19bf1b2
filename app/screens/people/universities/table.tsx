import type { AppLoadContext } from "@remix-run/cloudflare";
import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { ConfirmButton } from "~/components/core/confirm-button";
import { TallLink } from "~/components/core/elements";
import { Hidden } from "~/components/core/hidden";
import { TablePlace } from "~/components/core/table";
import { useHydrated } from "~/components/core/use-hydrated";
import { formatNumericDate } from "~/text/core/formats";
import { universities as universitiesText } from "~/text/people/universities";
import { type Filter, universityList } from "./query";

/** A university of the table, with its neighbours and works. */
type ManagedUniversity = Awaited<
  ReturnType<AppLoadContext["stores"]["universityLists"]["page"]>
>["managed"][number];

interface Props {
  rows: ManagedUniversity[];
  filter: Filter;
}

/** The universities in order, each with its actions. */
export function UniversityTable({ rows, filter }: Props) {
  return (
    <TablePlace>
      <table className="w-full border-b text-left text-small max-md:block">
        <caption className="sr-only">{universitiesText.caption}</caption>
        <thead className="border-b border-ink max-md:sr-only">
          <tr className="*:py-2 *:pr-6 *:font-semibold">
            <th scope="col">Orden</th>
            <th scope="col">Nombre</th>
            <th scope="col">{universitiesText.slug}</th>
            <th scope="col">Estado</th>
            <th scope="col">Creada</th>
            <th scope="col">
              <span className="sr-only">Acciones</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block max-md:border-t max-md:border-ink">
          {rows.map((university, index) => (
            <Row
              key={university.id}
              university={university}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              filter={filter}
            />
          ))}
        </tbody>
      </table>
    </TablePlace>
  );
}

interface RowProps {
  university: ManagedUniversity;
  /** First or last row of the page. */
  isFirst: boolean;
  isLast: boolean;
  filter: Filter;
}

function Row({ university, isFirst, isLast, filter }: RowProps) {
  const { id, name, slug, active, createdAt } = university;
  // The page reloads at this row after each action without scripts.
  const here = useHydrated() ? "" : `#${rowId(id)}`;
  const action = universityList.path(filter) + here;
  const onPage = (page: number) => universityList.path({ ...filter, page }) + here;
  return (
    <tr
      id={rowId(id)}
      className="scroll-mt-32 border-b align-middle *:pr-6 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:py-3 max-md:*:p-0 md:h-11"
    >
      <td className="max-md:order-1 max-md:justify-self-end">
        <Movers
          university={university}
          up={onPage(isFirst ? filter.page - 1 : filter.page)}
          down={onPage(isLast ? filter.page + 1 : filter.page)}
        />
      </td>
      <th scope="row" className="font-semibold wrap-anywhere md:min-w-48">
        {name}
      </th>
      <td className="text-ink-soft wrap-anywhere max-md:order-2 max-md:col-span-2 md:min-w-40">{slug}</td>
      <td className="max-md:order-3 max-md:col-span-2">
        <Form method="post" action={action} className="flex items-center gap-4" preventScrollReset>
          <span className={`mark w-20 ${active ? "[--mark:var(--good)]" : "text-ink-soft"}`}>
            {active ? universitiesText.states.active : universitiesText.states.inactive}
          </span>
          <Hidden fields={{ intent: "activate", id, active: String(!active) }} />
          <button
            type="submit"
            className="link link-tall"
            aria-label={`${active ? universitiesText.deactivate : universitiesText.activate} «${name}»`}
          >
            {active ? universitiesText.deactivate : universitiesText.activate}
          </button>
        </Form>
      </td>
      <td className="whitespace-nowrap tabular-nums max-md:order-4">{formatNumericDate(createdAt)}</td>
      <td className="pr-0! max-md:order-5">
        <div className="flex justify-end gap-x-6">
          <TallLink
            id={editId(id)}
            to={universityList.path({ ...filter, edited: id }) + here}
            preventScrollReset
            aria-label={universitiesText.edit(name)}
          >
            Editar
          </TallLink>
          <ConfirmButton
            label="Eliminar"
            name={`Eliminar «${name}»`}
            className="link link-tall"
            danger
            title={universitiesText.removeQuestion}
            confirm={universitiesText.removeConfirm}
            fields={{ intent: "remove", id }}
          >
            <p>{universitiesText.removeExplained(name, university)}</p>
            <p className="mt-2 font-semibold">{universitiesText.removePeople(university.people)}</p>
          </ConfirmButton>
        </div>
      </td>
    </tr>
  );
}

/** Anchor of a row, for pages without scripts. */
export const rowId = (id: string) => `u-${id}`;
/** Id of the link that takes the focus after editing. */
export const editId = (id: string) => `editar-${id}`;

type Direction = "up" | "down";

interface MoversProps {
  university: ManagedUniversity;
  /** The target page of each button: a row that passes a page's end goes to the next page. */
  up: string;
  down: string;
}

/**
 * Up and down buttons. Each names the neighbour to pass, so that concurrent moves do not change its
 * meaning.
 */
function Movers({ university: { id, name, above, below }, up, down }: MoversProps) {
  const idle = useNavigation().state === "idle";
  const buttons = useRef<Partial<Record<Direction, HTMLButtonElement | null>>>({});
  const pressed = useRef<Direction | null>(null);
  // A moved row loses the focus; at the list's end the other button takes it.
  useEffect(() => {
    const direction = pressed.current;
    if (!idle || !direction) return;
    pressed.current = null;
    const { up, down } = buttons.current;
    const [same, other] = direction === "up" ? [up, down] : [down, up];
    (same?.disabled ? other : same)?.focus();
  }, [idle]);
  const submit = (direction: Direction) => (event: FormEvent) => {
    // The order on the page can be about to change.
    if (idle) pressed.current = direction;
    else event.preventDefault();
  };
  const mover = (direction: Direction, other: string | null, action: string) => (
    <Form method="post" action={action} onSubmit={submit(direction)} preventScrollReset>
      <Hidden
        fields={{ intent: "move", id, place: direction === "up" ? "before" : "after", other: other ?? "" }}
      />
      <button
        type="submit"
        ref={(button) => {
          buttons.current[direction] = button;
        }}
        disabled={!other}
        className="min-h-11 min-w-11 font-semibold hover:text-accent disabled:text-hairline"
        aria-label={universitiesText.move[direction](name)}
      >
        {direction === "up" ? "↑" : "↓"}
      </button>
    </Form>
  );
  return (
    <div className="flex md:-ml-3.5">
      {mover("up", above, up)}
      {mover("down", below, down)}
    </div>
  );
}
