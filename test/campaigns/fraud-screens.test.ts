import { beforeAll, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { groupsOf } from "../support/fraud-groups";
import { fraudSet, plantFraudSet, works } from "../support/fraud-set";
import type { Visitor } from "../support/visitor";

// Apart from the table of fraud.test.ts, whose minute of work would lose the connection to the database.
const contest = openContest();
const planted = fraudSet(1);
let admin: Visitor;

beforeAll(async () => {
  await plantFraudSet(contest.db, planted);
  admin = await contest.signedIn(await contest.addPerson("admin", { fullName: "Rosa Vidal" }));
}, 300_000);

test("[FRAUD-01] the screens show the same suspicious groups as the set's own computation", async () => {
  const name = (kind: string, source: string, from: number | string) => `${kind} ${source} ${from}`;
  const anew = Map.groupBy(
    groupsOf(planted).filter((group) => group.suspicious),
    ({ votes }) => works[votes[0]?.work ?? 0]?.id,
  );
  for (const { id } of works) {
    const page = await admin.open(`/admin/votos?obra=${id}`);
    expect(page.status).toBe(200);
    const shown = page.document.querySelectorAll("[data-suspicious]").map((group) => {
      const field = (name: string) => group.querySelector(`[name=${name}]`)?.getAttribute("value");
      const source = field("address") ?? field("network") ?? field("series") ?? field("domain") ?? "";
      return name(group.getAttribute("data-group") ?? "", source, field("from") ?? 0);
    });
    const expected = (anew.get(id) ?? []).map(({ kind, source, from }) => name(kind, source, from));
    expect(shown.toSorted(), id).toEqual(expected.toSorted());
  }
}, 300_000);
