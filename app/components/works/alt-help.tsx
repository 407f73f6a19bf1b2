import { altTexts } from "~/text/works/alt-texts";

/** Help for writing alternative texts. */
export function AltHelp({ className = "" }: { className?: string }) {
  return (
    <details className={`max-w-[42rem] ${className}`}>
      <summary className="link link-tall w-fit text-small">{altTexts.helpTitle}</summary>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-small">
        {altTexts.help.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3 text-small">{altTexts.example}</p>
    </details>
  );
}
