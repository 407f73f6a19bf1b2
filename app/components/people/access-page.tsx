import type { ReactNode } from "react";
import { limits } from "~/contest/core/limits";

const facts = [
  { number: limits.proposalsPerUniversity, label: "propuestas por universidad, como máximo" },
  { number: limits.videoSeconds, label: "segundos para un vídeo que haga pensar" },
  { number: 1, label: "voto por persona y obra" },
];

/** The sign-in screens: half form, half poster; only the form on phones. */
export function AccessPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="access">
      <div className="access-form">
        <h1 className="h1">{title}</h1>
        {children}
      </div>
      <aside className="access-poster" aria-label="El concurso en números">
        <dl>
          {facts.map(({ number, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="access-number">{number}</dd>
            </div>
          ))}
        </dl>
      </aside>
    </div>
  );
}
