import type { DeclarationKind, Declared } from "~/contest/works/declarations";
import { answerText, detailsIn, declarations as text } from "~/text/works/declarations";

interface Props {
  required: readonly DeclarationKind[];
  declared: readonly (Declared & {
    /** Date, author and text version, for readers who can see them. */
    when?: string;
  })[];
  /** Address of the form for missing declarations; null for other readers. */
  at?: string | null;
}

/** A work's declarations; missing ones are marked. */
export function Declarations({ required, declared, at = null }: Props) {
  return (
    <dl className="grid gap-3">
      {required.map((kind) => {
        const answer = declared.find((declaration) => declaration.kind === kind);
        return (
          <div key={kind} className="min-w-0 break-words">
            <dt className="label">{text.names[kind]}</dt>
            {answer ? (
              <>
                <dd>{answerText(answer)}</dd>
                {detailsIn(answer).map(({ name, label, text: detail }) => (
                  <dd key={name} className="mt-1 whitespace-pre-line">
                    <span className="text-ink-soft">{label}:</span> {detail}
                  </dd>
                ))}
                {answer.when && <dd className="hint mt-1">{answer.when}</dd>}
              </>
            ) : (
              <dd className="font-semibold text-signal-text">
                {text.undeclared}
                {at !== null && (
                  <>
                    {" · "}
                    <a href={at} className="link">
                      {text.declare}
                      <span className="sr-only">: {text.names[kind]}</span>
                    </a>
                  </>
                )}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
