import { fold } from "~/contest/core/fold";
import { domainOf } from "~/contest/people/email";
import { registrableDomain } from "~/contest/people/registrable-domain";

/*
 * Contests with votes that are known to be honest or not. Each seed makes another contest of some 12,000 voters. Each
 * attack and each honest crowd votes for works of its own. docs/fraud.md has the review's results.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 1, 2, 7);
const SEASON = 42 * DAY;
const UNIVERSITIES = 40;

/** Honest groups that share a room or an organisation: the review suspects the whole group or nobody. */
export const together = ["class", "room", "order", "school-room", "school-home", "studio"] as const;
export const honestOrigins = [...together, "post-200", "post-2000", "mailing", "tv", "others"] as const;
const names11 = [1, 11, 40] as const;
const scripts = names11.flatMap((names) => [`script-${names}-new`, `script-${names}-old`] as const);
/** Attacks of which the review suspects nine in ten accounts. */
export const attacks = ["person", ...scripts, "slow", "series", "disposable", "domain"] as const;
/** Attacks that the table reports only. */
const reported = ["slow-random", "domain-random", "crowd"] as const;
export type Origin = (typeof honestOrigins | typeof attacks | typeof reported)[number];

export interface SetVoter {
  id: string;
  origin: Origin;
  /** Number of the honest group or attack. Without meaning for `others`. */
  group: number;
  name: string;
  email: string;
  registered: number;
  votes: { work: number; at: number; address: string; network: string; agent: string }[];
}
type Place = (at: number) => { address: string; network: string };

