import { useEffect, useRef } from "react";
import { ButtonLink, H2, TextLink } from "~/components/core/elements";
import { formatDateTime } from "~/text/core/formats";
import { outbox as outboxText } from "~/text/mail/outbox";

interface Props {
  /** Null for a deleted mail. */
  message: {
    recipient: string;
    subject: string;
    createdAt: number;
    text: string;
    link: string | null;
  } | null;
  /** The address without the open mail. */
  close: string;
}

/** One mail. It takes the focus when scripts open it; a fragment does so without scripts. */
export function MessageView({ message, close }: Props) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      id="mensaje"
      aria-labelledby="mensaje-asunto"
      className="border-t border-ink pt-6 pb-8"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <H2 id="mensaje-asunto" className="min-w-0 wrap-anywhere">
          {message ? message.subject : outboxText.gone}
        </H2>
        <ButtonLink to={close}>{outboxText.close}</ButtonLink>
      </div>
      {message && (
        <>
          <p className="mt-2 text-small wrap-anywhere text-ink-soft">
            {message.recipient} · <span className="tabular-nums">{formatDateTime(message.createdAt)}</span>
          </p>
          <p className="mt-5 max-w-[65ch] whitespace-pre-wrap wrap-anywhere" data-text>
            <Linked {...message} />
          </p>
        </>
      )}
    </section>
  );
}

/** The text, with its link clickable where the link is visible. */
function Linked({ text: whole, link }: { text: string; link: string | null }) {
  const [before, after] = link === null ? [whole] : whole.split(link);
  return (
    <>
      {before}
      {link !== null && <TextLink href={link}>{link}</TextLink>}
      {after}
    </>
  );
}
