import { Form, useMatches } from "@remix-run/react";
import { Hidden } from "~/components/core/hidden";
import { limits } from "~/contest/core/limits";
import { common } from "~/text/core/common";
import { Button } from "./elements";
import { Options, type OptionsProps } from "./options";
import { useLiveFilter } from "./use-live-filter";

export interface FilterChoice extends OptionsProps {
  name: string;
  label: string;
  value: string | null;
}

interface Props {
  label?: string;
  search: string;
  searchLabel?: string;
  searchLength?: number;
  /** A description of the searched fields. */
  placeholder?: string;
  choices?: FilterChoice[];
  /** Calendar days such as '2025-03-31'. */
  days?: Omit<FilterChoice, "options">[];
  /** Phones show one line that opens the bar. It is open while a filter is set. */
  folds?: boolean;
  /** Further fields of the address. */
  others?: Record<string, string>;
}

/**
 * Search and filters on one line, as a GET form, so that the address holds the filters. It submits
 * itself on hydrated screens; its button works without scripts.
 */
export function FilterBar({
  label = "Filtros",
  search,
  searchLabel = "Buscar",
  searchLength = limits.searchLength,
  placeholder = "Título o universidad",
  choices = [],
  days = [],
  folds = false,
  others = {},
}: Props) {
  const live = useLiveFilter({
    q: search,
    ...Object.fromEntries([...choices, ...days].map((field) => [field.name, field.value ?? ""])),
  });
  const hydrates = useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate);
  const isFiltered =
    search !== "" || choices.some(({ value, none }) => value && none) || days.some(({ value }) => value);
  const bar = (
    <Form
      method="get"
      role="search"
      aria-label={label}
      className={`filter-bar ${hydrates ? "filter-live" : ""}`}
      preventScrollReset
      {...live}
    >
      <Hidden fields={others} />
      <label className="grid grow basis-full gap-1 sm:basis-48">
        <span className="label">{searchLabel}</span>
        <input
          type="search"
          name="q"
          defaultValue={search}
          maxLength={searchLength}
          className="filter-search"
          placeholder={placeholder}
        />
      </label>
      {choices.map(({ name, label, value, none, options }) => (
        <label key={name} className="grid min-w-0 max-w-full grow gap-1 sm:grow-0">
          <span className="label">{label}</span>
          <select name={name} defaultValue={value ?? ""} className="filter-choice">
            <Options none={none} options={options} />
          </select>
        </label>
      ))}
      {days.map(({ name, label, value }) => (
        <label key={name} className="grid grow basis-36 gap-1 sm:grow-0">
          <span className="label">{label}</span>
          <input
            type="date"
            name={name}
            defaultValue={value ?? ""}
            min="2000-01-01"
            max="2100-12-31"
            className="filter-choice tabular-nums"
          />
        </label>
      ))}
      <Button>Filtrar</Button>
    </Form>
  );
  if (!folds) return bar;
  return (
    <>
      <details className="filter-fold" open={isFiltered}>
        <summary>{common.searchAndFilter}</summary>
      </details>
      {bar}
    </>
  );
}