/** Returns pseudo-random numbers from 0 to 1. (mulberry32) */
export function lots(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function hash(...parts: (string | number)[]) {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (const letter of parts.join("|")) {
    a = Math.imul(a ^ letter.charCodeAt(0), 0x01000193);
    b = Math.imul(b ^ letter.charCodeAt(0), 0x85ebca6b) ^ (a >>> 13);
  }
  return [a, b, a ^ b, Math.imul(a, b)].map((one) => (one >>> 0).toString(16).padStart(8, "0")).join("");
}
/** Like the worker's hashes, these change every month. */
const monthly = (at: number, ...parts: (string | number)[]) => hash(new Date(at).getUTCMonth(), ...parts);

const names =
  "ana maria lucia carmen marta paula laura sara elena irene julia alba david pablo javier sergio daniel alvaro carlos jorge adrian diego hugo mario ivan ruben".split(
    " ",
  );
const surnames =
  "garcia lopez martinez sanchez perez gomez martin jimenez ruiz hernandez diaz moreno alvarez munoz romero alonso gutierrez navarro torres dominguez vazquez ramos gil ramirez serrano blanco molina morales suarez ortega".split(
    " ",
  );
const mailboxes = [
  ...["gmail.com", "gmail.com", "gmail.com", "hotmail.com", "outlook.es", "yahoo.es", "icloud.com"],
];

export const works = Array.from({ length: 96 }, (_, i) => ({
  id: `obra-${i}`,
  university: i % UNIVERSITIES,
}));
const universityDomain = (n: number) => `universidad${n}.example`;

/** Adds voters to one contest. */
class Crowd {
  readonly voters: SetVoter[] = [];
  readonly lot: () => number;
  readonly #emails = new Set<string>();
  readonly #tail: number[];

  constructor(seed: number) {
    this.lot = lots(seed);
    let sum = 0;
    this.#tail = Array.from({ length: 300 }, (_, i) => (sum += 1 / (i + 3))).map((part) => part / sum);
  }
  below = (n: number) => Math.floor(this.lot() * n);
  pick = <One>(list: readonly One[]): One => list[this.below(list.length)] as One;
  /** A positive number whose logarithm is normal. */
  around = (median: number, spread: number) =>
    median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - this.lot())) * Math.cos(2 * Math.PI * this.lot()));
  /** Popular works are chosen more often. The works of crowds and attacks come last. */
  taste = () => Math.floor(works.length * this.lot() ** 1.6);

  /** Today's browsers: of a hundred people, `share` send one string, and the others some of 300. */
  browser(share = 0.45): number {
    if (this.lot() < share) return 0;
    const lot = this.lot();
    return 1 + this.#tail.findIndex((part) => lot <= part);
  }
  unique(make: () => string): string {
    for (let email = make(); ; email = make()) {
      if (this.#emails.has(email)) continue;
      this.#emails.add(email);
      return email;
    }
  }
  /** Names end in a year of birth, a number, or nothing. */
  privateEmail = () =>
    this.unique(() => {
      const { pick, below } = this;
      const [name, surname] = [pick(names), pick(surnames)];
      const stem = pick([
        ...[`${name}.${surname}`, `${name}${surname}`, `${name}_${surname}.${pick(surnames)}`],
        `${name[0]}${surname}`,
      ]);
      return `${stem}${pick(["", "", "", String(1980 + below(27)), String(below(100)), `.${pick(surnames)}${below(1000)}`])}@${pick(mailboxes)}`;
    });
  ownEmail = (domain: string) =>
    this.unique(
      () => `${this.pick(names)}.${this.pick(surnames)}${this.pick(["", "", this.below(10)])}@${domain}`,
    );
  studentEmail = (university: number) =>
    this.unique(() => `alu${10_000 + this.below(80_000)}@alumnos.${universityDomain(university)}`);

  at(who: string, block: string | number): Place {
    return (at) => ({ address: monthly(at, "home", who), network: monthly(at, "block", block) });
  }
  home = (who: string) => this.at(who, this.below(30_000));

  add(
    origin: Origin,
    voter: Omit<SetVoter, "id" | "origin" | "group" | "name" | "votes">,
    place: Place,
    browser: number | string,
    votes: { work: number; at: number }[],
  ) {
    const { length } = this.voters;
    this.voters.push({
      ...{ id: `persona-${length}`, origin, group: nextWork, name: `Persona ${length}`, ...voter },
      votes: votes.map(({ work, at }) => ({ work, at, ...place(at), agent: monthly(at, "agent", browser) })),
    });
  }

  /** An honest voter. Half vote for one work, and six in ten register for that vote. */
  honest(origin: Origin, at: number, work: number, place: Place, email: string, phones = 0.45) {
    const { lot, below, taste } = this;
    const more = lot() < 0.5 ? [] : Array.from({ length: 1 + below(4) }, taste);
    const isNew = lot() < 0.6;
    const earlier = Math.max(START - 10 * DAY, at - below(20) * DAY - below(DAY) - MINUTE);
    const registered = isNew ? at - MINUTE - below(6 * MINUTE) : earlier;
    const votes = [...new Set([work, ...more])].map((one, i) => ({
      work: one,
      at: at + i * (MINUTE + below(2 * DAY)),
    }));
    this.add(origin, { email, registered }, place, this.browser(phones), votes);
  }

  /** An attacker's account. In twenty accounts, one also votes elsewhere to look honest. */
  bought(
    origin: Origin,
    work: number,
    at: number,
    registered: number,
    place: Place,
    browser: number | string,
    email = this.privateEmail(),
  ) {
    const disguise = this.lot() < 0.05 ? [{ work: this.taste(), at: at + MINUTE }] : [];
    this.add(origin, { email, registered }, place, browser, [
      { work, at },
      ...disguise.filter((one) => one.work !== work),
    ]);
  }
}

/** Works of the crowds, from the less popular half. Each crowd takes the next. */
let nextWork = 48;

export function fraudSet(seed: number): SetVoter[] {
  nextWork = 48;
  const crowd = new Crowd(seed);
  addHonest(crowd);
  addOrganisations(crowd);
  addOthers(crowd, 5000);
  addAttacks(crowd);
  return crowd.voters;
}

