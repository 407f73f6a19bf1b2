import { expect, test } from "vitest";
import { codeHash, randomCode } from "~/auth/core/random-codes";
import { seal, unseal } from "~/auth/core/sealing";
import { secretsOf } from "~/auth/core/secrets";

const only = (...all: [string, ...string[]]) => ({ all });

test("[AUTH-22] what is sealed opens under the same secret for the same purpose, and tells nothing else", async () => {
  const sealed = await seal(only("un secreto"), "de Ana", "ñandú");
  expect(await unseal(only("un secreto"), "de Ana", sealed)).toEqual({ text: "ñandú", isOld: false });
  expect(await seal(only("un secreto"), "de Ana", "ñandú")).not.toBe(sealed);
  const touched = `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`;
  for (const [secret, purpose, text] of [
    ["otro secreto", "de Ana", sealed],
    ["un secreto", "de Luis", sealed],
    ["un secreto", "de Ana", touched],
    ["un secreto", "de Ana", ""],
    ["un secreto", "de Ana", "sellado"],
  ] as const) {
    expect(await unseal(only(secret), purpose, text)).toBeNull();
  }
  const both = only("otro secreto", "un secreto");
  expect(await unseal(both, "de Ana", sealed)).toEqual({ text: "ñandú", isOld: true });
  const anew = await seal(both, "de Ana", "ñandú");
  expect(await unseal(only("un secreto"), "de Ana", anew)).toBeNull();
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

test("[AUTH-26] several secrets stand in one, the newest first, however they are written down", () => {
  const of = (SESSION_SECRET: string, SESSION_SECRET_NEXT?: string) =>
    secretsOf({ SESSION_SECRET, SESSION_SECRET_NEXT });
  expect(of("solo")).toEqual({ all: ["solo"], comparing: "solo" });
  expect(of("nuevo,viejo")).toEqual({ all: ["nuevo", "viejo"], comparing: "viejo" });
  expect(of(" nuevo\r\n\nviejo ,\n")).toEqual({ all: ["nuevo", "viejo"], comparing: "viejo" });
  expect(of("viejo", "nuevo")).toEqual({ all: ["nuevo", "viejo"], comparing: "viejo" });
  expect(of("viejo", "")).toEqual({ all: ["viejo"], comparing: "viejo" });
});
