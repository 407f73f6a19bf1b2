import { consentVersions } from "~/contest/core/consents";
import { fold, nameKey } from "~/contest/core/fold";
import { universitySlug } from "~/contest/core/slug";
import { universities as invented, people } from "../../demo/contest";
import { DAY, type Season, type Size } from "./size";
import { between, digest, numbers, oneOf, type Range, rangesOf, repeated } from "./sql";

/** Every tenth university has a second account that is pending. */
const WAITING_EACH = 10;

/** A statement and its parameter, if any. */
export type Step = [sql: string, parameter?: string];

export function universitySteps({ universities }: Size, { opened }: Season): Step[] {
  const rows = Array.from({ length: universities }, (_, at) => {
    const name = repeated(
      invented.map((one) => one.name),
      at,
    );
    return { name, folded: fold(name), slug: universitySlug(name) };
  });
  return [
    [
      `insert into universities (id, name, name_folded, slug, active, display_order, created_at)
        select 'uni-' || (key + 1), value ->> 'name', value ->> 'folded', value ->> 'slug', 1, key, ${opened} + key
        from json_each(?)`,
      JSON.stringify(rows),
    ],
  ];
}

const givenNames = people.map(({ fullName }) => fullName.split(" ")[0] ?? "");
const familyNames = people.map(({ fullName }) => fullName.split(" ").slice(1).join(" "));
/** SQL of a person's name: a given name and a family name of the demo's people. */
const anyName = (n: string, salt: number, written = (name: string) => name) =>
  [givenNames, familyNames].map((names, at) => oneOf(names.map(written), n, salt + at)).join(" || ' ' || ");

const fullName = (salt: number) => ({
  full_name: anyName("n", salt),
  name_key: anyName("n", salt, nameKey),
});

/** Inserts all accounts. They share the password of that hash. */
export function peopleSteps(size: Size, season: Season, passwordHash: string): Step[] {
  const { universities, students, visitors, jurors } = size;
  const { opened, closed, now } = season;
  const insert = (role: string, range: Range, columns: Record<string, string>) =>
    `insert into profiles (id, role, email, ${Object.keys(columns).join(", ")})
      ${numbers(range)} select '${role}-' || n, '${role}', '${role}' || n || '@demo.test',
      ${Object.values(columns).join(", ")} from numbers`;
  const ownUniversity = `'uni-' || ((n - 1) % ${universities} + 1)`;
  const waiting = Math.ceil(universities / WAITING_EACH);
  return [
    [
      `insert into profiles (id, role, full_name, email, created_at)
        values ('admin', 'admin', 'Alicia Durán', 'admin@demo.test', ${opened})`,
    ],
    [insert("jurado", { from: 1, to: jurors }, { ...fullName(10), created_at: `${opened} + n` })],
    [
      insert(
        "universidad",
        { from: 1, to: universities },
        {
          ...fullName(20),
          university_id: ownUniversity,
          created_at: between(opened, closed, "n", 21),
        },
      ),
    ],
    [
      insert(
        "universidad",
        { from: universities + 1, to: universities + waiting },
        {
          ...fullName(30),
          requested_university_id: ownUniversity,
          created_at: between(closed, now, "n", 31),
        },
      ),
    ],
    ...rangesOf(students).map((range): Step => {
      const at = between(opened, closed, "n", 40);
      return [
        insert("alumno", range, {
          ...fullName(41),
          university_id: ownUniversity,
          created_at: at,
          // The university confirmed half of the students. A work's trigger confirms the students that it
          // names.
          confirmed_at: `iif(n % 2 = 0, ${at} + ${DAY}, null)`,
        }),
      ];
    }),
    ...rangesOf(visitors).map(
      (range): Step => [
        insert("publico", range, { ...fullName(50), created_at: between(closed, now, "n", 51) }),
      ],
    ),
    [
      `insert into credentials (user_id, password_hash, updated_at) select id, ?, created_at from profiles`,
      passwordHash,
    ],
    [
      `insert into judges (id, user_id, name, name_key, created_at)
        select 'juez-' || substr(id, 8), id, full_name, name_key, created_at from profiles where role = 'jurado'`,
    ],
    [`update universities set contact_user_id = 'universidad-' || substr(id, 5)`],
    // Everybody accepted the rules in force.
    ...Object.entries({ privacy: consentVersions.privacy, votes: consentVersions.votes, bases: "1" }).map(
      ([text, version]): Step => [
        `insert into consents (user_id, text, version, given_at)
          select id, '${text}', '${version}', max(created_at, ${closed}) from profiles
          ${text === "votes" ? "where role in ('alumno', 'publico')" : ""}`,
      ],
    ),
    // A third of the visitors have a session.
    ...rangesOf(visitors).map(
      (range): Step => [
        `insert into sessions (id_hash, user_id, created_at, expires_at)
          ${numbers(range)} select ${digest("n", 60)}, 'publico-' || n, at, at + ${30 * DAY}
          from (select n, ${between(now - 29 * DAY, now, "n", 61)} as at from numbers where n % 3 = 0)`,
      ],
    ),
  ];
}