function addHonest(crowd: Crowd) {
  const { below, lot } = crowd;
  const sometime = () => START + below(SEASON - DAY);
  // Classes on phones: one address, a few minutes. The students of some classes have equal phones.
  for (let room = 0; room < 4; room++) {
    const [at, work, phones] = [sometime(), nextWork++, 0.45 + 0.4 * lot()];
    const university = work % UNIVERSITIES;
    const place = crowd.at(`aula ${room}`, `campus ${university}`);
    for (let n = 12 + below(22); n > 0; n--) {
      crowd.honest("class", at + below(15 * MINUTE), work, place, crowd.studentEmail(university), phones);
    }
  }
  // Computer rooms: one address and one browser. Everybody is new and votes for one work. Some schools have mail.
  for (const kind of ["room", "school-room"] as const) {
    for (let room = 0; room < 4; room++) {
      const [at, work] = [sometime(), nextWork++];
      const place = crowd.at(`${kind} ${room}`, `campus ${work % UNIVERSITIES}`);
      for (let n = 15 + below(15); n > 0; n--) {
        const voted = at + below(20 * MINUTE);
        const email = kind === "room" ? crowd.privateEmail() : crowd.ownEmail(`iessala${room}.es`);
        const registered = voted - MINUTE - below(4 * MINUTE);
        crowd.add(kind, { email, registered }, place, `${kind} ${room}`, [{ work, at: voted }]);
      }
    }
  }
  // Shared posts: their readers are at home or on the way, and have phones.
  for (const [size, duration] of [
    [200, 40 * MINUTE],
    [2000, 8 * HOUR],
  ] as const) {
    const [at, work, phones] = [sometime(), nextWork++, 0.45 + 0.15 * lot()];
    for (let n = 0; n < size; n++) {
      const place = lot() < 0.3 ? mobile(crowd) : crowd.home(`post ${size} ${n}`);
      const voted = at + Math.floor(lot() ** 2 * duration);
      crowd.honest(size === 200 ? "post-200" : "post-2000", voted, work, place, crowd.privateEmail(), phones);
    }
  }
  // A university's mailing: half of the students are on the campus.
  const [sent, work] = [sometime(), nextWork++];
  for (let n = 0; n < 400; n++) {
    const university = work % UNIVERSITIES;
    const place =
      lot() < 0.5 ? crowd.at(`nat ${below(12)}`, `campus ${university}`) : crowd.home(`mailing ${n}`);
    const voted = sent + Math.floor(lot() ** 3 * 2 * DAY);
    crowd.honest("mailing", voted, work, place, crowd.studentEmail(university), 0.3 + 0.2 * lot());
  }
  // An hour on television: half of the votes are for the work shown.
  const [shown, show] = [nextWork++, sometime()];
  for (let n = 0; n < 2000; n++) {
    const place = lot() < 0.2 ? mobile(crowd) : crowd.home(`tv ${n}`);
    crowd.honest("tv", show + below(HOUR), lot() < 0.5 ? shown : crowd.taste(), place, crowd.privateEmail());
  }
}

