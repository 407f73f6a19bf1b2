import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { isOutage } from "~/db/core/failures";
import { common } from "~/text/core/common";
import { failure } from "~/text/core/toast";
import { readFields, receivedFields } from "~/web/core/forms";
import { readMultipart } from "~/web/core/multipart";
import { unreached } from "~/web/core/offline";

/** Fields of the largest form. */
const MOST_FIELDS = 1000;
const secret = /password|code/i;

/** A form that the failing database could not take, for the page that sends it again. */
export interface SentForm {
  fields: [name: string, value: string][];
  isMultipart: boolean;
}

/**
 * Runs an action, and keeps what was typed when the database fails. With scripts the page stays as it is and shows a
 * message. Without them the error page sends the same fields again; files and secrets are chosen and typed anew.
 */
export async function keepingForm<Answer>(
  action: (args: ActionFunctionArgs) => Answer,
  args: ActionFunctionArgs,
): Promise<Awaited<Answer> | ReturnType<typeof unavailable>> {
  const { request, context } = args;
  const hasScripts = !request.headers.get("Accept")?.includes("text/html");
  try {
    const answer = await action(args);
    // No page can show the refused form without the database.
    if (hasScripts || !context.database.failed || answer instanceof Response) return answer;
  } catch (error) {
    const isUnavailable = context.database.failed || isOutage(error);
    if (!isUnavailable || error instanceof Response) throw error;
    context.logError(error);
    if (hasScripts) return unavailable();
  }
  throw data<SentForm>(await sentForm(request), { status: 503 });
}

const unavailable = () =>
  data(unreached(failure(common.unavailable.title, common.unavailable.line)), { status: 503 });

/** Returns the fields of this request's form, read before or not. */
async function sentForm(request: Request): Promise<SentForm> {
  const fields = receivedFields.get(request) ?? (await fieldsOf(request).catch(() => new FormData()));
  return {
    isMultipart: isMultipart(request),
    fields: [...fields].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && !secret.test(name) ? [[name, value]] : [],
    ),
  };
}

/** Reads a form up to its first file, whose bytes are not needed. */
export const fieldsOf = async (request: Request): Promise<FormData> =>
  isMultipart(request) ? fieldsBeforeFiles(request) : readFields(request, MOST_FIELDS);

const isMultipart = ({ headers }: Request) =>
  headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;

async function fieldsBeforeFiles(request: Request): Promise<FormData> {
  const { fields } = await readMultipart(request, {
    fileFields: [],
    maxFiles: MOST_FIELDS,
    maxParts: MOST_FIELDS,
    onFile: async () => false,
  });
  return fields;
}
