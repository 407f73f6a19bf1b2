import { DAY_MS, HOUR_MS, MINUTE_MS } from "../core/calendar";
/*
 * Rules for suspicious votes. A group is many votes of one origin, of one moment or of one kind of account. A group
 * alone proves nothing: a classroom shares its address and a campus its network (decision 87). Signs add traces of a
 * repeat voter. Two independent signs make a group suspicious. docs/fraud.md explains each number, and has the rates
 * measured with known contests.
 */

export const suspicion = {
  /**
   * Votes of one series or domain for one work that form a group. Addresses of a series differ only in the last two
   * digits before the @ (`ana01@x.es` to `ana40@x.es`): at most 110 mailboxes. (`seriesOf` in db/votes/votes.ts)
   */
  seriesVotes: 8,
  domainVotes: 8,
  /** Subdomains per account of a domain: organisations have few. */
  subdomains: 0.5,
  /** Milliseconds. A person who votes this soon after signing up came to vote. */
  fast: 10 * MINUTE_MS,
  /** Share of a group's accounts that makes their property the group's. */
  share: 0.8,
  /** Milliseconds. Accounts of an unknown domain that all signed up within this time came together. */
  together: 3 * DAY_MS,
  /** Standard deviations that chance passes in at most 1 in 1,000 groups. The distributions are not quite normal. */
  deviations: { browsers: 4, regular: 4, inRow: 3.5 },
  /**
   * Votes with a known browser that the sign needs, of the group and of other works. Pairs of equal browsers are as many
   * times as frequent: readers of a post may have more phones than others.
   */
  browsers: { ofGroup: 8, ofContest: 100, times: 3 },
  /** Least mean of the shorter to the longer of two consecutive gaps, and number of such pairs. */
  regular: { evenness: 0.5, pairs: 8 },
  /** Milliseconds. Older accounts are in a row when they vote within `step` in the order of their sign-up. */
  older: HOUR_MS,
  step: 10 * MINUTE_MS,
  /** Neighbours before and after a vote that give the group's pace. */
  neighbours: 5,
  /** Works in the same order, more than one university's; and the share of accounts that vote like this. */
  sameOrder: { works: 4, share: 0.5 },
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
  networks: number;
  /** Votes of the day with the most (UTC). */
  busiestDay: number;
  /** Accounts that still exist; those that voted for no other work; those that voted soon after signing up. */
  accounts: number;
  onlyHere: number;
  fast: number;
  /** Accounts with the commonest order of works (`suspicion.sameOrder`). */
  sameOrder: number;
  /** Different texts after the @. */
  subdomains: number;
  /** Votes with a known browser. */
  knownBrowsers: number;
  /** This many equally common browsers would repeat as much. Null: under half of the browsers are known. */
  browsers: number | null;
  /** Pairs of consecutive gaps between votes, and mean of the shorter to the longer gap. */
  gapPairs: number;
  evenness: number | null;
  /** Accounts that signed up before the account before them voted, and as many by chance (`isInRow`). */
  overlaps: number;
  overlapsByChance: number;
  /** First and last sign-up of these accounts, epoch ms; null without accounts. */
  registeredFrom: number | null;
  registeredTo: number | null;
  /** True when its domain, or its series' domain, belongs to a university of the contest. */
  isUniversity: boolean;
  /** True when the organisers list the domain as disposable. */
  isDisposable: boolean;
}

/**
 * Browsers of the contest's other votes, at least `suspicion.browsers.ofContest`. `pairs` and `triples`: probability that
 * two or three of these votes have the same browser.
 */
export interface Browsers {
  votes: number;
  pairs: number;
  triples: number;
}

/** Signs of one family have one honest cause, such as a room with its network and its computers. */
const families = {
  series: "mail",
  disposable: "mail",
  subdomains: "mail",
  domain: "mail",
  regular: "time",
  in_a_row: "accounts",
  fast: "accounts",
  same_order: "works",
  only_here: "works",
  browsers: "place",
  network: "place",
} as const;

export type Signal = keyof typeof families;

/**
 * Signs that honest groups often have. They count beside another sign only. A school or a studio has its own domain,
 * and its people register for their own work.
 */
const common: readonly Signal[] = ["domain", "network", "only_here", "fast"];

