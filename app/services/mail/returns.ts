import * as z from "zod";
import { REASON_LENGTH } from "../core/mail";

/** A bounced mail, or one that its reader reported as spam. */
export interface MailReturn {
  recipient: string;
  /** Null in a report. */
  subject: string | null;
  /** The other server's answer, or "complained". */
  reason: string;
  isComplaint: boolean;
}

const TYPE = "cf.email.sending.message.";
const reasonOf = (key: string) => z.object({ [key]: z.string() }).optional();

/** Cloudflare's event about a sent mail (developers.cloudflare.com/email-service/reference/event-subscriptions). */
const event = z.object({
  type: z.enum([`${TYPE}bounced`, `${TYPE}failed`, `${TYPE}rejected`, `${TYPE}complained`]),
  payload: z.object({
    recipient: z.string(),
    subject: z.string().optional(),
    bounce: reasonOf("reason"),
    failure: reasonOf("reason"),
    rejection: reasonOf("detail"),
  }),
});

/** Returns the returned mails among the service's events. Other events say nothing of that kind. */
export const returnsIn = (events: unknown[]): MailReturn[] =>
  events.flatMap((one) => {
    const { data } = event.safeParse(one);
    if (!data) return [];
    const { recipient, subject = null, bounce, failure, rejection } = data.payload;
    const isComplaint = data.type === `${TYPE}complained`;
    const answer = bounce?.reason ?? rejection?.detail ?? failure?.reason ?? "failed";
    const reason = isComplaint ? "complained" : answer.slice(0, REASON_LENGTH);
    return [{ recipient, subject, reason, isComplaint }];
  });
