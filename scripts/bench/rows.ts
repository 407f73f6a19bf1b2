import { randomToken } from "~/auth/core/random-codes";
import { sha256 } from "~/contest/core/sha256";
import { VOTERS } from "./data";
import type { Stage } from "./stage";

/**
 * A request. `values` distinguish it from the row's others: other requests run the same statements with
 * other values.
 */
export interface Ask {
  method: "GET" | "POST";
  path: string;
  cookie?: string;
  body?: string;
  values?: string[];
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
const FORM = "Una idea clara, con el oficio que pedía.";

const get = (path: string, cookie?: string): Ask => ({ method: "GET", path, cookie });
const post = (path: string, fields: [string, string][], cookie?: string, values?: string[]): Ask => ({
  method: "POST",
  path,
  cookie,
  body: new URLSearchParams(fields).toString(),
  values,
});

/** Returns the session cookie of the account with that address. */
async function account(stage: Stage, email: string): Promise<string> {
  const [person] = await stage.rows<{ id: string }>("select id from profiles where email = ?", email);
  if (!person) throw new Error(`There is no ${email}.`);
  return (await stage.signedIn([person.id])).get(person.id) ?? "";
}
const admin = (stage: Stage) => account(stage, "admin@demo.test");
const juror = (stage: Stage) => account(stage, "jurado1@demo.test");

/** A published work whose main file is a picture. */
async function aWork(stage: Stage): Promise<{ id: string; file: string }> {
  const [work] = await stage.rows<{ id: string; file: string }>(
    `select p.id, a.id as file from proposals p join proposal_assets a on a.proposal_id = p.id and a.position = 0
      where not p.is_draft and p.status <> 'descalificada' and a.kind = 'image' order by p.id limit 1`,
  );
  if (!work) throw new Error("There is no work with a picture.");
  return work;
}

/** A public page. */
const open = (name: string, path: string | ((stage: Stage) => Promise<string>)): Row => ({
  name,
  atOnce: CROWD,
  status: 200,
  asks: async (stage) => [get(typeof path === "string" ? path : await path(stage))],
});

/** The same page for a signed-in person: it is rendered each time and never cached. */
const signedIn = (name: string, path: string | ((stage: Stage) => Promise<string>)): Row => ({
  ...open(`${name}, signed in`, path),
  asks: async (stage) => [
    get(typeof path === "string" ? path : await path(stage), await account(stage, "publico1@demo.test")),
  ],
});

const jurorPage = (name: string, path: string | ((stage: Stage) => Promise<string>)): Row => ({
  name,
  atOnce: CROWD,
  status: 200,
  asks: async (stage) => [get(typeof path === "string" ? path : await path(stage), await juror(stage))],
});

const adminPage = (path: string): Row => ({
  name: path,
  atOnce: 1,
  status: 200,
  asks: async (stage) => [get(path, await admin(stage))],
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
  return pairs.map(({ voter, work }) =>
    post("/galeria", [["proposal_id", work]], cookies.get(voter), [voter, work]),
  );
}

const NEW_VOTERS = 10_000;

/** People without an account, each with an address and a network of their own. */
const newVoters = () =>
  Array.from({ length: NEW_VOTERS }, (_, at) => ({
    email: `${crypto.randomUUID().replaceAll("-", "")}@gmail.com`,
    address: `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`,
  }));

const voterSignUps = (): Ask[] =>
  newVoters().map(({ email, address }) => ({
    ...post(
      "/auth/votar",
      [
        ["full_name", "Vera Votante"],
        ["email", email],
        ["consent", "on"],
      ],
      undefined,
      [email],
    ),
    address,
  }));

/** Presses of the button behind a mailed link that creates an account. */
async function voterEntries(stage: Stage): Promise<Ask[]> {
  const links = await Promise.all(
    newVoters().map(async ({ email, address }) => {
      const token = randomToken();
      return { email, address, token, hash: await sha256(token) };
    }),
  );
  await stage.rows(
    `insert into sign_in_links (email_key, email, full_name, token_hash, created_at, expires_at)
      select value ->> 0, value ->> 0, 'Vera Votante', value ->> 1, 0, ? from json_each(?)`,
    Date.now() + 86_400_000,
    JSON.stringify(links.map(({ email, hash }) => [email, hash])),
  );
  return links.map(({ email, address, token, hash }) => ({
    ...post(`/auth/enlace/${token}`, [], undefined, [email, hash]),
    address,
  }));
}

/** Evaluation forms that their jurors have not begun. */
async function sheets(stage: Stage): Promise<Ask[]> {
  const pairs = await stage.rows<{ person: string; judge: string; work: string }>(
    `select j.user_id as person, j.id as judge, p.id as work from judges j, proposals p
      where j.active and not p.is_draft and p.status <> 'descalificada'
        and not exists (select 1 from evaluations e where e.judge_id = j.id and e.proposal_id = p.id)
      order by p.id, j.id limit 500`,
  );
  const criteria = await stage.rows<{ id: string }>("select id from criteria");
  const cookies = await stage.signedIn(pairs.map(({ person }) => person));
  return pairs.flatMap(({ person, judge, work }) =>
    // Two requests for each evaluation, so that each request has something to save.
    ["3", "4"].map((score) =>
      post(
        `/jurado/evaluar/${work}`,
        [
          ["intent", "submit"],
          ["editor", "bench"],
          ["baseVersion", "0"],
          ["comments", `${FORM} ${score}`],
          ...criteria.map(({ id }): [string, string] => [`scores.${id}`, score]),
        ],
        cookies.get(person),
        [judge, work],
      ),
    ),
  );
}

export const rows: Row[] = [
  open("landing", "/"),
  open("gallery", "/galeria"),
  signedIn("gallery", "/galeria"),
  open("gallery, random", "/galeria?orden=random"),
  open("work", async (stage) => `/propuesta/${(await aWork(stage)).id}`),
  signedIn("work", async (stage) => `/propuesta/${(await aWork(stage)).id}`),
  { name: "vote", atOnce: CROWD, status: 303, asks: votes },
  { name: "voter's sign-up", atOnce: CROWD, status: 303, asks: async () => voterSignUps() },
  { name: "voter's link", atOnce: CROWD, status: 303, asks: voterEntries },
  jurorPage("juror's list", "/jurado"),
  jurorPage("evaluation page", async (stage) => `/jurado/evaluar/${(await aWork(stage)).id}`),
  { name: "submit", atOnce: CROWD, status: 303, asks: sheets },
  jurorPage("jurors' ranking", "/jurado/ranking"),
  ...["", "/estados", "/jurado", "/universidades", "/usuarios", "/votos", "/registro"].map((path) =>
    adminPage(`/admin${path}`),
  ),
  open("thumbnail", async (stage) => `/archivos/${(await aWork(stage)).file}/360`),
];
