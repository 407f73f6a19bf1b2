import type { Stage } from "./stage";

export interface Ask {
  method: "GET" | "POST";
  path: string;
  cookie?: string;
  body?: string;
  /** The visitor's network address, where the row's people share none. */
  address?: string;
}

/** A line of the table. */
export interface Row {
  name: string;
  /** Concurrent requests. 1 for requests that people never send at the same moment. */
  atOnce: number;
  status: number;
  /** Returns the requests. Reads are repeated, writes are sent once each. */
  asks(stage: Stage): Promise<Ask[]>;
}

const CROWD = 16;
const ADMIN = "admin@demo.test";
const JUROR = "jurado1@demo.test";
const VOTER = "publico1@demo.test";
/** Voters of a run: enough that nobody reaches the rate limit of votes per minute. */
const VOTERS = 600;

const post = (path: string, fields: Record<string, string>, cookie?: string): Ask => ({
  method: "POST",
  path,
  cookie,
  body: new URLSearchParams(fields).toString(),
});

/** Returns the session cookie of the account with that address. */
async function account(stage: Stage, email: string): Promise<string> {
  const [person] = await stage.rows<{ id: string }>("select id from profiles where email = ?", email);
  if (!person) throw new Error(`There is no ${email}.`);
  return (await stage.signedIn([person.id])).get(person.id) ?? "";
}

/** Returns the id of a published work. */
async function aWork(stage: Stage): Promise<string> {
  const [work] = await stage.rows<{ id: string }>(
    "select id from proposals where not is_draft and status <> 'descalificada' order by id limit 1",
  );
  if (!work) throw new Error("There is no work.");
  return work.id;
}

/** A page of a visitor, or of the account with that address. ':id' in the path stands for a work's id. */
const page = (name: string, path: string, email?: string): Row => ({
  name,
  atOnce: email === ADMIN ? 1 : CROWD,
  status: 200,
  asks: async (stage) => [
    {
      method: "GET",
      path: path.replace(":id", await aWork(stage)),
      cookie: email && (await account(stage, email)),
    },
  ],
});

async function votes(stage: Stage): Promise<Ask[]> {
  const pairs = await stage.rows<{ voter: string; work: string }>(
    `with voters as (select id, row_number() over (order by id) as n from
        (select id from profiles where role = 'publico' order by id desc limit ${VOTERS})),
      works as (select id, row_number() over (order by id) as n from
        (select id from proposals where not is_draft and status <> 'descalificada' order by id limit 100))
      select voters.id as voter, works.id as work from voters, works
      where not exists (select 1 from public_votes v where v.user_id = voters.id and v.proposal_id = works.id)
      order by works.n, (voters.n * 37 + works.n) % ${VOTERS} limit 20000`,
  );
  const cookies = await stage.signedIn(pairs.map(({ voter }) => voter));
  return pairs.map(({ voter, work }) => post("/galeria", { proposal_id: work }, cookies.get(voter)));
}

const NEW_VOTERS = 10_000;

/** Sign-ups of people without an account, each with an address and a network of their own. */
async function voterSignUps(): Promise<Ask[]> {
  return Array.from({ length: NEW_VOTERS }, (_, at) => ({
    ...post("/auth/votar", {
      full_name: "Vera Votante",
      email: `${crypto.randomUUID().replaceAll("-", "")}@gmail.com`,
      consent: "on",
    }),
    address: `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`,
  }));
}

export const rows: Row[] = [
  page("landing", "/"),
  page("gallery", "/galeria"),
  page("gallery, signed in", "/galeria", VOTER),
  page("gallery, random", "/galeria?orden=random"),
  page("work", "/propuesta/:id"),
  page("work, signed in", "/propuesta/:id", VOTER),
  { name: "vote", atOnce: CROWD, status: 303, asks: votes },
  { name: "voter's sign-up", atOnce: CROWD, status: 303, asks: voterSignUps },
  page("juror's list", "/jurado", JUROR),
  page("evaluation page", "/jurado/evaluar/:id", JUROR),
  page("jurors' ranking", "/jurado/ranking", JUROR),
  ...["", "/estados", "/jurado", "/universidades", "/usuarios", "/votos", "/registro"].map((path) =>
    page(`/admin${path}`, `/admin${path}`, ADMIN),
  ),
];
