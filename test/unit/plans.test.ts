import { expect, test } from "vitest";
import { slownessOf } from "../support/statements";

const step = (detail: string, parent = 0) => ({ id: 2, parent, detail });
const growing = ["proposals", "evaluations", "public_votes"];

test("[DEP-08] a question that reads a whole table is told by whatever name, place or index it does so", () => {
  const joined = "select * from proposals join evaluations e on e.proposal_id = proposals.id";
  expect(slownessOf(joined, [step("SCAN e"), step("SEARCH proposals")], growing)).toEqual([
    "reads all evaluations",
  ]);
  const listed = 'select * from "proposals", "evaluations" "e"';
  expect(slownessOf(listed, [step("SCAN e")], growing)).toEqual(["reads all evaluations"]);
  const counted = step("SCAN public_votes USING COVERING INDEX public_votes_once");
  expect(slownessOf("select count(*) from public_votes", [counted], growing)).toEqual([
    "reads all public_votes",
  ]);
  // A limit ends a scan in an index's order. It does not end work done before it.
  const ordered = "select * from public_votes order by created_at limit ?";
  const inOrder = "SCAN public_votes USING INDEX public_votes_by_time";
  expect(slownessOf(ordered, [step(inOrder)], growing)).toEqual([]);
  expect(slownessOf(ordered, [step(inOrder, 1)], growing)).toEqual(["reads all public_votes"]);
  const each =
    "select name from universities where exists (select 1 from proposals p where university_id = universities.id)";
  const byFlag = "SEARCH p EXISTS USING INDEX proposals_by_age (is_draft=?)";
  expect(slownessOf(each, [step(byFlag)], growing)).toEqual(["reads proposals for each row"]);
  const subquery = { id: 7, parent: 0, detail: "CORRELATED SCALAR SUBQUERY 2" };
  expect(slownessOf(each, [subquery, step(byFlag.replace(" EXISTS", ""), 7)], growing)).toEqual([
    "reads proposals for each row",
  ]);
  const byKey = "SEARCH p EXISTS USING INDEX proposals_by_university (university_id=?)";
  expect(slownessOf(each, [step(byKey)], growing)).toEqual([]);
});
