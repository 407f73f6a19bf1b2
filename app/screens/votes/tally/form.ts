import * as z from "zod";
import { readReceipt } from "~/contest/votes/tally";
import { tally as text } from "~/text/votes/tally";
import { required } from "~/web/core/forms";

export const receiptForm = z.strictObject({
  receipt: required(text.receiptMissing)
    .max(60, text.receiptUnreadable)
    .refine((typed) => readReceipt(typed) !== null, text.receiptUnreadable),
});
