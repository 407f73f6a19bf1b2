import type { SwitchKey } from "~/contest/running/settings";
import type { MailSample, Sender } from "~/text/mail/automatic-mail";
import { automaticMailSamples } from "~/text/mail/mails";
import { noticeSamples } from "~/text/mail/notices";
import { settingsList } from "~/text/running/settings-list";

export const ORIGIN = "https://concurso.example";
/** Sample values in place of the database. */
const values: Record<string, string> = {
  "{enlace}": `${ORIGIN}/auth/enlace-de-un-solo-uso`,
  "{saludo}": "Hola, Ana Ruiz:",
  "{universidad}": "Universidad de Ejemplo",
  "{obra}": "Nube de plomo",
  "{obras}": "«Nube de plomo»\n«Mar adentro»",
};
const completed = (body: string) => body.replace(/\{\w+\}/g, (mark) => values[mark] ?? mark);

const explained = (by: MailSample["by"]) =>
  by === null ? "Sale siempre." : by === "act" ? "La envía alguien." : `Ajuste: ${settingsList[by].label}.`;

const isOn = (key: SwitchKey) => `Ajuste: ${settingsList[key].label}.`;

export interface ShownMail {
  subject: string;
  body: string;
  /** The event or setting behind the mail. */
  by: string;
}

/** Returns the contest's automatic mails as their readers get them. */
export const mailSamples = (from: Sender): ShownMail[] =>
  automaticMailSamples(from).flatMap(({ by, samples }) =>
    samples.map(({ subject, body }) => ({ subject, body: completed(body), by: explained(by) })),
  );

/** Returns the admins' notifications as mails. */
export const adminMailSamples = (origin: string | null): ShownMail[] =>
  Object.entries(noticeSamples(origin)).map(([key, { title, body, mail }]) => ({
    subject: title,
    body: completed(mail.replace("{aviso}", body)),
    by:
      key === "dataBroken" || key === "accessibilityRequest" ? explained(null) : isOn("enable_notifications"),
  }));
