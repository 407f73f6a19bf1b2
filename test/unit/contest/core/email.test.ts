import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalAddress, isOfDomain, readDomain } from "~/contest/core/email";
import { disposableDomains, usualDomains } from "~/contest/core/mail-domains";
import { registrableDomain } from "~/contest/core/registrable-domain";

const same: [canonical: string, ...typed: string[]][] = [
  ["anaruiz@gmail.com", "Ana.Ruiz@Gmail.com", "a.n.a.ruiz+voto@googlemail.com", " anaruiz+a+b@GMAIL.COM "],
  ["ana.ruiz@outlook.com", "Ana.Ruiz+2@outlook.com"],
  ["ana@hotmail.es", "ana+x@hotmail.es"],
  ["ana@icloud.com", "ana@me.com", "ana+x@mac.com"],
  ["anaruiz@proton.me", "ana-ruiz@protonmail.com", "ana_ruiz+x@pm.me", "a.naruiz@protonmail.ch"],
  ["ana@fastmail.com", "ana+x@fastmail.com", "lo.que.sea@ana.fastmail.com"],
  ["ana@yahoo.es", "ana-voto@yahoo.es"],
  ["ana@yahoo.co.uk", "ana-voto@yahoo.co.uk", "ana+x@yahoo.co.uk"],
  ["ana-ruiz@yandex.com", "ana.ruiz@yandex.ru", "ana-ruiz+x@ya.ru", "Ana.Ruiz@yandex.com.tr"],
  // Plus tags never count. Dots and hyphens distinguish people unless the provider ignores them.
  ["ana.ruiz@uni.es", "ANA.RUIZ+x@uni.es", "ana.ruiz+y+z@uni.es"],
  ["ana-ruiz@uni.es", "ana-ruiz@uni.es"],
  // Unicode forms.
  ["ana@gmail.com", "ａｎａ@ｇｍａｉｌ.com"],
  ["niño@xn--nio-8ma.es", "nin\u0303o@niño.es", "NIÑO@NIÑO.ES", "niño@xn--nio-8ma.es."],
  // The name never becomes empty.
  ["+x@gmail.com", "+x@gmail.com"],
  ["...@gmail.com", "...@gmail.com"],
];

for (const [canonical, ...typed] of same) {
  test(`[VERIFY-01] [MEND3-02] ${canonical} is one mailbox, however it is typed`, () => {
    for (const one of typed) expect(canonicalAddress(one), one).toBe(canonical);
    expect(canonicalAddress(canonical)).toBe(canonical);
  });
}

test("[VERIFY-01] people of two mailboxes stay two", () => {
  const people = [
    "ana@gmail.com",
    "ana@outlook.com",
    "ana@hotmail.com",
    "an.a@outlook.com",
    "ana@yahoo.com",
    "ana@yahoo.es",
    "ana@fastmail.com",
    "ana@fastmail.fm",
    "ana@icloud.com",
    "ana@proton.me",
    "ana@sub.gmail.com",
    "anaruiz@yandex.com",
    "ana-ruiz@yandex.com",
  ];
  expect(new Set(people.map(canonicalAddress)).size).toBe(people.length);
});

test("[VERIFY-01] the spelling is found at once: spelling it again changes nothing", () => {
  const domain = fc.constantFrom("gmail.com", "pm.me", "a.fastmail.com", "yahoo.es", "niño.es", "UNI.es");
  // No address has a space.
  const names = fc.string({ unit: "grapheme", minLength: 1 }).filter((name) => !/\s/.test(name));
  fc.assert(
    fc.property(names, domain, (name, at) => {
      const once = canonicalAddress(`${name}@${at}`);
      expect(canonicalAddress(once)).toBe(once);
    }),
  );
});

test("[VERIFY-02] a list of domains knows their parts, whatever the case, and no other", () => {
  const list = ["yopmail.com", "xn--nio-8ma.es"];
  for (const email of ["a@yopmail.com", "a@Correo.YOPMAIL.com", "a@yopmail.com.", "a@niño.es"]) {
    expect(isOfDomain(email, list), email).toBe(true);
  }
  for (const email of ["a@notyopmail.com", "a@yopmail.com.es", "yopmail.com@uni.es"]) {
    expect(isOfDomain(email, list), email).toBe(false);
  }
});

test("[MEND3-02] the registrable domain covers every subdomain, also of free providers, and is one under a national suffix", () => {
  const of = { "a.b.farm.test": "farm.test", "x.farm.co.uk": "farm.co.uk", "alumnos.uni.es": "uni.es" };
  for (const [domain, registered] of Object.entries(of)) expect(registrableDomain(domain)).toBe(registered);
  expect(registrableDomain("x.duckdns.org")).toBe("duckdns.org");
  for (const none of ["com.es", "localhost", ""]) expect(registrableDomain(none)).toBe(none);
});

test("[FACT-05] relays are refused at the sign-up by default, except Apple's, whose users are no group", () => {
  for (const relay of ["a@mozmail.com", "a@duck.com", "a@x.anonaddy.me", "a@slmail.me"])
    expect(isOfDomain(relay, disposableDomains), relay).toBe(true);
  expect(isOfDomain("a@privaterelay.appleid.com", disposableDomains)).toBe(false);
  expect(usualDomains).toContain(registrableDomain("privaterelay.appleid.com"));
});

test("[VERIFY-02] a typed domain has one spelling, and what is none is told", () => {
  expect(["@Ejemplo.ES", "niño.es", "a.b-c.co"].map(readDomain)).toEqual([
    "ejemplo.es",
    "xn--nio-8ma.es",
    "a.b-c.co",
  ]);
  for (const none of ["", "es", "a b.es", "-a.es", "1.2.3.4", "https://a.es", "[::1]", "a..es"]) {
    expect(readDomain(none), none).toBeNull();
  }
  const ofLength = (length: number) => `${"a.".repeat(126)}es`.slice(-length).replace(/^\./, "a");
  expect([253, 254].map((length) => readDomain(ofLength(length)) !== null)).toEqual([true, false]);
  expect(disposableDomains.map(readDomain)).toEqual(disposableDomains);
  expect(new Set(disposableDomains).size).toBe(disposableDomains.length);
});
