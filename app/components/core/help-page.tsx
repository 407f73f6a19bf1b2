import type { Help } from "~/text/people/help";
import { Indexed } from "./indexed";
import { indexLine, Part } from "./part";

/** Help for one role, on its own page. */
export function HelpPage({ help: { title, lead, parts } }: { help: Help }) {
  return (
    <div className="page pt-10 pb-24">
      <h1 className="h1">{title}</h1>
      <p className="measure mt-4 mb-12">{lead}</p>
      <Indexed parts={parts.map(({ title }) => indexLine(title))}>
        {parts.map((part) => (
          <Part key={part.title} title={part.title}>
            {part.lines.map((line) =>
              typeof line === "string" ? (
                <p key={line}>{line}</p>
              ) : (
                <p key={line[1]}>
                  <a href={line[1]} className="link link-tall">
                    {line[0]}
                  </a>
                </p>
              ),
            )}
          </Part>
        ))}
      </Indexed>
    </div>
  );
}
