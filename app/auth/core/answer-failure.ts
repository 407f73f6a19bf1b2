import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { Gate } from "~/contest/core/phases";
import { type Reason, refusalReason, serverMessage } from "~/db/core/database";
import { closedNotice } from "~/text/core/closed";
import { common } from "~/text/core/common";
import type { Toast } from "~/text/core/toast";
import { numbered, type Refusal, refuse } from "~/web/core/forms";
import { HashingBusy } from "./hashing-queue";

type Form = Parameters<typeof refuse>[0];
type Refusing = NonNullable<Parameters<typeof refuse>[1]>;
type Answer = Toast | Refusing;

/**
 * An action's answers by the reason of a refusal. A gate stands for its notice. A function gets the server's message and
 * answers a failure; `failed` answers every failure without a reason.
 */
export interface Answers
  extends Partial<Record<Reason, Answer | Gate | ((message: string) => Toast)>>,
    Pick<Refusing, "hide" | "asksAgain"> {
  failed: Toast | ((message: string) => Toast);
}

/**
 * Answers an action whose write failed, and keeps its form; null stands for a form without typed values. A refusal of a
 * store gets 409 (`not_found` 404), a busy password queue and a failure 503. Only failures are logged.
 */
export async function answerFailure(
  error: unknown,
  { logError, stores }: Pick<AppLoadContext, "logError" | "stores">,
  form: Form | null,
  { failed, hide, asksAgain, ...answers }: Answers,
) {
  const respond = (answer: Answer, usual: number) => {
    const { toast, status = usual, ...rest }: Refusing = "title" in answer ? { toast: answer } : answer;
    if (form) return refuse(form, { toast, status, hide, asksAgain, ...rest });
    return data<Refusal>({ toast: toast && numbered(toast) }, { status });
  };
  const reason = refusalReason(error);
  const answer = reason && answers[reason];
  if (typeof answer === "string")
    return respond(closedNotice(answer, await stores.phases.whyClosed(answer)), 409);
  if (typeof answer === "object" && answer) return respond(answer, reason === "not_found" ? 404 : 409);
  if (error instanceof HashingBusy) return respond(common.busy, 503);
  logError(error);
  const words = answer ?? failed;
  return respond(typeof words === "function" ? words(serverMessage(error)) : words, 503);
}
