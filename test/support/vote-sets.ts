import type { Contest } from "./contest";

/*
 * Sets of votes as they come: honest ones that look alike, and dishonest ones. docs/fraud.md shows what the desk says
 * of them.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Tuesday at noon in Madrid. */
const START = Date.UTC(2026, 2, 10, 11);

interface SampleVote {
  email: string;
  /** Milliseconds after the start, and of the account before its vote. */
  after: number;
  age: number;
  network: string;
  browser: string;
}

const times = <One>(count: number, make: (n: number) => One) =>
  Array.from({ length: count }, (_, n) => make(n));
const mails = ["gmail.com", "gmail.com", "gmail.com", "hotmail.com", "outlook.es", "yahoo.es"];

/** Independent people: a network and an old account each, over ten days; many phones send one browser's name. */
const people = (of: string, count: number): SampleVote[] =>
  times(count, (n) => ({
    email: `${of}${"abcdefghijklmnopqrst"[n % 20]}x${n}y@${mails[n % mails.length]}`,
    after: ((n * 7) % count) * ((10 * DAY) / count),
    age: (3 + (n % 40)) * DAY,
    network: `${of} casa ${n}`,
    browser: n % 2 === 0 ? "el de muchos" : `${of} ${n % 9}`,
  }));

const university = "campus.example";

/** The sets by name. Each is the votes of one work. */
const sets: Record<string, SampleVote[]> = {
  "Una clase vota en el orden de la lista (28), y otras 20 personas": [
    ...people("clase", 20),
    ...times(28, (n) => ({
      email: `alumna${"abcdefghijklmnopqrstuvwxyz"[n % 26]}z${n}w@gmail.com`,
      ...{ after: 2 * DAY + n * MINUTE, age: 20 * MINUTE, network: "aula", browser: `equipo ${n % 3}` },
    })),
  ],
  "80 personas de una universidad con su dominio, y otras 20": [
    ...people("uni", 20),
    ...people("alumnado", 80).map((one, n) => ({ ...one, email: `nombre${n}q@alumnos.${university}` })),
  ],
  "200 personas honradas en una hora, y 60 cuentas de un programa": [
    ...people("enlace", 200).map((one, n) => ({ ...one, after: 3 * DAY + n * 17_000 })),
    ...times(60, (n) => ({
      email: `voto${String(n + 1).padStart(2, "0")}@buzon.example`,
      ...{ after: 3 * DAY + n * 45_000, age: MINUTE, network: "servidor", browser: `programa ${n % 2}` },
    })),
  ],
  "40 direcciones de reenvío de una persona, y otras 20": [
    ...people("relevo", 20),
    ...times(40, (n) => ({
      email: `q${(n * 7919).toString(36)}x@privaterelay.appleid.com`,
      ...{ after: n * 3 * HOUR, age: 2 * HOUR, network: `móvil ${n % 2}`, browser: "uno" },
    })),
  ],
  "Una familia (5), y otras 30 personas": [
    ...people("vecinos", 30),
    ...times(5, (n) => ({
      email: `familia${"abcde"[n]}t@gmail.com`,
      ...{ after: n * 5 * HOUR, age: 9 * DAY, network: "familia", browser: `familia ${n % 2}` },
    })),
  ],
  "30 cuentas de dos amigos, y otras 20 personas": [
    ...people("amigos", 20),
    ...times(30, (n) => ({
      email: `${["luna", "mar", "sol"][n % 3]}${"abcdefghij"[n % 10]}r${n}k@gmail.com`,
      ...{ after: n * 2 * HOUR, age: HOUR, network: `piso ${n % 2}`, browser: `piso ${n % 4}` },
    })),
  ],
};

/** Inserts the sets, and seven works with independent votes. Returns the works' ids by the sets' names. */
export async function plantVoteSets(contest: Contest): Promise<Map<string, string>> {
  const campus = await contest.addUniversity();
  await contest.addPerson("universidad", { universityId: campus, email: `contacto@${university}` });
  const all = [...Object.entries(sets), ...times(7, (n) => [`Obra ${n}`, people(`obra${n}`, 60)] as const)];
  const works = new Map<string, string>();
  for (const [title, votes] of all) {
    const isOwn = votes.some(({ email }) => email.endsWith(university));
    const work = await contest.addProposal({ title, ...(isOwn && { universityId: campus }) });
    works.set(title, work);
    const rows = votes.map((vote, n) => ({ ...vote, id: `${work}-${n}`, at: START + vote.after }));
    const list = JSON.stringify(rows);
    await contest.rows(
      `insert into profiles (id, role, full_name, email, email_key, email_domain, email_confirmed_at, created_at)
        select value ->> 'id', 'publico', 'Persona', value ->> 'email', value ->> 'email',
          replace(substr(value ->> 'email', instr(value ->> 'email', '@') + 1), 'alumnos.', ''),
          1, (value ->> 'at') - (value ->> 'age') from json_each(?)`,
      list,
    );
    await contest.rows(
      `insert into public_votes (user_id, proposal_id, created_at, network_hash, agent_hash)
        select value ->> 'id', ?, value ->> 'at', value ->> 'network', value ->> 'browser' from json_each(?)`,
      ...[work, list],
    );
  }
  return new Map(Object.keys(sets).map((name) => [name, works.get(name) ?? ""]));
}
