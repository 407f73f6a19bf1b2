import { randomToken } from "~/auth/core/random-codes";
import { sha256 } from "~/contest/core/sha256";
import { type Segment, segments } from "~/contest/mail/messages";
import { VOTERS } from "./data";
import type { Data, Stage } from "./stage";

/**
 * A request. `values` distinguish it from the row's others: other requests run the same statements with
 * other values.
 */
export interface Ask {
  method: "GET" | "POST";
  path: string;
  cookie?: string;
  body?: string;
  /** Media type of the body. A plain form needs none. */
  type?: string;
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
  /** Runs before every request. */
  before?(data: Data): Promise<void>;
  /** Runs every 100 ms during the measurement. */
  meanwhile?(data: Data): Promise<void>;
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

/** Inserts a vote of some voter straight into the data. */
async function voteMeanwhile(data: Data): Promise<void> {
  await data.rows(
    `insert into public_votes (user_id, proposal_id, created_at)
      select (select id from profiles where role = 'publico' order by random() limit 1),
        (select id from proposals where not is_draft order by random() limit 1), unixepoch() * 1000
      where true on conflict do nothing`,
  );
}

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

const state = (name: string, fields: [string, string][], status: number, before?: Row["before"]): Row => ({
  name,
  atOnce: 1,
  status,
  before,
  asks: async (stage) => [post("/admin/estados", fields, await admin(stage))],
});

/** Preview of a message to a segment: it counts the recipients and lists the first ones. */
const message = (segment: Segment): Row => ({
  name: `message to ${segment}, preview`,
  atOnce: 1,
  status: 200,
  asks: async (stage) => [
    post(
      "/admin/correo/nuevo",
      [
        ["intent", "preview"],
        ["segment", segment],
        ["subject", "Un aviso"],
        ["body", "Hola, {nombre}:"],
      ],
      await admin(stage),
    ),
  ],
});

/** An import of `rows` unknown people, as a browser sends the file. */
const peopleImport = (rows: number): Row => ({
  name: `import of ${rows} people, preview`,
  atOnce: 1,
  status: 200,
  async asks(stage) {
    const [university] = await stage.rows<{ name: string }>(
      "select name from universities order by id limit 1",
    );
    const lines = Array.from(
      { length: rows },
      (_, at) => `nadie${at}@demo.test;Nadie ${at};alumno;${university?.name}`,
    );
    const file = ["correo;nombre;rol;universidad", ...lines].join("\n");
    const head = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv';
    const ask = { method: "POST", path: "/admin/usuarios/importar", cookie: await admin(stage) } as const;
    const body = `--bench\r\n${head}\r\n\r\n${file}\r\n--bench--\r\n`;
    return [{ ...ask, body, type: "multipart/form-data; boundary=bench" }];
  },
});

/** Path of the gallery's page with that number, or of the last page. */
async function galleryPage(stage: Stage, page: number): Promise<string> {
  let path = "/galeria";
  for (let at = 1; at < page; at++) {
    const html = await (await fetch(new URL(path, stage.url))).text();
    const [link = ""] = /<a\b[^>]*rel="next"[^>]*>/.exec(html) ?? [];
    const [, next] = /href="([^"]+)"/.exec(link) ?? [];
    if (!next) break;
    path = next.replaceAll("&amp;", "&");
  }
  return path;
}

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
async function sheets(stage: Stage, most: number, intent: "autosave" | "submit"): Promise<Ask[]> {
  const pairs = await stage.rows<{ person: string; judge: string; work: string }>(
    `select j.user_id as person, j.id as judge, p.id as work from judges j, proposals p
      where j.active and not p.is_draft and p.status <> 'descalificada'
        and not exists (select 1 from evaluations e where e.judge_id = j.id and e.proposal_id = p.id)
      order by p.id, j.id limit ${most}`,
  );
  const criteria = await stage.rows<{ id: string }>("select id from criteria");
  const cookies = await stage.signedIn(pairs.map(({ person }) => person));
  return pairs.flatMap(({ person, judge, work }) =>
    // Two requests for each evaluation, so that each request has something to save.
    ["3", "4"].map((score) =>
      post(
        // Autosave sends the page script's request, submit sends the form.
        `/jurado/evaluar/${work}${intent === "autosave" ? ".data" : ""}`,
        [
          ["intent", intent],
          ["editor", "bench"],
          ["seen", "0"],
          ["comments", `${FORM} ${score}`],
          ...criteria.map(({ id }): [string, string] => [`scores.${id}`, score]),
        ],
        cookies.get(person),
        [judge, work],
      ),
    ),
  );
}

