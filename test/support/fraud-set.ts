import { fold } from "~/contest/core/slug";
import { domainOf } from "~/contest/people/email";
import { registrableDomain } from "~/contest/people/registrable-domain";

/*
 * A contest with votes that are known to be honest or not. Among 20,000 ordinary voters, five attacks of
 * different kinds vote for five works. The data is the same each time. A comment at each part describes it.
 * docs/fraud.md has the review's results.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 1, 2, 7);
const SEASON = 42 * DAY;
export const HONEST = 20_000;
const UNIVERSITIES = 40;

export const attacks = ["address", "network", "series", "disposable", "rush"] as const;
export type Origin = "honest" | (typeof attacks)[number];

export interface SetVoter {
  id: string;
  origin: Origin;
  name: string;
  email: string;
  registered: number;
  votes: { work: number; at: number; address: string; network: string; agent: string }[];
}

/** Returns pseudo-random numbers from 0 to 1. (mulberry32) */
function lots(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const names =
  "ana maria lucia carmen marta paula laura sara elena irene julia alba david pablo javier sergio daniel alvaro carlos jorge adrian diego hugo mario ivan ruben".split(
    " ",
  );
const surnames =
  "garcia lopez martinez sanchez perez gomez martin jimenez ruiz hernandez diaz moreno alvarez munoz romero alonso gutierrez navarro torres dominguez vazquez ramos gil ramirez serrano blanco molina morales suarez ortega".split(
    " ",
  );
const mailboxes = [
  "gmail.com",
  "gmail.com",
  "gmail.com",
  "hotmail.com",
  "outlook.es",
  "yahoo.es",
  "icloud.com",
];

export const works = Array.from({ length: UNIVERSITIES * 2 }, (_, i) => ({
  id: `obra-${i}`,
  university: i % UNIVERSITIES,
}));
const universityDomain = (n: number) => `universidad${n}.example`;

export function fraudSet(): SetVoter[] {
  const lot = lots(7);
  const below = (n: number) => Math.floor(lot() * n);
  const pick = <One>(list: readonly One[]): One => list[below(list.length)] as One;
  const hash = (...parts: (string | number)[]) => {
    let [a, b] = [0x811c9dc5, 0x1b873593];
    for (const letter of parts.join("|")) {
      a = Math.imul(a ^ letter.charCodeAt(0), 0x01000193);
      b = Math.imul(b ^ letter.charCodeAt(0), 0x85ebca6b) ^ (a >>> 13);
    }
    return [a, b, a ^ b, Math.imul(a, b)].map((one) => (one >>> 0).toString(16).padStart(8, "0")).join("");
  };
  // A few browsers are common, many are rare.
  const agent = () => hash("agent", Math.floor(lot() ** 3 * 400));
  const home = (who: string) => ({ address: hash("home", who), network: hash("block", below(30_000)) });
  const emails = new Set<string>();
  const unique = (make: () => string) => {
    for (let email = make(); ; email = make()) {
      if (emails.has(email)) continue;
      emails.add(email);
      return email;
    }
  };
  const privateEmail = () =>
    unique(() => {
      const [name, surname] = [pick(names), pick(surnames)];
      const stem = pick([
        `${name}.${surname}`,
        `${name}${surname}`,
        `${name}_${surname}.${pick(surnames)}`,
        `${name[0]}${surname}`,
      ]);
      // Names end in a year of birth, a number, or nothing.
      return `${stem}${pick(["", "", "", String(1980 + below(27)), String(below(100)), `.${pick(surnames)}${below(1000)}`])}@${pick(mailboxes)}`;
    });
  // Popular works are chosen more often.
  const taste = () => Math.floor(works.length * lot() ** 1.6);

  const voters: SetVoter[] = [];
  const add = (origin: Origin, voter: Omit<SetVoter, "id" | "origin" | "name">) =>
    voters.push({ id: `persona-${voters.length}`, origin, name: `Persona ${voters.length}`, ...voter });

  /**
   * A single honest voter. Most vote for one work, and six in ten register for that vote. A student's address
   * has a number.
   */
  const honest = (at: number, first: number, place: { address: string; network: string }, email: string) => {
    const more = lot() < 0.5 ? 0 : 1 + below(4);
    const registered =
      lot() < 0.6
        ? at - MINUTE - below(6 * MINUTE)
        : Math.max(START - 10 * DAY, at - below(20) * DAY - below(DAY));
    const browser = agent();
    const chosen = [...new Set([first, ...Array.from({ length: more }, taste)])];
    add("honest", {
      email,
      registered,
      votes: chosen.map((work, i) => ({
        work,
        at: at + i * (MINUTE + below(2 * DAY)) * (i > 0 ? 1 : 0),
        ...place,
        agent: browser,
      })),
    });
  };

  // Classrooms: thirty telephones behind one address vote at the same moment for their own university's work.
  for (let room = 0; room < 60; room++) {
    const university = below(UNIVERSITIES);
    const at = START + below(SEASON);
    const place = { address: hash("aula", room), network: hash("campus", university) };
    const size = 12 + below(22);
    const number = 10_000 + below(80_000);
    for (let n = 0; n < size; n++) {
      const email = unique(() => `alu${number + below(400)}@alumnos.${universityDomain(university)}`);
      honest(at + below(15 * MINUTE), university + UNIVERSITIES * below(2), place, email);
    }
  }
  // A computer room: one address and one browser. It looks like an attack.
  for (let n = 0; n < 22; n++) {
    const at = START + 12 * DAY + below(20 * MINUTE);
    add("honest", {
      email: privateEmail(),
      registered: at - 3 * MINUTE,
      votes: [{ work: 61, at, address: hash("sala"), network: hash("campus", 21), agent: hash("sala") }],
    });
  }
  // Shared links: two hundred people within half an hour, each at home. Nearly all are new and vote only for
  // this work.
  for (let link = 0; link < 6; link++) {
    const at = START + below(SEASON);
    const work = below(works.length);
    for (let n = 0; n < 200; n++) {
      honest(at + Math.floor(lot() ** 2 * 40 * MINUTE), work, home(`link-${link}-${n}`), privateEmail());
    }
  }
  // An evening on television: two thousand voters in two hours.
  for (let n = 0; n < 2000; n++) {
    honest(START + 33 * DAY + 13 * HOUR + below(2 * HOUR), taste(), home(`tv-${n}`), privateEmail());
  }
  // All others: at home, on a campus with a few addresses, or in a mobile network with few addresses.
  while (voters.length < HONEST) {
    const n = voters.length;
    const at = START + below(42) * DAY + Math.floor(16 * HOUR * Math.sqrt(lot()));
    const where = lot();
    if (where < 0.2) {
      const university = below(UNIVERSITIES);
      const email =
        lot() < 0.5
          ? unique(() => `${10_000 + below(80_000)}@${universityDomain(university)}`)
          : privateEmail();
      const place = { address: hash("nat", university, below(12)), network: hash("campus", university) };
      honest(at, lot() < 0.6 ? university : taste(), place, email);
    } else if (where < 0.35) {
      const block = below(40);
      honest(
        at,
        taste(),
        { address: hash("movil", block, below(200)), network: hash("movil", block) },
        privateEmail(),
      );
    } else honest(at, taste(), home(`casa-${Math.floor(n / 1.4)}`), privateEmail());
  }

  /** An attacker's account. In twenty accounts, one also votes elsewhere to look honest. */
  const bought = (
    origin: Origin,
    work: number,
    its: Omit<SetVoter["votes"][number], "work"> & { email: string; registered: number },
  ) => {
    const { email, registered, ...vote } = its;
    const disguise = lot() < 0.05 ? [{ ...vote, work: (work + 7) % works.length, at: vote.at + MINUTE }] : [];
    add(origin, { email: unique(() => email), registered, votes: [{ ...vote, work }, ...disguise] });
  };
  /** A tenth of the votes use another browser's name. */
  const disguised = (farm: string, n: number) => (lot() < 0.1 ? agent() : hash(farm, n));
  // A person with one address, two browsers, one evening.
  for (let n = 0; n < 60; n++) {
    const at = START + 20 * DAY + n * 2 * MINUTE + below(MINUTE);
    bought("address", 3, {
      email: privateEmail0(),
      registered: at - MINUTE,
      at,
      address: hash("linea"),
      network: hash("block", 5),
      agent: disguised("linea", n % 2),
    });
  }
  // A rented /24 network: forty addresses, three browsers, two days.
  for (let n = 0; n < 80; n++) {
    const at = START + 15 * DAY + below(2 * DAY);
    bought("network", 14, {
      email: privateEmail0(),
      registered: at - below(9 * MINUTE),
      at,
      address: hash("alquilada", n % 40),
      network: hash("alquilada"),
      agent: disguised("alquilada", n % 3),
    });
  }
  // Three series such as ana01 … ana40, from addresses all over the country, within ten days.
  for (const [s, stem] of ["ana", "votosobra", "pedro.fan"].entries()) {
    for (let n = 1; n <= 40; n++) {
      const at = START + 8 * DAY + below(10 * DAY);
      bought("series", 27, {
        email: `${stem}${String(n).padStart(2, "0")}@gmail.com`,
        registered: at - below(3 * DAY),
        at,
        ...home(`serie-${s}-${n}`),
        agent: agent(),
      });
    }
  }
  // Disposable mailboxes of four services.
  const services = ["yopmail.com", "mailinator.com", "guerrillamail.com", "temp-mail.org"];
  for (let n = 0; n < 100; n++) {
    const at = START + 25 * DAY + below(6 * DAY);
    bought("disposable", 38, {
      email: `${pick(names)}${pick(surnames)}${below(100_000)}@${services[n % 4]}`,
      registered: at - below(DAY),
      at,
      ...home(`usar-y-tirar-${n}`),
      agent: agent(),
    });
  }
  // A hundred and fifty bought accounts, created the night before. They vote within twenty minutes and share
  // six browsers.
  for (let n = 0; n < 150; n++) {
    const at = START + 30 * DAY + 3 * HOUR + below(20 * MINUTE);
    bought("rush", 52, {
      email: privateEmail0(),
      registered: START + 29 * DAY + 18 * HOUR + below(4 * HOUR),
      at,
      ...home(`comprado-${n}`),
      agent: disguised("granja", n % 6),
    });
  }
  return voters;

  function privateEmail0() {
    const email = privateEmail();
    emails.delete(email);
    return email;
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
