import { type Declared, declarations } from "~/contest/works/declarations";
import { declarationTexts } from "~/text/works/declarations";

/** The university's answers about a work. */
export function DeclaredList({ declared, className = "" }: { declared: Declared; className?: string }) {
  return (
    <dl className={`grid gap-1 ${className}`}>
      {declarations.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt>{declarationTexts.names[name]}:</dt>
          <dd className="font-semibold">{declarationTexts.answer(declared[name] === true)}</dd>
        </div>
      ))}
    </dl>
  );
}
