import { expect, test } from "vitest";
import { adminMailSamples, mailSamples, ORIGIN } from "../../../support/mail-samples";

const signed = "Un saludo,\nLa organización del Concurso de Diseño Universitario";
const mailbox = { origin: ORIGIN, contact: "mailto:concurso@universidad.example" };
const nowhere = { origin: ORIGIN, contact: "" };
const last = (body: string) => body.split("\n\n").at(-1);
const address = /^https:\/\/concurso\.example\/\S+$/m;

test("[MAIL-13] every mail to people says where to go, closes alike, and where to write as the settings have it", () => {
  const mails = mailSamples(mailbox);
  expect(mails.length).toBeGreaterThan(20);
  for (const { subject, body } of mails) {
    expect(body, subject).toMatch(/^Hola(, Ana Ruiz)?:\n\n/);
    expect(body, subject).toMatch(address);
    expect(last(body), subject).toBe(`${signed}\nconcurso@universidad.example`);
    expect(body, subject).not.toMatch(/[{}]|null|undefined|mailto:(?!\S+\?subject=)|\n{3}/);
  }
  const web = mailSamples({ origin: ORIGIN, contact: "https://universidad.example/contacto" });
  expect(last(web[0]?.body ?? "")).toBe(`${signed}\nhttps://universidad.example/contacto`);
});

test("[MAIL-13] where no setting says where to write, no mail says to write, and none ends in a gap", () => {
  for (const { subject, body } of mailSamples(nowhere)) {
    expect(last(body), subject).toBe(signed);
    expect(body, subject).not.toMatch(/escribe a|[^\S\n]\n|[^\S\n]$/);
  }
  // The cron of an install without a known address.
  for (const { subject, body } of mailSamples({ origin: null, contact: "" }))
    expect(body.replaceAll(`${ORIGIN}/auth/`, ""), subject).not.toMatch(
      /concurso\.example\/|null|:\n\nUn saludo/,
    );
});

test("[MAIL-13] so does every notice to the admins", () => {
  const notices = adminMailSamples(ORIGIN);
  expect(notices.length).toBeGreaterThan(6);
  for (const { subject, body } of notices) {
    expect(body, subject).toMatch(address);
    expect(last(body), subject).toBe("Un saludo,\nConcurso de Diseño Universitario");
    expect(body, subject).not.toMatch(/[{}]/);
  }
});
