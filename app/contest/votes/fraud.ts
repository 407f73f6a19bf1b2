import { DAY_MS, MINUTE_MS } from "../core/calendar";
/*
 * Rules for suspicious votes. A group is many votes of one origin, of one moment or of one kind of account. A group
 * alone proves nothing: a classroom shares its address and a campus its network (decision 87). Signals add traces
 * that a repeat voter cannot easily avoid: few browsers, or accounts made for this vote. docs/fraud.md explains each
 * number, and what the rules catch of a known contest.
 */

export const suspicion = {
  /**
   * Votes of one series or domain for one work that form a group. Addresses of a series differ only in the last two
   * digits before the @ (`ana01@x.es` to `ana40@x.es`): at most 110 mailboxes. (`seriesOf` in db/votes/votes.ts)
   */
  seriesVotes: 8,
  domainVotes: 8,
  /** Milliseconds. A person who votes this soon after signing up came to vote. */
  fast: 10 * MINUTE_MS,
  /** Share of a group's accounts that makes their property the group's. */
  share: 0.9,
  /** Limits for few browsers: one per `votesEach` votes, at least `always` and at most `most`. */
  browsers: { always: 2, votesEach: 10, most: 10 },
  /** Milliseconds. Accounts that all signed up within this time came together. */
  together: 3 * DAY_MS,
} as const;

/** Domains with free mail for everybody. Many votes from them prove nothing. */
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

/** Domains of disposable mailboxes, the best known of the public lists. Default of `disposable_domains`. */
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

/** Kinds of voiding: a group of one kind, or single voters. */
export type VoidKind = Evidence["kind"] | "voters";

/** Facts about a group of votes and its accounts. Erased accounts do not count. */
export interface Evidence {
  kind: "address" | "network" | "burst" | "network_burst" | "series" | "domain";
  /** The series or the domain; for other kinds a hash or an empty text. */
  source: string;
  votes: number;
  /** Accounts that still exist; those that voted for no other work; those that voted soon after signing up. */
  accounts: number;
  onlyHere: number;
  fast: number;
  /**
   * Effective number of browsers: this many equally common browsers would repeat as much. A straggler adds little.
   * Null: unknown.
   */
  browsers: number | null;
  /** First and last sign-up of these accounts, epoch ms; null without accounts. */
  registeredFrom: number | null;
  registeredTo: number | null;
  /** True when its domain, or its series' domain, belongs to a university of the contest. */
  isUniversity: boolean;
  /** True when the organisers list the domain as disposable. */
  isDisposable: boolean;
}

export type Signal = "series" | "disposable" | "one_browser" | "only_here" | "fast" | "together";

/** Returns the signals against a group, the strongest first. */
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
 * Returns true when a group needs review first. A series or a disposable domain is enough: hardly any honest voter
 * makes one. A series of a university's domain also needs a machine's trace, because students have numbered
 * addresses. A group of an address, a network or a burst needs that trace too. An unknown domain needs accounts made
 * together for this one work.
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
