import { expect, test } from "vitest";
import { codeHash, randomCode } from "~/auth/random-codes";
import { seal, unseal } from "~/auth/sealing";

test("[AUTH-22] what is sealed opens under the same secret for the same purpose, and tells nothing else", async () => {
  const sealed = await seal("un secreto", "de Ana", "ñandú");
  expect(await unseal("un secreto", "de Ana", sealed)).toBe("ñandú");
  expect(await seal("un secreto", "de Ana", "ñandú")).not.toBe(sealed);
  const touched = `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`;
  for (const [secret, purpose, text] of [
    ["otro secreto", "de Ana", sealed],
    ["un secreto", "de Luis", sealed],
    ["un secreto", "de Ana", touched],
    ["un secreto", "de Ana", ""],
    ["un secreto", "de Ana", "sellado"],
  ] as const) {
    expect(await unseal(secret, purpose, text)).toBeNull();
  }
});

test("[AUTH-23] a code is read out and typed as people do, and is another's by nobody", async () => {
  const code = randomCode();
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(randomCode()).not.toBe(code);
  const hash = await codeHash("de Ana", "0A1B-CDEF-GHJK-MNPQ");
  for (const typed of ["0a1b cdef ghjk mnpq", "OAIB-CDEF-GHJK-MNPQ", " oalbcdefghjkmnpq "]) {
    expect(await codeHash("de Ana", typed)).toBe(hash);
  }
  expect(await codeHash("de Luis", code)).not.toBe(await codeHash("de Ana", code));
});