/** Signs that are common where people meet: a room has equal computers, and a class votes together. */
const commonInRooms: readonly Signal[] = ["browsers", "same_order"];

/** Returns the share of pairs of the group's votes with one browser; null when it is not known. */
export const sameBrowser = ({ browsers, knownBrowsers: votes }: Evidence): number | null =>
  browsers === null || votes < 2 ? null : (votes / browsers - 1) / (votes - 1);

/**
 * Returns true when two votes of the group share a browser far more often than in the contest, and more often than
 * chance allows. Square roots make the distribution nearly normal. (variance of a U-statistic: Hoeffding 1948)
 */
function hasFewBrowsers(group: Evidence, contest: Browsers | undefined): boolean {
  const [votes, same] = [group.knownBrowsers, sameBrowser(group)];
  if (same === null || votes < suspicion.browsers.ofGroup || !contest) return false;
  const { pairs, triples } = contest;
  const variance = (of: number) =>
    (4 * (of - 2) * (triples - pairs ** 2) + 2 * (pairs - pairs ** 2)) / (of * (of - 1));
  const deviation = Math.sqrt(Math.max(0, variance(votes) + variance(contest.votes)));
  const excess = 2 * Math.sqrt(pairs) * (Math.sqrt(same) - Math.sqrt(pairs));
  return same >= suspicion.browsers.times * pairs && excess > suspicion.deviations.browsers * deviation;
}

/** Ratio of the shorter to the longer of two gaps, by chance: 2 ln 2 - 1. The deviation is that of chained pairs. */
const evenness = { mean: 2 * Math.log(2) - 1, deviation: 0.3205 };

const isRegular = ({ gapPairs, evenness: even }: Evidence): boolean =>
  even !== null &&
  gapPairs >= suspicion.regular.pairs &&
  even >= suspicion.regular.evenness &&
  even > evenness.mean + (suspicion.deviations.regular * evenness.deviation) / Math.sqrt(gapPairs);

/**
 * Independent people overlap: somebody signs up while another person is between sign-up and vote. Older accounts overlap
 * when they do not vote in the order of their sign-up. (root of a Poisson variable)
 */
const isInRow = ({ overlaps, overlapsByChance, accounts }: Evidence): boolean =>
  overlapsByChance - overlaps > accounts / 10 &&
  2 * (Math.sqrt(overlapsByChance) - Math.sqrt(overlaps + 0.75)) > suspicion.deviations.inRow;

/** Returns the signs of a group, the strongest first. `contest`: browsers of the month's votes for other works. */
export function signalsOf(group: Evidence, contest: Browsers | undefined): Signal[] {
  const mostly = (count: number) => group.accounts > 0 && count >= suspicion.share * group.accounts;
  const registered = (group.registeredTo ?? 0) - (group.registeredFrom ?? 0);
  const isUnknown = group.kind === "domain" && !group.isUniversity && !group.isDisposable;
  const holds: Record<Signal, boolean> = {
    series: group.kind === "series" && !group.isUniversity,
    disposable: group.isDisposable,
    subdomains: isUnknown && group.subdomains > suspicion.subdomains * group.accounts,
    domain: isUnknown && group.accounts > 0 && registered <= suspicion.together,
    regular: isRegular(group),
    in_a_row: isInRow(group),
    same_order: group.accounts > 0 && group.sameOrder >= suspicion.sameOrder.share * group.accounts,
    browsers: hasFewBrowsers(group, contest),
    network: group.kind === "address" || group.kind === "network" || group.kind === "network_burst",
    only_here: mostly(group.onlyHere),
    fast: mostly(group.fast),
  };
  return (Object.keys(holds) as Signal[]).filter((signal) => holds[signal]);
}

/** Returns true when a group needs review first: signs of two families, and one of them is rare among honest groups. */
export function isSuspicious(group: Evidence, signals: Signal[]): boolean {
  // Few networks, and much of it on one day.
  const isMeeting = group.networks * 2 <= group.votes && group.busiestDay * 4 > group.votes;
  const isRare = (signal: Signal) =>
    !common.includes(signal) && !(isMeeting && commonInRooms.includes(signal));
  return signals.some((one) => isRare(one) && signals.some((other) => families[other] !== families[one]));
}
