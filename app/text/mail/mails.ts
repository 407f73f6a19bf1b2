import { contestMails } from "./mails-contest";
import { peopleMails } from "./mails-people";

/** All automatic mails, and the verdict's default text. */
export const automaticMails = { ...peopleMails, ...contestMails };