/** Groups with a mail domain of their own, which no university's contact has. */
function addOrganisations(crowd: Crowd) {
  const { below, lot } = crowd;
  // Within three days, nine in ten register for this vote, and nine in ten vote for nothing else.
  const member = (
    origin: Origin,
    work: number,
    voted: number,
    place: Place,
    phones: number,
    email: string,
  ) => {
    const registered = voted - MINUTE - below(lot() < 0.9 ? 8 * MINUTE : DAY);
    const also = lot() < 0.9 ? [] : [{ work: below(works.length / 2), at: voted + MINUTE }];
    crowd.add(origin, { email, registered }, place, crowd.browser(phones), [{ work, at: voted }, ...also]);
  };
  for (let nth = 0; nth < 4; nth++) {
    // A class at home, in three evenings.
    const [first, work, phones] = [START + below(38) * DAY, nextWork++, 0.45 + 0.15 * lot()];
    for (let n = 20 + below(14); n > 0; n--) {
      const voted = first + below(3) * DAY + 9 * HOUR + below(5 * HOUR);
      const place = lot() < 0.3 ? mobile(crowd) : crowd.home(`alumno ${nth} ${n}`);
      member("school-home", work, voted, place, phones, crowd.ownEmail(`iescasa${nth}.es`));
    }
    // A studio's colleagues: eight in ten in the office. Some studios have equal computers.
    const [from, project, macs] = [START + below(38) * DAY, nextWork++, 0.45 + 0.4 * lot()];
    for (let n = 9 + below(6); n > 0; n--) {
      const voted = from + below(2) * DAY + below(9 * HOUR);
      const place =
        lot() < 0.8 ? crowd.at(`estudio ${nth}`, `estudio ${nth}`) : crowd.home(`colega ${nth} ${n}`);
      member("studio", project, voted, place, macs, crowd.ownEmail(`estudio${nth}.es`));
    }
    // A class in its room votes for the gallery's first works, from the top. Half of the schools have mail.
    const [lesson, own, top, hasMail] = [START + below(41) * DAY, nextWork++, below(45), lot() < 0.5];
    for (let n = 15 + below(15); n > 0; n--) {
      const voted = lesson + below(10 * MINUTE);
      const shown = lot() < 0.8 ? [own, top, top + 1, top + 2] : [own];
      const email = hasMail ? crowd.ownEmail(`iesorden${nth}.es`) : crowd.privateEmail();
      const registered = voted - MINUTE - below(6 * MINUTE);
      const ballot = shown.map((work, i) => ({ work, at: voted + i * (20_000 + below(20_000)) }));
      const place = crowd.at(`orden ${nth}`, `orden ${nth}`);
      crowd.add("order", { email, registered }, place, crowd.browser(0.6), ballot);
    }
  }
}

/** Mobile networks have few addresses. */
function mobile(crowd: Crowd): Place {
  const block = crowd.below(40);
  return crowd.at(`movil ${block} ${crowd.below(200)}`, `movil ${block}`);
}

/** All others: at home, on a campus with a few addresses, or in a mobile network. */
function addOthers(crowd: Crowd, size: number) {
  const { below, lot, taste } = crowd;
  for (let n = 0; n < size; n++) {
    const at = START + below(42) * DAY + Math.floor(16 * HOUR * Math.sqrt(lot()));
    const where = lot();
    const university = below(UNIVERSITIES);
    if (where < 0.2) {
      const email = lot() < 0.5 ? crowd.studentEmail(university) : crowd.privateEmail();
      const place = crowd.at(`nat ${university} ${below(12)}`, `campus ${university}`);
      crowd.honest("others", at, lot() < 0.6 ? university : taste(), place, email);
    } else {
      const place = where < 0.35 ? mobile(crowd) : crowd.home(`casa ${Math.floor(n / 1.4)}`);
      crowd.honest("others", at, taste(), place, crowd.privateEmail());
    }
  }
}

/** One address, a rented network of thirty addresses, or addresses all over the country. */
function origin(crowd: Crowd, name: string, kinds: number): (n: number) => Place {
  const kind = crowd.below(kinds);
  if (kind === 0) return () => crowd.at(name, name);
  return kind === 1 ? (n) => crowd.at(`${name} ${n % 30}`, name) : (n) => crowd.home(`${name} ${n}`);
}

/** Accounts from earlier: made in a row one day, or at any time. */
function earlier(crowd: Crowd, first: number): (n: number) => number {
  const [isInRow, day, each] = [crowd.lot() < 0.5, (1 + crowd.below(20)) * DAY, 7000 + crowd.below(90_000)];
  return (n) => (isInRow ? first - day - DAY + n * each : first - HOUR - crowd.below(30 * DAY));
}

