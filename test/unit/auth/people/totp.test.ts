import { expect, test } from "vitest";
import { keyUri, newSecret, stepOf } from "~/auth/people/totp";

/** '12345678901234567890' in base32: the secret of RFC 6238, appendix B. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

// The vectors of RFC 6238, appendix B, for SHA-1: seconds, hexadecimal step, eight digits. The product uses
// the last six.
const vectors: [seconds: number, step: string, code: string][] = [
  [59, "1", "94287082"],
  [1111111109, "23523EC", "07081804"],
  [1111111111, "23523ED", "14050471"],
  [1234567890, "273EF07", "89005924"],
  [2000000000, "3F940AA", "69279037"],
  [20000000000, "27BC86AA", "65353130"],
];

test.each(vectors)("[AUTH-22] RFC 6238 at %i s: step %s, code %s", (seconds, step, code) => {
  expect(stepOf(code.slice(-6), SECRET, seconds * 1000)).toBe(Number.parseInt(step, 16));
});

test("[AUTH-22] a code is taken a step early or late, and no more", () => {
  // The code of step 1.
  const code = "287082";
  const at = (step: number) => stepOf(code, SECRET, (step * 30 + 15) * 1000);
  expect([at(0), at(1), at(2), at(3), at(60)]).toEqual([1, 1, 1, null, null]);
  expect(stepOf("287083", SECRET, 45_000)).toBeNull();
});

test("[AUTH-22] a secret has 160 bits and is another each time; its address is what applications read", () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  const uri = new URL(keyUri(SECRET, { issuer: "Concurso Ñ", label: "ana@prueba.test" }));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Concurso Ñ:ana@prueba.test",
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: "Concurso Ñ",
    secret: SECRET,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
