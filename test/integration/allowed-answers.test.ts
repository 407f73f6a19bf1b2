import { beforeAll, expect, test } from "vitest";
import { dayOf } from "~/contest/core/calendar";
import { keysBeyond } from "../support/allowed-answers";
import { openContest } from "../support/contest";
import {
  arrange,
  compareCookie,
  plantRichContest,
  readers,
  type Screen,
  screens,
  type Who,
} from "../support/screens";
import { dataPath, decodeData } from "../support/single-fetch";
import type { Visitor } from "../support/visitor";

// [MEND-09] Everybody who may open a page can read its `.data` address.

const DAY = 24 * 3600 * 1000;

const contest = openContest();
let people: Awaited<ReturnType<typeof plantRichContest>>;
const visitors = new Map<Who, Visitor>();

const roleOf = (who: Who) => (who === "nobody" ? "nobody" : people[who].role);

beforeAll(async () => {
  people = await plantRichContest(contest);
  visitors.set("nobody", contest.visitor());
  for (const [who, person] of Object.entries(people))
    visitors.set(who as Who, await contest.signedIn(person));
});

/** Requests a page's data. Returns the answers of its loaders and the raw text. */
async function ask(who: Who, { path, compares }: Pick<Screen, "path" | "compares">) {
  const visitor = visitors.get(who) as Visitor;
  visitor.cookies.delete("judge_compare_list");
  if (compares && roleOf(who) === "jurado")
    visitor.cookies.set("judge_compare_list", compareCookie(people[who as "jurado"], compares));
  const response = await visitor.fetch(dataPath(path));
  const text = await response.clone().text();
  const answers = Object.entries(await decodeData(response)).flatMap(([route, answer]) =>
    answer && typeof answer === "object" && "data" in answer ? [{ route, data: answer.data }] : [],
  );
  return { text, answers };
}

const plainScreens = screens.filter(({ sends }) => !sends);

/** Returns what makes an answer: screens that differ by their person or an open menu have the same data. */
const stateOf = ({ path, compares, phase, final, settings, isStale }: Partial<Screen>) =>
  JSON.stringify({ path, compares, phase, final, settings, isStale });

/** Returns every value of an answer with its path. */
function leavesOf(value: unknown, at: string): [path: string, value: unknown][] {
  if (value === null || typeof value !== "object") return [[at, value]];
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, `${at}[]`));
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, `${at}.${key}`));
}

const leaves = async (who: Who, screen: Pick<Screen, "path" | "compares">) =>
  (await ask(who, screen)).answers.flatMap(({ route, data }) => leavesOf(data, route));

/** A person per role, and the screen's own person. Admins read what they alone are told, but no key to an account. */
const readersOf = ({ as = "nobody" }: Partial<Screen>) => [...new Set([as, ...readers])];
const more: (Partial<Screen> & { path: string })[] = [
  { path: "/galeria?orden=recent" },
  { path: "/galeria?orden=votes", settings: { open_to_visitors: "true" } },
  { path: "/propuesta/pausa?orden=votes" },
  { path: "/jurado?estado=finalista" },
  { path: "/jurado/comparar", compares: ["isla", "pausa"] },
];

/** Returns stored values that no page shows. */
async function secrets() {
  const column = async (sql: string) =>
    (await contest.rows(sql)).flatMap((row) =>
      Object.values(row)
        .flatMap((value) => value ?? [])
        .map(String),
    );
  const keys = [
    ...(await column("select password_hash from credentials")),
    ...(await column("select id_hash from sessions")),
    ...(await column("select secret from second_factors")),
    ...(await column("select code_hash from recovery_codes union select code_hash from access_codes")),
    ...(await column("select token_hash from password_resets")),
  ];
  const stored = [
    ...keys,
    ...(await column("select storage_path, poster_path from proposal_assets")),
    ...(await column("select address_hash, network_hash, agent_hash from public_votes")),
    ...(await column("select body from notifications")),
  ];
  const persons = await contest.rows<{
    id: string;
    email: string;
    judge: string | null;
    student: string | null;
  }>(
    `select p.id, p.email, j.id as judge, iif(p.role = 'alumno', p.university_id, p.requested_university_id) as student
      from profiles p left join judges j on j.user_id = p.id`,
  );
  /**
   * Returns the secrets for that person; for an admin, what opens an account. Their own values are not secret. A university may also see its
   * students and pending accounts.
   */
  return (who: Who) => {
    if (roleOf(who) === "admin") return keys;
    const self = who === "nobody" ? null : people[who];
    const ownId = self?.id;
    const isKnown = ({ id, student }: (typeof persons)[number]) =>
      id === ownId || (self?.role === "universidad" && student !== null && student === self.universityId);
    const others = persons.filter((person) => !isKnown(person));
    return [...stored, ...others.flatMap(({ id, email, judge }) => [id, email, judge ?? id])];
  };
}