/**
 * Raises the jurors per work, so that most works lack some. Deletes earlier assignments without an
 * evaluation.
 */
async function shareOutAnew(data: Data): Promise<void> {
  await data.rows(
    `delete from judge_assignments where not exists (select 1 from evaluations e
      where e.judge_id = judge_assignments.judge_id and e.proposal_id = judge_assignments.proposal_id)`,
  );
  await data.rows(
    `insert into settings (key, value) select 'judges_per_proposal',
        cast(1 + (select count(*) from evaluations) / (select count(*) from proposals) + 2 as text)
      where true on conflict (key) do update set value = excluded.value`,
  );
}

export const rows: Row[] = [
  open("landing", "/"),
  open("gallery", "/galeria"),
  { ...open("gallery, while votes come", "/galeria"), meanwhile: voteMeanwhile },
  signedIn("gallery", "/galeria"),
  open("gallery, page 50", (stage) => galleryPage(stage, 50)),
  open("gallery, search", "/galeria?q=nadie"),
  open("gallery, random", "/galeria?orden=random"),
  open("work", async (stage) => `/propuesta/${(await aWork(stage)).id}`),
  signedIn("work", async (stage) => `/propuesta/${(await aWork(stage)).id}`),
  open("/auth", "/auth"),
  open("/bases", "/bases"),
  signedIn("/bases/aceptar", "/bases/aceptar"),
  { name: "vote", atOnce: CROWD, status: 303, asks: votes },
  {
    name: "sign-in",
    // Most of the time is the password's hash. The worker hashes only a few passwords at a time.
    atOnce: 1,
    status: 303,
    async asks(stage) {
      const people = await stage.rows<{ email: string }>(
        `select email from profiles where role = 'publico' order by id limit ${VOTERS}`,
      );
      return people.map(({ email }) =>
        post("/auth", [
          ["email", email],
          ["password", "demo-2025"],
        ]),
      );
    },
  },
  { name: "voter's sign-up", atOnce: CROWD, status: 303, asks: async () => voterSignUps() },
  { name: "voter's link", atOnce: CROWD, status: 303, asks: voterEntries },
  jurorPage("juror's list", "/jurado"),
  jurorPage("evaluation page", async (stage) => `/jurado/evaluar/${(await aWork(stage)).id}`),
  { name: "autosave", atOnce: CROWD, status: 200, asks: (stage) => sheets(stage, CROWD, "autosave") },
  { name: "submit", atOnce: CROWD, status: 303, asks: (stage) => sheets(stage, 500, "submit") },
  jurorPage("jurors' ranking", "/jurado/ranking"),
  ...[
    "",
    "/estados",
    "/jurado",
    "/universidades",
    "/usuarios",
    "/votos",
    "/jurado/asignaciones",
    "/registro",
    "/textos",
    "/textos-alternativos",
    "/correo",
    "/invitaciones",
    "/usuarios?q=garcia",
    "/usuarios?q=nadie",
  ].map((path) => adminPage(`/admin${path}`)),
  ...segments.map(message),
  peopleImport(1000),
  {
    name: "status of 500",
    atOnce: 1,
    status: 303,
    async asks(stage) {
      const works = await stage.rows<{ id: string }>("select id from proposals order by id limit 500");
      const cookie = await admin(stage);
      const ids = works.map(({ id }): [string, string] => ["ids", id]);
      return ["pendiente", "en_evaluacion"].map((status) =>
        post("/admin/estados", [["intent", "set-status"], ["status", status], ...ids], cookie),
      );
    },
  },
  state("finalists, preview", [["intent", "ask-finalists"]], 200),
  state("finalists", [["intent", "finalists"]], 303),
  state("assignment, preview", [["intent", "ask-assign"]], 200, shareOutAnew),
  state("assignment", [["intent", "assign"]], 303, shareOutAnew),
  ...["/admin/jurado/ranking.csv", "/admin/jurado/progreso.csv", "/admin/registro.csv"].map(adminPage),
  {
    ...adminPage("/admin/jurado/{work}.csv"),
    asks: async (stage) => [get(`/admin/jurado/${(await aWork(stage)).id}.csv`, await admin(stage))],
  },
  open("thumbnail", async (stage) => `/archivos/${(await aWork(stage)).file}/360`),
  open("file of a work", async (stage) => `/archivos/${(await aWork(stage)).file}`),
  open("asset", async (stage) => {
    const html = await (await fetch(new URL("/", stage.url))).text();
    return /\/build\/site-[\w-]+\.js/.exec(html)?.[0] ?? "/favicon.ico";
  }),
];
