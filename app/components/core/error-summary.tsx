import { TallLink } from "./elements";

interface Props {
  id: string;
  formErrors: string[] | undefined;
  /** Fields in the page's order. */
  fields: { id: string; errors?: string[] | null }[];
  /** Space below, for forms without their own. */
  className?: string;
}

/** The form's errors at its top; each line links to its field. */
export function ErrorSummary({ id, formErrors, fields, className = "" }: Props) {
  const wrong = fields.filter(({ errors }) => errors?.length);
  if (!formErrors?.length && wrong.length === 0) return null;
  return (
    <div id={id} role="alert" className={`${className} border-l-4 border-signal-text bg-sheet px-5 py-4`}>
      <p className="font-semibold">{formErrors?.join(". ") ?? "Revisa estos campos antes de enviar"}</p>
      {wrong.length > 0 && (
        <ul className="mt-1">
          {wrong.map(({ id: field, errors }) => (
            <li key={field}>
              <TallLink href={`#${field}`}>{errors?.join(". ")}</TallLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
