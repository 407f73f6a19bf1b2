/*
 * What makes votes suspicious. A group of votes is many of one origin, of one moment or of one kind of account; being a
 * group proves nothing, since a classroom shares its address and a campus its network (decision 87). What a person
 * who votes many times cannot easily avoid comes on top: few browsers, accounts made for this one vote. Why each number
 * is what it is, and what they catch of a known contest, is in docs/fraud.md.
 */

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

export const suspicion = {
  /**
   * So many of one series or domain for one work are a group. A series is all emails that are alike but for the last two
   * digits before the @ (`ana01@x.es` to `ana40@x.es`): at most 110 mailboxes. (`seriesOf` in db/votes/votes.ts)
   */
  seriesVotes: 8,
  domainVotes: 8,
  /** In ms: who votes so soon after registering came to vote. */
  fast: 10 * MINUTE,
  /** This share of a group's accounts makes what is true of them true of the group. */
  share: 0.9,
  /** A group has few browsers when it has at most these, or one for so many votes. */
  browsers: { always: 2, votesEach: 10, most: 10 },
  /** In ms: accounts that all registered within so long came together. */
  together: 3 * DAY,
} as const;

/** Where mail is free and anybody's: being many there says nothing. */
export const usualDomains = [
  ...["gmail.com", "googlemail.com", "hotmail.com", "hotmail.es", "outlook.com", "outlook.es", "live.com"],
  ...[
    "msn.com",
    "yahoo.com",
    "yahoo.es",
    "ymail.com",
    "icloud.com",
    "me.com",
    "gmx.com",
    "gmx.es",
    "proton.me",
  ],
  ...["protonmail.com", "telefonica.net", "movistar.es", "orange.es", "ono.com", "vodafone.es", "terra.es"],
];

/** Mailboxes for some minutes, open to everybody: the best known of the lists that go around; what `disposable_domains` begins with. */
export const disposableDomains = [
  ...["10minutemail.com", "10minutemail.net", "1secmail.com", "1secmail.net", "burnermail.io", "byom.de"],
  ...["discard.email", "dispostable.com", "dropmail.me", "emailondeck.com", "emailfake.com", "fakeinbox.com"],
  ...[
    "getairmail.com",
    "getnada.com",
    "grr.la",
    "guerrillamail.biz",
    "guerrillamail.com",
    "guerrillamail.info",
  ],
  ...["guerrillamail.net", "guerrillamail.org", "harakirimail.com", "inboxbear.com", "inboxkitten.com"],
  ...[
    "incognitomail.org",
    "jetable.org",
    "mail-temp.com",
    "mail.tm",
    "mailcatch.com",
    "maildrop.cc",
    "mailforspam.com",
  ],
  ...["mailinator.com", "mailinator.net", "mailnesia.com", "mailnull.com", "mailsac.com", "minuteinbox.com"],
  ...[
    "mintemail.com",
    "moakt.com",
    "mohmal.com",
    "mytemp.email",
    "mytrashmail.com",
    "nada.email",
    "pokemail.net",
  ],
  ...[
    "sharklasers.com",
    "spam4.me",
    "spamgourmet.com",
    "spamex.com",
    "tempail.com",
    "temp-mail.io",
    "temp-mail.org",
  ],
  ...["tempinbox.com", "tempmail.dev", "tempmail.net", "tempmail.plus", "tempmailo.com", "tempr.email"],
  ...["throwawaymail.com", "trash-mail.com", "trashmail.com", "trashmail.de", "trashmail.net", "trbvm.com"],
  ...["wegwerfmail.de", "yopmail.com", "yopmail.es", "yopmail.fr", "yopmail.net", "zetmail.com"],
];

/** As what votes are voided: a group of one kind, or one by one. */
export type VoidKind = Evidence["kind"] | "voters";

/** Of a group of votes, what is known of their accounts. Those that were erased are known by nothing. */
export interface Evidence {
  kind: "address" | "network" | "burst" | "network_burst" | "series" | "domain";
  /** The series or the domain; of others a hash or nothing. */
  source: string;
  votes: number;
  /** Accounts that are still there; of these, who voted for no other work, and who voted as soon as they registered. */
  accounts: number;
  onlyHere: number;
  fast: number;
  /** How many equally common browsers would repeat as much: five and a straggler are hardly more than five. Null: unknown. */
  browsers: number | null;
  /** Epoch ms: the first and the last of these accounts to register; null when none is there. */
  registeredFrom: number | null;
  registeredTo: number | null;
  /** Its domain, or that of its series, is a university's of the contest. */
  isUniversity: boolean;
  /** It is a domain that the organisers count among the disposable ones. */
  isDisposable: boolean;
}

export type Signal = "series" | "disposable" | "one_browser" | "only_here" | "fast" | "together";

/** What speaks against a group, the heaviest first. */
export function signalsOf(group: Evidence): Signal[] {
  const { browsers, share, together } = suspicion;
  const few = Math.max(browsers.always, Math.min(browsers.most, group.votes / browsers.votesEach));
  const mostly = (count: number) => group.accounts > 0 && count >= share * group.accounts;
  const registered = (group.registeredTo ?? 0) - (group.registeredFrom ?? 0);
  const holds: Record<Signal, boolean> = {
    series: group.kind === "series",
    disposable: group.isDisposable,
    one_browser: group.browsers !== null && group.browsers <= few,
    only_here: mostly(group.onlyHere),
    fast: mostly(group.fast),
    together: group.accounts > 0 && registered <= together,
  };
  return (Object.keys(holds) as Signal[]).filter((signal) => holds[signal]);
}

/**
 * Whether a group is to be looked at first. A series or a disposable domain is by itself, for hardly anybody honest makes
 * one; a university's own domain, whose students have numbers, needs a machine's trace too, as does any group of an
 * address, a network or a moment; a domain that nobody knows needs accounts made together for this one work.
 */
export function isSuspicious(group: Evidence): boolean {
  const signals = signalsOf(group);
  const has = (signal: Signal) => signals.includes(signal);
  const machine = has("one_browser") && (has("only_here") || has("fast"));
  if (has("disposable")) return true;
  if (group.kind === "series") return group.isUniversity ? machine : true;
  if (group.kind === "domain") return !group.isUniversity && has("only_here") && has("together");
  return machine;
}
