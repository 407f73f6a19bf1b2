import type { Help } from "~/text/people/help";
import { H1, TallLink } from "./elements";
import { Indexed } from "./indexed";
import { indexLine, Part } from "./part";

/** Help for one role, on its own page. */
export function HelpPage({ help: { title, lead, parts } }: { help: Help }) {
  return (
    <div className="page pt-10 pb-24">
      <H1>{title}</H1>
      <p className="measure mt-4 mb-12">{lead}</p>
      <Indexed parts={parts.map(({ title }) => indexLine(title))}>
        {parts.map((part) => (
          <Part key={part.title} title={part.title}>
            {part.lines.map((line) =>
              typeof line === "string" ? (
                <p key={line}>{line}</p>
              ) : (
                <p key={line[1]}>
                  <TallLink href={line[1]}>{line[0]}</TallLink>
                </p>
              ),
            )}
          </Part>
        ))}
      </Indexed>
    </div>
  );
}
