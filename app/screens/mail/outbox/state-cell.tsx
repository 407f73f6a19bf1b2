import { PostButton } from "~/components/core/post-button";
import { outbox as outboxText } from "~/text/mail/outbox";
import type { MailState } from "./state";

/** A mail's state in words, its reasons and its actions. */
export function StateCell({ id, state: { state, lines, mayRetry } }: { id: string; state: MailState }) {
  return (
    <div className="grid justify-items-start gap-1 py-2">
      <span className="mark">{outboxText.states[state]}</span>
      {lines.map((line) => (
        <span key={line} className="text-label wrap-anywhere text-ink-soft">
          {line}
        </span>
      ))}
      {mayRetry && <PostButton fields={{ id }}>{outboxText.retry}</PostButton>}
    </div>
  );
}
