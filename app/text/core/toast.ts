/** A message of the specification: bold title, one line. Errors are announced at once. */
export interface Toast {
  title: string;
  description?: string;
  tone: "success" | "error" | "notice";
  /** Where to do what the message asks for. */
  link?: { label: string; to: string };
  /** Milliseconds on screen with JavaScript; 5 s unless told. */
  duration?: number;
  /** What else came of the same press. */
  also?: Pick<Toast, "title" | "description">;
  /** Of a vote that was just given: shown once, beside the work's vote. */
  receipt?: { work: string; code: string };
  /** Given when it is sent, so that the same words twice are two messages. */
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

/** Two messages of one press in one: the first's, then the second's; in the tone of who has bad news. */
export const together = (first: Toast, { title, description, tone, receipt }: Toast): Toast => ({
  ...first,
  tone: first.tone === "success" && tone !== "success" ? "notice" : first.tone,
  also: { title, description },
  receipt,
});
