/** One mailbox under several names. `domains`: the first stands for all of them. */
interface Provider {
  domains: string[];
  /** Begins a tag that reaches the same mailbox. */
  tag: "+" | "-";
  /** Signs of the name that do not count. */
  ignored?: RegExp;
  /** What comes in at `anything@name.domain` is name's. */
  hasSubdomains?: true;
}

/**
 * Where what a provider ignores is known, by its own word:
 * Gmail (support.google.com/mail/answer/7436150 dots, /10313 googlemail, support.google.com/a/users/answer/9282734 tags),
 * Outlook.com (support.microsoft.com/office/459b1989-356d-40fa-a689-8f285b13f1f2, plus addressing),
 * iCloud (support.apple.com/102540: one name at icloud.com, me.com and mac.com; tags as in RFC 5233),
 * Proton (proton.me/support/addresses-and-aliases; `removeEmailAlias` of ProtonMail/WebClients),
 * Fastmail (fastmail.help, 'Plus addressing and subdomain addressing'),
 * Yahoo (help.yahoo.com, 'Disposable addresses': base-keyword, while no name of its own has a hyphen).
 * One name at outlook.com and hotmail.com, or at yahoo.com and yahoo.es, is two people.
 */
const providers: Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], tag: "+", ignored: /\./g },
  ...["outlook.com", "outlook.es", "hotmail.com", "hotmail.es", "live.com", "msn.com"].map(
    (domain): Provider => ({ domains: [domain], tag: "+" }),
  ),
  { domains: ["icloud.com", "me.com", "mac.com"], tag: "+" },
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], tag: "+", ignored: /[._-]/g },
  ...["fastmail.com", "fastmail.fm"].map(
    (domain): Provider => ({ domains: [domain], tag: "+", hasSubdomains: true }),
  ),
  ...["yahoo.com", "yahoo.es", "ymail.com", "rocketmail.com"].map(
    (domain): Provider => ({ domains: [domain], tag: "-" }),
  ),
];

/** One mailbox has one spelling here, whatever its owner types: two accounts may not share it. */
export function canonicalAddress(email: string): string {
  const [typedName, typedDomain] = split(email);
  const direct = providers.find(({ domains }) => domains.includes(typedDomain));
  if (direct) return `${nameAt(typedName, direct)}@${direct.domains[0]}`;
  const [owner = "", ...rest] = typedDomain.split(".");
  const parent = rest.join(".");
  const host = providers.find(({ domains, hasSubdomains }) => hasSubdomains && domains.includes(parent));
  return host ? `${nameAt(owner, host)}@${host.domains[0]}` : `${typedName}@${typedDomain}`;
}

/** Without a tag, whoever's the domain is: two people are rather counted as one than one as many. */
export const untagged = (mailbox: string): string => mailbox.replace(/^([^@+]+)\+[^@]*(?=@)/, "$1");

function nameAt(typed: string, { tag, ignored }: Provider): string {
  // A name is at least one sign: '+tag@…' is nobody's tag.
  const end = typed.indexOf(tag, 1);
  const bare = end === -1 ? typed : typed.slice(0, end);
  return (ignored && bare.replace(ignored, "")) || bare;
}

/** Name and domain; the domain as the network spells it (punycode), where it can be. */
function split(email: string): [name: string, domain: string] {
  const plain = email.normalize("NFKC").trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  return [plain.slice(0, at).normalize("NFC"), asciiDomain(plain.slice(at + 1))];
}

/** 'correo.niño.es' as 'correo.xn--nio-8ma.es', without its last dot; what is no domain stays as it is. */
function asciiDomain(domain: string): string {
  const bare = domain.replace(/\.$/, "");
  return URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : bare;
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** A typed domain in its one spelling ('@Ejemplo.ES' is 'ejemplo.es'); null for what is none. */
export function readDomain(typed: string): string | null {
  const domain = asciiDomain(typed.normalize("NFKC").trim().toLowerCase().replace(/^@/, ""));
  return domain.length <= 253 && DOMAIN.test(domain) ? domain : null;
}

/** The domain of an address in its one spelling. */
export const domainOf = (email: string) => split(email)[1];

/** Whether the address is of one of these domains, or of a part of one. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const domain = domainOf(email);
  return domains.some((one) => domain === one || domain.endsWith(`.${one}`));
}