const statuses = ["pendiente", "en_evaluacion", "finalista", "no_ganadora"];
const endSubmission = (days: number) =>
  contest.rows(
    "update contest_phases set end_at = ? where phase_key = 'submission'",
    dayOf(Date.now() + days * DAY),
  );

/** A juror's query is part of their own address. Results are published, and an award has a status's name. */
const ofItsOwn = ["screens/jury/board.query.status", "screens/final/results.verdict.awards[].kind"];

test("[MEND-09] a status before its badge, votes to jurors, others' scores, emails, ids, places of files: admins alone are told", async () => {
  await endSubmission(1);
  await contest.db.exec("update proposals set public_votes_count = 771000 + rowid");
  await contest.rows(
    "update evaluations set general_comments = 'SOLO DE QUIEN LO ESCRIBE' where judge_id <> ?",
    people.jurado.judgeId,
  );
  const secretsFrom = await secrets();
  const telling: string[] = [];
  const places = new Map([...plainScreens, ...more].map((screen) => [stateOf(screen), screen]));
  for (const screen of places.values()) {
    const hiding = { show_votes_to_judges: "false", ranking_visibility: "after_own" };
    await arrange(contest, { ...screen, settings: { ...screen.settings, ...hiding } });
    await Promise.all(
      readersOf(screen).map(async (who) => {
        const { text, answers } = await ask(who, screen);
        // The query is part of the screen's own address.
        const leaks = secretsFrom(who).filter((secret) =>
          text.replaceAll(encodeURIComponent(screen.path), "").includes(secret),
        );
        // A reset's form names the address of its link, for the browser's password manager.
        if (screen.path.startsWith("/auth/recuperar/") && roleOf(who) !== "admin")
          leaks.splice(leaks.indexOf(people.publico.email), 1);
        leaks.push(...answers.flatMap(({ route, data }) => keysBeyond(route, roleOf(who), data)));
        for (const [path, value] of answers.flatMap(({ route, data }) => leavesOf(data, route))) {
          if (roleOf(who) !== "admin" && statuses.includes(String(value)) && !ofItsOwn.includes(path))
            leaks.push(`${path} = ${value}`);
        }
        if (roleOf(who) === "jurado" && /77100\d/.test(text)) leaks.push("votes");
        if (roleOf(who) !== "admin" && text.includes("SOLO DE QUIEN")) leaks.push("what another juror wrote");
        if (leaks.length > 0) telling.push(`${screen.path} tells ${who}: ${leaks.join(", ")}`);
      }),
    );
  }
  expect(telling).toEqual([]);

  const byFilter = await ask("jurado", { path: "/jurado?estado=finalista" });
  expect(byFilter.text, "a filter tells as much as a badge").not.toContain("Isla de silencio");
  const ranking = async (who: Who) =>
    (await leaves(who, { path: "/jurado/ranking" }))
      .filter(([path, value]) => /rows\[\]\.(average|place|ownScore|votes)$/.test(path) && value !== null)
      .map(([path]) => path.split(".").at(-1));
  expect(await ranking("jurado nuevo"), "who has sent nothing knows no average").toEqual([]);
  expect(new Set(await ranking("jurado"))).toEqual(new Set(["average", "place", "ownScore"]));

  // Permitted readers get the values, so the search can find them.
  const badges = async (who: Who, path: string) =>
    (await leaves(who, { path })).flatMap(([key, value]) => (key.endsWith("[].status") ? [value] : []));
  expect((await ask("publico", { path: "/galeria" })).text).toMatch(/77100\d/);
  expect((await ask("admin", { path: "/admin/jurado?detalle=isla" })).text).toContain("SOLO DE QUIEN");
  expect(await badges("admin", "/admin/estados")).toContain("finalista");
  await endSubmission(-40);
  expect(await badges("publico", "/galeria")).toContain("finalista");
  await contest.db.exec(
    "update proposals set public_votes_count = (select count(*) from public_votes v where v.proposal_id = proposals.id and v.voided_at is null)",
  );
});
