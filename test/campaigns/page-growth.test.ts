import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import { arrange, compareCookie, plantRichContest, screens } from "../support/screens";

const contest = openContest();

/** Bytes of HTML before compression. */
const HEAVIEST = 200_000;
/** Rows per planting: more than a list shows at once. */
const BATCH = 130;
/** Bytes by which numbers and names of other lengths may change a page. */
const SLACK = 3_000;

/** Pages that list all universities or all jurors. */
const mayGrow: { path: RegExp; because: string }[] = [
  { path: /^\/auth\?tab=registrarse/, because: "whoever signs up chooses among all universities" },
  { path: /^\/auth\/invitacion/, because: "so does a juror" },
  { path: /^\/$/, because: "all universities are named" },
  { path: /^\/galeria/, because: "its filter offers every university with works" },
  { path: /asignaciones\?obra=/, because: "a work is given to any juror" },
  { path: /pagina=9$/, because: "it is the last page, which may be fuller" },
];

/**
 * Plants universities with two evaluated works each, jurors, students, pending accounts, log lines,
 * notifications and mails.
 */
async function plantMore(round: number): Promise<void> {
  const from = round * BATCH + 10_000;
  const n = `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${from + BATCH - 1})
    select i, 1760000000000 + i as at from n)`;
  const home =
    "(select university_id from profiles where role = 'universidad' and university_id is not null limit 1)";
  const person = (role: string, more: string) =>
    `insert into profiles (id, role, full_name, email, university_id, requested_university_id, confirmed_at, created_at)
     select '${role}-${more.length}-' || i, '${role}', 'Persona ' || i, '${role}${more.length}.' || i || '@prueba.test', ${more}, at from ${n}`;
  const details = JSON.stringify({
    order: Array.from({ length: 200 }, (_, place) => ({ place, title: "Obra" })),
  });
  for (const sql of [
    `insert into universities (id, name, name_folded, slug, display_order, created_at)
     select 'mas-' || i, 'Centro ' || i, 'centro ' || i, 'centro-' || i, i, at from ${n}`,
    ...[1, 2].map(
      (
        k,
      ) => `insert into proposals (id, university_id, title, title_folded, explanation, category, uses_ai, own_unpublished, created_at, updated_at)
       select 'mas-' || i || '-${k}', 'mas-' || i, 'Obra ' || i, 'obra ' || i, 'x', 'Grafico', 0, 1, at, at from ${n}`,
    ),
    person("jurado", "null, null, null"),
    `insert into judges (id, user_id, name, created_at)
     select 'mas-' || i, 'jurado-16-' || i, 'Jurado ' || i, at from ${n}`,
    `insert into evaluations (id, judge_id, proposal_id, scores, total_score, status, submitted_at, created_at, updated_at)
     select 'mas-' || i, 'mas-' || i, 'mas-' || i || '-1', '{"creatividad":2.5}', 0.5, 'submitted', at, at, at from ${n}`,
    person("alumno", `${home}, null, at`),
    person("alumno", `${home}, null,  null`),
    person("universidad", `null, ${home}, null`),
    `insert into credentials (user_id, password_hash, updated_at)
     select id, 'x', 1 from profiles where id not in (select user_id from credentials)`,
    `insert into notifications (id, kind, title, body, created_at) select 'mas-' || i, 'x', 'Aviso', 'Texto', at from ${n}`,
    `insert into mail_outbox (id, recipient, subject, body, created_at)
     select 'mas-' || i, 'x@prueba.test', 'Asunto', 'Texto', at from ${n}`,
    `insert into audit_log (at, actor, actor_name, action, target_type, target_id, details)
     select at, 'x', 'Ana Admin', 'finalists_calculated', 'proposal', 'all', '${details}' from ${n}`,
  ]) {
    await contest.rows(sql);
  }
}

test("[SPEED-04] in a large contest no screen is heavier than 200 kB, and none grows with it", async () => {
  const people = await plantRichContest(contest);
  const paths = new Map(screens.map((screen) => [`${screen.as} ${screen.path}`, screen]));
  // People sign in once, because an account lists its sessions.
  const signedIn = new Map<string, Awaited<ReturnType<typeof contest.signedIn>>>();
  const weigh = async () => {
    const weights = new Map<string, number>();
    for (const [name, screen] of paths) {
      await arrange(contest, screen);
      const person = screen.as === "nobody" ? null : people[screen.as];
      const visitor =
        signedIn.get(screen.as) ?? (person ? await contest.signedIn(person) : contest.visitor());
      signedIn.set(screen.as, visitor);
      if (person && screen.compares) {
        visitor.cookies.set("judge_compare_list", compareCookie(person, screen.compares));
      }
      const page = await visitor.open(screen.path);
      // People without the right land on the landing, which names all universities.
      if (page.url.pathname !== "/" || screen.path === "/") weights.set(name, page.html.length);
    }
    return weights;
  };
  await plantMore(0);
  const before = await weigh();
  await plantMore(1);
  const after = await weigh();
  const heavy = [...after].filter(([, bytes]) => bytes > HEAVIEST);
  expect(Object.fromEntries(heavy), "too heavy").toEqual({});
  const grown = [...after]
    .filter(([name]) => !mayGrow.some(({ path }) => path.test(paths.get(name)?.path ?? "")))
    .map(([name, bytes]): [string, number] => [name, bytes - (before.get(name) ?? 0)])
    .filter(([, more]) => more > SLACK);
  expect(Object.fromEntries(grown), "grows with the contest").toEqual({});
});
