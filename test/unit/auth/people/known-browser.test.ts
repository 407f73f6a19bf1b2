import { expect, test } from "vitest";
import { secretsOf } from "~/auth/core/secrets";
import { KnownBrowser } from "~/auth/people/known-browser";

test("[MEND-07] a browser remembers eight accounts: a ninth replaces the one with the oldest sign-in", async () => {
  let cookie = "";
  const open = () =>
    new KnownBrowser(
      new Request("https://concurso.test/auth", { headers: { Cookie: cookie } }),
      secretsOf({ SESSION_SECRET: "secreto" }),
    );
  const emails = Array.from({ length: 9 }, (_, n) => `cuenta${n}@prueba.test`);
  for (const email of emails) {
    const browser = open();
    await browser.remember(email, "hash");
    cookie = browser.setCookie?.split(";")[0] ?? "";
  }
  const known = await Promise.all(emails.map((email) => open().claims(email)));
  expect(known).toEqual([false, ...Array(8).fill(true)]);
});
