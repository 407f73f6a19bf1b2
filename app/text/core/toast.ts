/**
 * A message of the specification: bold title, one line. Screen readers announce errors immediately.
 */
export interface Toast {
  title: string;
  description?: string;
  tone: "success" | "error" | "notice";
  /** The link to the message's action. */
  link?: { label: string; to: string };
  /** Milliseconds on screen with JavaScript; default 5,000. */
  duration?: number;
  /** A second result of the same request. */
  also?: Pick<Toast, "title" | "description">;
  /** A new vote's receipt: shown once, beside the work's vote. */
  receipt?: { work: string; code: string };
  /** Set when sent, so that equal texts are two messages. */
  id?: string;
}

export const success = (title: string, description?: string): Toast => ({
  tone: "success",
  title,
  description,
});
export const failure = (title: string, description?: string): Toast => ({
  tone: "error",
  title,
  description,
});

/** Joins two messages of one request; the tone is that of the bad news. */
export const together = (first: Toast, { title, description, tone, receipt }: Toast): Toast => ({
  ...first,
  tone: first.tone === "success" && tone !== "success" ? "notice" : first.tone,
  also: { title, description },
  receipt,
});
