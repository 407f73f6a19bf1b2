import type { MailSample, Sender } from "./automatic-mail";
import { contestMailSamples, contestMails } from "./mails-contest";
import { peopleMailSamples, peopleMails } from "./mails-people";

/** All automatic mails, and the verdict's default text. */
export const automaticMails = { ...peopleMails, ...contestMails };

/** Returns a sample of every mail. */
export const automaticMailSamples = (from: Sender): MailSample[] =>
  Object.values({ ...peopleMailSamples(from), ...contestMailSamples(from) });
