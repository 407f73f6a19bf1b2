import { limits } from "~/contest/core/limits";
import { outbox as outboxText } from "~/text/mail/outbox";

interface Stored {
  sentAt: number | null;
  attempts: number;
  nextTryAt: number;
  lastError: string | null;
  secretUntil: number | null;
}

export interface MailState {
  state: keyof typeof outboxText.states;
  lines: string[];
  mayRetry: boolean;
}

/** Returns a mail's state in words. */
export function mailState(mail: Stored, { isServed, now }: { isServed: boolean; now: number }): MailState {
  const { sentAt, attempts, nextTryAt, lastError, secretUntil } = mail;
  if (sentAt !== null && lastError !== null) {
    return {
      state: "returned",
      lines: [outboxText.sentAt(sentAt), outboxText.reason(lastError), outboxText.advice],
      mayRetry: false,
    };
  }
  if (sentAt !== null) return { state: "sent", lines: [outboxText.sentAt(sentAt)], mayRetry: false };
  if (lastError === null) return { state: isServed ? "pending" : "unserved", lines: [], mayRetry: false };
  const isOver = secretUntil !== null && secretUntil <= now;
  const isDue = isServed && !isOver && attempts < limits.mailTries;
  return {
    state: "error",
    lines: [outboxText.reason(lastError), isDue ? outboxText.tryAgainAt(nextTryAt) : outboxText.noMoreTries],
    mayRetry: isServed && !isOver,
  };
}
