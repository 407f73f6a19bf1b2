import { fieldsOf } from "./sent-form";

/** Content of the page that returns the texts of a form whose session has ended. */
export interface ReturnedTexts {
  texts: string[];
  /** Address of the sign-in. */
  signIn: string;
}

/** Characters from which a text is worth keeping. Shorter values are ids, choices and names. */
const LONG = 40;

/**
 * Returns the long texts that a person typed into the form of this request. Browsers without scripts would lose them
 * when the session has ended. Scripts keep the form themselves, and passwords are never long texts with blanks.
 */
export async function typedTexts(request: Request): Promise<string[]> {
  if (!request.headers.get("Accept")?.includes("text/html")) return [];
  return [...(await fieldsOf(request))].flatMap(([name, value]) =>
    typeof value === "string" && isText(name, value) ? [value] : [],
  );
}

const isText = (name: string, value: string) =>
  value.length >= LONG && /\s/.test(value.trim()) && !/password|code/i.test(name);