function addAttacks(crowd: Crowd) {
  const { below, lot } = crowd;
  // One person with forty accounts, one line and one or two browsers, in one or two evenings.
  const [own, browsers] = [nextWork++, [crowd.browser(), crowd.browser()]];
  let at = START + below(35) * DAY + 11 * HOUR;
  for (let n = 0; n < 40; n++) {
    const start = at + crowd.around(40_000, 0.6);
    at = Math.round(start + crowd.around(50_000, 0.5));
    crowd.bought("person", own, at, Math.round(start), crowd.at("linea", "linea"), browsers[below(2)] ?? 0);
    if (n === 24 && lot() < 0.5) at += DAY;
  }
  // Scripts that vote every seven seconds, and each answer takes up to a second.
  for (const kind of scripts) {
    const [, names = "", age = ""] = kind.split("-");
    const work = nextWork++;
    let voted = START + below(38) * DAY + below(DAY);
    const [from, made, size] = [origin(crowd, kind, 3), earlier(crowd, voted), 40 + below(120)];
    for (let n = 0; n < size; n++) {
      voted += 7000 + below(1000);
      const registered = age === "new" ? voted - 300 - below(2500) : made(n);
      crowd.bought(kind, work, voted, registered, from(n), `${kind} ${n % Number(names)}`);
    }
  }
  // Slow scripts over three weeks, from an address or a rented network: every four hours, or at random times.
  for (const kind of ["slow", "slow-random"] as const) {
    const work = nextWork++;
    const first = START + below(18) * DAY + below(DAY);
    const [from, made, isNew] = [origin(crowd, kind, 2), earlier(crowd, first), lot() < 0.5];
    const names = crowd.pick(names11);
    let voted = first;
    for (let n = 0; n < 126; n++) {
      voted = kind === "slow" ? voted + 3 * HOUR + below(2 * HOUR) : first + below(21 * DAY);
      const registered = isNew ? voted - 1000 - below(20_000) : made(n);
      crowd.bought(kind, work, voted, registered, from(n), `${kind} ${n % names}`);
    }
  }
  addMailboxes(crowd);
  // A script with mailboxes of its own domain: every seven seconds, every half hour, or at random times of three days.
  for (const kind of ["domain", "domain-random"] as const) {
    const [work, first] = [nextWork++, START + below(36) * DAY + below(DAY)];
    const [from, made, isNew] = [origin(crowd, kind, 3), earlier(crowd, first), lot() < 0.5];
    const [step, names] = [crowd.pick([7000, 30 * MINUTE]), crowd.pick(names11)];
    let voted = first;
    for (let n = 0; n < 100; n++) {
      voted = kind === "domain" ? voted + step + below(step / 4) : first + below(3 * DAY);
      const registered = isNew ? voted - 1000 - below(5000) : made(n);
      const email = crowd.ownEmail(`${kind}.es`);
      crowd.bought(kind, work, voted, registered, from(n), `${kind} ${n % names}`, email);
    }
  }
  // A paid crowd: three hundred people of three hundred networks within three days.
  const [paid, asked] = [nextWork++, START + below(35) * DAY];
  for (let n = 0; n < 300; n++) {
    const voted = asked + below(3 * DAY);
    const place = crowd.at(`pagado ${n}`, `pagado ${n}`);
    crowd.bought("crowd", paid, voted, voted - MINUTE - below(5 * MINUTE), place, crowd.browser());
  }
}

