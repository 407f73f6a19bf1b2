/** A message of the specification: bold title, one line. Errors are announced at once. */
export interface Toast {
  title: string;
  description?: string;
  tone: "success" | "error" | "notice";
  /** Milliseconds on screen with JavaScript; 5 s unless told. */
  duration?: number;
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
