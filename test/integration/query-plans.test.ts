import { expect, test } from "vitest";
import { gallerySorts } from "~/contest/gallery";
import { openStores } from "~/context";
import { openContest } from "../support/contest";

const contest = openContest();

/** Grow with the contest; the others hold a handful of rows. */
const large =
  "proposals|proposal_assets|proposal_students|public_votes|evaluations|profiles|sessions|judge_assignments|teams|notifications|uploads|upload_parts|mail_outbox|password_resets";

/** The same database, noting every statement prepared on it. */
function recording(db: D1Database, statements: string[]): D1Database {
  return new Proxy(db, {
    get(target, name) {
      if (name !== "prepare") return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
      return (sql: string) => {
        statements.push(sql);
        return target.prepare(sql);
      };
    },
  });
}

test("no listing reads a large table without an index", async () => {
  const person = await contest.addPerson("universidad", { universityId: await contest.addUniversity() });
  const judge = await contest.addPerson("jurado");
  const desk = { judgeId: judge.judgeId ?? "", mode: "assigned_judges" } as const;
  const statements: string[] = [];
  const stores = openStores({ DB: recording(contest.db, statements), ENVIRONMENT: "production" });
  const universityId = person.universityId ?? "";
  const filter = {
    search: "",
    category: null,
    state: null,
    status: null,
    everything: false,
    showStatus: true,
    sort: "recent",
  } as const;
  const uploads = stores.uploads.ledger(person.id, 0);
  const file = { kind: "image", mimeType: "image/jpeg" } as const;
  await Promise.all([
    ...gallerySorts.flatMap((sort) => {
      const [all, order] = [
        { search: "", category: null },
        { sort, seed: 7 },
      ];
      const from = { key: 0, createdAt: 1, id: "x" };
      return [
        stores.gallery.page(all, order, { from: null, to: null, kept: null }),
        stores.gallery.page(all, order, { from, to: { ...from, key: 9 }, kept: "x" }),
        stores.gallery.pageStart(all, order, "x"),
        stores.gallery.neighbours(all, order, "x"),
      ];
    }),
    stores.votes.hasVoted(person.id, "x"),
    stores.jurorBoard.sheets(desk, ["x"]),
    stores.works.wall(),
    stores.votes.votesOf(person.id),
    stores.works.find("x"),
    stores.outbox.page({ recipient: "", state: null }, 1),
    stores.outbox.claim(0),
    stores.passwordResets.isOpen("x", 0),
    stores.passwordResets.request(
      { email: "x", tokenHash: "x", expiresAt: 1, mail: { subject: "x", body: "x", link: "x" } },
      0,
    ),
    stores.passwordResets.complete("x", "x", 0),
    stores.panel.notifications(10),
    stores.panel.hourly(0),
    stores.votes.flagged(),
    stores.assets.bareVideos(null),
    stores.assets.bareVideos("x"),
    stores.assets.adoptPoster("x", "y"),
    stores.dashboard.evaluationsOf("x"),
    stores.phases.activations(8),
    stores.portal.others(universityId),
    stores.students.list(universityId, { search: "ana", page: 1, unconfirmedPage: 1 }),
    stores.students.choice(universityId, { search: "ana", page: 1, chosen: [], whole: 2, perPage: 2 }),
    stores.students.among(universityId, ["x", "y"]),
    stores.waiting.list("x"),
    stores.jurorBoard.page(desk, filter, { limit: 24, offset: 0 }),
    stores.jurorBoard.counts(desk),
    stores.jurorBoard.neighbours(desk, "x"),
    stores.jurorBoard.firstPending(desk),
    stores.jurorBoard.known(desk, ["x", "y"]),
    stores.jurorBoard.proposals(desk, ["x", "y", "z"]),
    stores.jurorRanking.all(desk, null),
    stores.jurorRanking.all(desk, "Grafico"),
    stores.works.byState({ search: "", sort: "recent", category: null, status: null }),
    stores.people.page({ search: "", role: "jurado", page: 1 }),
    stores.people.accountOf("ana@prueba.test"),
    stores.universities.all(),
    stores.ownData.collect({ ...person, judgeId: null, requestedUniversityId: null }),
    stores.erasure.belongings(person.id),
    stores.sessions.find("x", 0),
    stores.sessions.sweep(0),
    stores.works.sentBy(universityId),
    stores.uploads.find(person.id, "x"),
    stores.uploads.claimable(person.id, ["x", "y"]),
    stores.uploads.stalePending(0),
    stores.uploads.retireUnclaimed(0),
    stores.uploads.retire("x", 0),
    uploads.started("x", "y"),
    uploads.complete("x", {
      ...file,
      width: 1,
      height: 1,
      sizeBytes: 1,
      durationSeconds: null,
      rareCodec: null,
    }),
    uploads.retireOrphan("x"),
    uploads.open("x", { ...file, extension: "jpg" }, null).then(async (opened) => {
      const id = opened?.id ?? "";
      await uploads.stored(id, { partNumber: 1, etag: "x" });
      await uploads.forgetParts(id);
      await uploads.retire(id);
    }),
  ]);
  const scans: string[] = [];
  for (const sql of new Set(statements)) {
    const blanks = Array<null>((sql.match(/\?/g) ?? []).length).fill(null);
    const plan = await contest.rows<{ detail: string }>(`explain query plan ${sql}`, ...blanks);
    // One letter is a table by another name.
    const bare = new RegExp(`^SCAN (${large}|[a-z])$`);
    scans.push(...plan.filter(({ detail }) => bare.test(detail)).map(({ detail }) => `${detail}: ${sql}`));
  }
  expect(statements.length).toBeGreaterThan(14);
  expect(scans).toEqual([]);
});