/** Numbered and disposable mailboxes, with addresses all over the country and browsers of their own. */
function addMailboxes(crowd: Crowd) {
  const { below } = crowd;
  const [numbered, disposable] = [nextWork++, nextWork++];
  const first = START + below(28) * DAY;
  for (let n = 1; n <= 40; n++) {
    const voted = first + below(10 * DAY);
    const email = `votosobra${String(n).padStart(2, "0")}@gmail.com`;
    crowd.bought(
      "series",
      numbered,
      voted,
      voted - below(3 * DAY),
      crowd.home(`serie ${n}`),
      crowd.browser(),
      email,
    );
  }
  const services = ["yopmail.com", "mailinator.com", "guerrillamail.com", "temp-mail.org"];
  for (let n = 0; n < 100; n++) {
    const voted = first + below(6 * DAY);
    const email = `${crowd.pick(names)}${crowd.pick(surnames)}${n}@${services[n % 4]}`;
    crowd.bought(
      "disposable",
      disposable,
      voted,
      voted - below(DAY),
      crowd.home(`usar ${n}`),
      crowd.browser(),
      email,
    );
  }
}

/** Inserts the set into a database without works, a few thousand rows per statement. */
export async function plantFraudSet(db: D1Database, voters: SetVoter[]): Promise<void> {
  const each = (sql: string, rows: unknown[]) => {
    const statements: D1PreparedStatement[] = [];
    for (let at = 0; at < rows.length; at += 2000) {
      statements.push(db.prepare(sql).bind(JSON.stringify(rows.slice(at, at + 2000))));
    }
    return statements;
  };
  const v = (key: string) => `value ->> '${key}'`;
  const universities = Array.from({ length: UNIVERSITIES }, (_, n) => ({
    n,
    name: `Universidad ${n}`,
    domain: universityDomain(n),
  }));
  const people = [
    ...universities.map(({ n, domain }) => ({
      id: `contacto-${n}`,
      role: "universidad",
      name: `Contacto ${n}`,
      email: `concurso@${domain}`,
      university: `uni-${n}`,
      at: START,
    })),
    ...voters.map(({ id, name, email, registered }) => ({
      id,
      role: "publico",
      name,
      email,
      university: null,
      at: registered,
    })),
  ].map((one) => ({ ...one, domain: registrableDomain(domainOf(one.email)) }));
  const votes = voters
    .flatMap(({ id, votes }) => votes.map((vote) => ({ ...vote, user: id, work: works[vote.work]?.id })))
    .sort((a, b) => a.at - b.at);
  await db.batch(
    each(
      `insert into universities (id, name, name_folded, slug, display_order, created_at)
    select 'uni-' || (${v("n")}), ${v("name")}, lower(${v("name")}), 'uni-' || (${v("n")}), ${v("n")} + 1, ${START} from json_each(?)`,
      universities,
    ),
  );
  for (const statement of each(
    `insert into profiles (id, role, full_name, email, email_domain, university_id, created_at)
    select ${v("id")}, ${v("role")}, ${v("name")}, ${v("email")}, ${v("domain")}, ${v("university")}, ${v("at")} from json_each(?)`,
    people,
  ))
    await statement.run();
  for (const statement of each(
    `insert into credentials (user_id, password_hash, updated_at)
    select ${v("id")}, 'none', ${v("at")} from json_each(?)`,
    people,
  ))
    await statement.run();
  await db.batch([
    db.prepare(
      "update universities set contact_user_id = 'contacto-' || substr(id, 5) where id glob 'uni-*'",
    ),
    ...each(
      `insert into proposals (id, university_id, title, title_folded, explanation, created_at, updated_at)
      select ${v("id")}, 'uni-' || (${v("university")}), ${v("title")}, ${v("folded")}, '', ${START}, ${START} from json_each(?)`,
      works.map((work, n) => ({ ...work, title: `Obra número ${n}`, folded: fold(`Obra número ${n}`) })),
    ),
  ]);
  for (const statement of each(
    `insert into public_votes (user_id, proposal_id, created_at, address_hash, network_hash, agent_hash)
    select ${v("user")}, ${v("work")}, ${v("at")}, ${v("address")}, ${v("network")}, ${v("agent")} from json_each(?)`,
    votes,
  ))
    await statement.run();
}
