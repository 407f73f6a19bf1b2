import { Button } from "~/components/core/elements";
import { limits } from "~/contest/core/limits";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import { type Choice, PAGE, SEARCH } from "./choice";

/** Attributes of a button that sends the form without its files, to save the upload. */
export const withoutFiles = { type: "submit", formEncType: "application/x-www-form-urlencoded" } as const;

/**
 * Searches more students than the page can hold. The button sends the form, which comes back
 * unchanged.
 */
export function StudentSearch({ choice, isEnhanced }: { choice: Choice; isEnhanced: boolean }) {
  return (
    <div className="mt-3 grid gap-1.5">
      <label htmlFor="buscar-alumnos" className="label">
        {proposalFormText.searchStudents}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          type="search"
          id="buscar-alumnos"
          name={SEARCH}
          className="input min-w-0 grow basis-60"
          placeholder="Nombre o correo"
          defaultValue={choice.search}
          maxLength={limits.searchLength}
          autoComplete="off"
          aria-describedby="buscar-alumnos-hint"
        />
        <Button {...withoutFiles}>Buscar</Button>
      </div>
      <p id="buscar-alumnos-hint" className="hint">
        {proposalFormText.someStudents(choice.all)} {!isEnhanced && proposalFormText.filesAfterSearch}
      </p>
    </div>
  );
}

export function StudentPages({ choice: { page, pages } }: { choice: Choice }) {
  if (pages === 1) return null;
  const turn = (to: number, label: string) =>
    to >= 1 && to <= pages ? (
      <Button {...withoutFiles} name={PAGE} value={to}>
        {label}
      </Button>
    ) : (
      <span />
    );
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
      {turn(page - 1, "Anteriores")}
      <p className="text-small tabular-nums">
        Página {page} de {pages}
      </p>
      {turn(page + 1, "Siguientes")}
    </div>
  );
}
