/** A mail provider that gives a mailbox several names. The first of `domains` is the canonical one. */
interface Provider {
  domains: string[];
  /** Another sign than '+' that begins a tag of the same mailbox. */
  tag?: "-";
  /** Sign of the name for which the provider also takes another one. */
  same?: [sign: string, canonical: string];
  /** Characters of the name that the provider ignores. */
  ignored?: RegExp;
  /** Delivers `anything@name.domain` to `name@domain`. */
  hasSubdomains?: true;
}

/**
 * Parts of an address that providers ignore, from their own documentation:
 * Gmail (support.google.com/mail/answer/7436150 dots, /10313 googlemail),
 * iCloud (support.apple.com/102540: one name at icloud.com, me.com and mac.com),
 * Proton (proton.me/support/addresses-and-aliases; 'removeEmailAlias' of ProtonMail/WebClients),
 * Fastmail (fastmail.help, 'Plus addressing and subdomain addressing'),
 * Yahoo (help.yahoo.com, 'Disposable addresses': base-keyword; no name of its own has a hyphen).
 * Yandex (yandex.com/support/id/authorization/email.html: one name at all of its domains; a dot and a hyphen are the same),
 * Outlook.com has plus tags alone (support.microsoft.com/office/459b1989-356d-40fa-a689-8f285b13f1f2).
 * The same name at outlook.com and hotmail.com, or at yahoo.com and yahoo.es, is two people.
 */
const providers: Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  { domains: ["icloud.com", "me.com", "mac.com"] },
  {
    domains: ["yandex.com", "yandex.ru", "ya.ru", "yandex.by", "yandex.kz", "yandex.com.tr", "yandex.ua"],
    same: [".", "-"],
  },
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignored: /[._-]/g },
  ...["fastmail.com", "fastmail.fm"].map((domain): Provider => ({ domains: [domain], hasSubdomains: true })),
  ...[
    ...[
      "yahoo.com",
      "yahoo.es",
      "yahoo.fr",
      "yahoo.it",
      "yahoo.de",
      "yahoo.co.uk",
      "yahoo.com.ar",
      "yahoo.com.mx",
    ],
    ...["ymail.com", "rocketmail.com", "myyahoo.com"],
  ].map((domain): Provider => ({ domains: [domain], tag: "-" })),
];

/**
 * Returns the canonical address of a mailbox. Two accounts cannot share it. A plus tag is dropped at every domain:
 * counting two people as one is better than counting one person twice.
 */
export function canonicalAddress(email: string): string {
  const [typedName, typedDomain] = split(email);
  const direct = providers.find(({ domains }) => domains.includes(typedDomain));
  if (direct) return `${nameAt(typedName, direct)}@${direct.domains[0]}`;
  const [owner = "", ...rest] = typedDomain.split(".");
  const parent = rest.join(".");
  const host = providers.find(({ domains, hasSubdomains }) => hasSubdomains && domains.includes(parent));
  return host ? `${nameAt(owner, host)}@${host.domains[0]}` : `${nameAt(typedName, {})}@${typedDomain}`;
}

function nameAt(name: string, { tag, same, ignored }: Pick<Provider, "tag" | "same" | "ignored">): string {
  // A name has at least one character: '+tag@…' has no tag.
  const ends = ["+", ...(tag ? [tag] : [])].map((sign) => name.indexOf(sign, 1)).filter((end) => end !== -1);
  const bare = name.slice(0, Math.min(name.length, ...ends));
  return (ignored && bare.replace(ignored, "")) || (same ? bare.replaceAll(...same) : bare);
}

/** Splits an address into name and domain. The domain is in punycode where possible. */
function split(email: string): [name: string, domain: string] {
  const plain = email.normalize("NFKC").trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  return [plain.slice(0, at).normalize("NFC"), asciiDomain(plain.slice(at + 1))];
}

/** Converts 'correo.niño.es' to 'correo.xn--nio-8ma.es' and drops the last dot. An invalid domain stays as it is. */
function asciiDomain(domain: string): string {
  const bare = domain.replace(/\.$/, "");
  return URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : bare;
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Returns a typed domain in canonical spelling ('@Ejemplo.ES' becomes 'ejemplo.es'); null for an invalid one. */
export function readDomain(text: string): string | null {
  const domain = asciiDomain(text.normalize("NFKC").trim().toLowerCase().replace(/^@/, ""));
  return domain.length <= 253 && DOMAIN.test(domain) ? domain : null;
}

/** Returns the domain of an address in canonical spelling. */
export const domainOf = (email: string) => split(email)[1];

/** Returns true when the address belongs to one of these domains or to a subdomain. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const domain = domainOf(email);
  return domains.some((parent) => domain === parent || domain.endsWith(`.${parent}`));
}
