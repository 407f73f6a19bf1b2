import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import * as z from "zod";
import { frame } from "~/auth/core/guards";
import { readReceipt, receiptHash, type TallyName } from "~/contest/votes/tally";
import { tally as tallyText } from "~/text/votes/tally";
import { readForm, refuse, refuseWith, required } from "~/web/core/forms";
import { isTallyPublic, tallyFileName } from "./query";

const receiptForm = z.strictObject({
  receipt: required(tallyText.receiptMissing).pipe(
    z
      .string()
      .refine((typed) => typed.length <= 60 && readReceipt(typed) !== null, tallyText.receiptUnreadable),
  ),
});

/** Finds a receipt. The POST keeps it out of addresses and logs. */
export async function findReceipt({ request, context }: ActionFunctionArgs) {
  const { stores, now } = context;
  const { phases, gates } = await frame(context);
  const isPublic = (tally: TallyName) => isTallyPublic(tally, { phases, gates, now });
  if (!isPublic("public") && !isPublic("community")) return refuseWith(tallyText.notOver, 409);
  const form = await readForm(request, receiptForm);
  if (form.status !== "success") return refuse(form);
  const lines = await stores.tally.linesOf(await receiptHash(readReceipt(form.value.receipt) ?? ""));
  const last = lines.at(-1);
  // The lines of an open vote would tell what is not published yet.
  if (last && !isPublic(last.tally)) return refuseWith(tallyText.notOver, 409);
  if (!last) return refuse(form, { fieldErrors: { receipt: [tallyText.receiptUnknown] } });
  const counts = last.kind === "vote" || last.kind === "restore";
  return data({
    line: {
      kind: counts && last.isDisqualified ? ("disqualify" as const) : last.kind,
      title: last.title ?? tallyText.goneWork,
      file: tallyFileName(last.tally),
      lines: lines.flatMap(({ number }) => number ?? []),
      isSealed: last.number !== null,
    },
  });
}
