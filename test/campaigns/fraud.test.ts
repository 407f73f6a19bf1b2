import { beforeAll, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { attacks, fraudSet, HONEST, type Origin, plantFraudSet, works } from "../support/fraud-set";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const voters = fraudSet();
let admin: Visitor;
/** Voters that the review marks as suspicious, and voters that it shows, by their groups. */
const suspected = new Set<string>();
const visible = new Set<string>();

/** Returns the accounts of a group by its form's fields. */
async function membersOf(fields: Record<string, string>): Promise<string[]> {
  const { proposal_id, address, network, from, to, series, domain } = fields;
  const masked = (email: string) => email.replace(/\d{1,2}@/, "#@");
  const rows = await contest.rows<{ id: string; email: string }>(
    `select v.user_id as id, p.email from public_votes v join profiles p on p.id = v.user_id where proposal_id = ?1
      and (?2 is null or address_hash = ?2) and (?3 is null or network_hash = ?3) and (?4 is null or v.created_at between ?4 and ?5)`,
    ...[proposal_id, address ?? null, network ?? null],
    ...[from ? Number(from) : null, to ? Number(to) : null],
  );
  return rows
    .filter(({ email }) => series === undefined || masked(email) === series)
    .filter(({ email }) => domain === undefined || email.endsWith(`@${domain}`))
    .map(({ id }) => id);
}

beforeAll(async () => {
  await plantFraudSet(contest.db, voters);
  admin = await contest.signedIn(await contest.addPerson("admin", { fullName: "Rosa Vidal" }));
  for (const work of works) {
    const page = await admin.open(`/admin/votos?obra=${work.id}`);
    expect(page.status).toBe(200);
    for (const group of page.document.querySelectorAll("[data-group]")) {
      const form = group.querySelectorAll("form input[type=hidden]");
      const fields = Object.fromEntries(
        form.map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
      );
      const members = await membersOf(fields);
      for (const id of members) visible.add(id);
      if (group.getAttribute("data-suspicious")) for (const id of members) suspected.add(id);
    }
  }
}, 300_000);

const of = (origin: Origin) => voters.filter((voter) => voter.origin === origin);
const share = (part: number, all: number) => `${((part / all) * 100).toFixed(1)} %`;

test("[FRAUD-01] of five attacks among 20,000 honest voters nine in ten accounts are suspected, and of the honest at most one in 200", () => {
  const honest = of("honest");
  expect(honest).toHaveLength(HONEST);
  const table = (["honest", ...attacks] as const).map((origin) => {
    const all = of(origin);
    const hits = all.filter(({ id }) => suspected.has(id)).length;
    const seen = all.filter(({ id }) => visible.has(id)).length;
    return { origin, accounts: all.length, suspected: hits, share: share(hits, all.length), shown: seen };
  });
  console.table(table);
  const bought = voters.filter(({ origin }) => origin !== "honest");
  const caught = bought.filter(({ id }) => suspected.has(id)).length;
  const wronged = honest.filter(({ id }) => suspected.has(id)).length;
  console.log(`recall ${share(caught, bought.length)}, honest suspected ${share(wronged, honest.length)}`);
  expect(caught / bought.length).toBeGreaterThanOrEqual(0.9);
  expect(wronged / honest.length).toBeLessThanOrEqual(1 / 200);
  for (const { origin, suspected, accounts } of table.slice(1)) {
    expect(suspected / accounts, origin).toBeGreaterThanOrEqual(0.9);
  }
});
