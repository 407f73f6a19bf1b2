import { Form } from "@remix-run/react";

export interface FilterChoice {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

interface Props {
  search: string;
  choices: FilterChoice[];
}

/** Search and choices on one ruled line; a GET form, so that the address says what is shown. */
export function FilterBar({ search, choices }: Props) {
  return (
    <Form method="get" role="search" className="filter-bar">
      <label className="grid grow basis-64 gap-1">
        <span className="label">Buscar</span>
        <input
          type="search"
          name="q"
          defaultValue={search}
          maxLength={100}
          className="filter-search"
          placeholder="Título o universidad"
        />
      </label>
      {choices.map(({ name, label, value, options }) => (
        <label key={name} className="grid grow basis-32 gap-1 sm:grow-0">
          <span className="label">{label}</span>
          <select name={name} defaultValue={value} className="filter-choice">
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit" className="button">
        Filtrar
      </button>
    </Form>
  );
}
