import { readFields } from "~/web/core/forms";
import { readMultipart } from "~/web/core/multipart";

/** Content of the page that returns the texts of a form whose session has ended. */
export interface ReturnedTexts {
  texts: string[];
  /** Address of the sign-in. */
  signIn: string;
}

/** Characters from which a text is worth keeping. Shorter values are ids, choices and names. */
const LONG = 40;
/** Fields of the largest form. */
const MOST_FIELDS = 1000;

/**
 * Returns the long texts that a person typed into the form of this request. Browsers without scripts would lose them
 * when the session has ended. Scripts keep the form themselves, and passwords are never long texts with blanks.
 */
export async function typedTexts(request: Request): Promise<string[]> {
  const { headers } = request;
  if (!headers.get("Accept")?.includes("text/html")) return [];
  const isMultipart = headers.get("Content-Type")?.startsWith("multipart/form-data");
  const fields = await (isMultipart ? fieldsBeforeFiles(request) : readFields(request, MOST_FIELDS));
  return [...fields].flatMap(([name, value]) =>
    typeof value === "string" && isText(name, value) ? [value] : [],
  );
}

const isText = (name: string, value: string) =>
  value.length >= LONG && /\s/.test(value.trim()) && !/password|code/i.test(name);

/** Reads a form up to its first file, whose bytes are not needed. */
async function fieldsBeforeFiles(request: Request): Promise<FormData> {
  const { fields } = await readMultipart(request, {
    fileFields: [],
    maxFiles: MOST_FIELDS,
    maxParts: MOST_FIELDS,
    onFile: async () => false,
  });
  return fields;
}
