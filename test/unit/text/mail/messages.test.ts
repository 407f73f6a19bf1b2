import { expect, test } from "vitest";
import { limits } from "~/contest/core/limits";
import { marksOf, mayGoTo, type Segment } from "~/contest/mail/messages";
import { messages } from "~/text/mail/messages";

test("[MAIL-07] no two groups are called alike, and each is told with its own placeholders", () => {
  const names = Object.values(messages.segments);
  expect(new Set(names).size).toBe(names.length);
  expect(messages.marks.map(({ segment, marks }) => [segment, marks.map(({ mark }) => mark)])).toEqual(
    (Object.keys(marksOf) as Segment[]).map((segment) => [
      segment,
      marksOf[segment].map((one) => `{${one}}`),
    ]),
  );
});

test("[MAIL-11] a message goes to somebody, and to as many as its mails can be written to at once", () => {
  const { messageRecipients: most } = limits;
  expect([0, 1, most, most + 1].map(mayGoTo)).toEqual([false, true, true, false]);
});

test("[MAIL-11] how long it takes follows from what a minute sends", () => {
  const textFor = (people: number) => messages.sent(people).description;
  // 200 mails per minute.
  expect(textFor(1000)).toBe("Irá saliendo en unos minutos para 1000 personas.");
  expect(textFor(1001)).toContain("a lo largo de 6\u00a0minutos");
  expect(textFor(20_000)).toContain("a lo largo de unas 2\u00a0horas");
  expect(messages.preview.takes(1)).toMatch(/^1 correo tarda unos minutos en salir/);
  expect(messages.preview.takes(12_000)).toMatch(/^12.000 correos tardan 60\u00a0minutos en salir/);
  expect(messages.preview.takes(200_000)).toMatch(/^200.000 correos tardan unas 17\u00a0horas en salir/);
});
