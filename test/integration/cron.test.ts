import { expect, test } from "vitest";
import { startOfDay } from "~/contest/calendar";
import { openContest } from "../support/contest";

const contest = openContest();
const active = () => contest.value<string>("select phase_key from contest_phases where is_active");
const logged = () => contest.value("select count(*) from audit_log where actor = 'cron'");
const setStart = (key: string, day: string) =>
  contest.db.prepare("update contest_phases set start_at = ? where phase_key = ?").bind(day, key).run();

test("[CRON-01] [CRON-03] [CRON-06] a phase activates at midnight in Madrid, once, logged by cron", async () => {
  await setStart("evaluation", "2030-03-31");
  await contest.cron(Date.UTC(2030, 2, 30, 22, 59));
  expect(await active()).toBe("submission");
  await contest.cron(Date.UTC(2030, 2, 30, 23, 0));
  expect(await active()).toBe("evaluation");
  await contest.cron(Date.UTC(2030, 2, 30, 23, 0));
  expect(await logged()).toBe(1);
  await setStart("voting", "2030-10-28");
  await contest.cron(Date.UTC(2030, 9, 27, 22, 59));
  expect(await active()).toBe("evaluation");
  await contest.cron(Date.UTC(2030, 9, 27, 23, 0));
  expect(await active()).toBe("voting");
});

test("[CRON-03] the same minute run ten times at once logs once", async () => {
  const before = await logged();
  await setStart("final", "2031-01-01");
  await Promise.all(Array.from({ length: 10 }, () => contest.cron(startOfDay("2031-01-01"))));
  expect(await active()).toBe("final");
  expect(await logged()).toBe(before + 1);
  expect(await contest.value("select count(*) from notifications where body = 'Final'")).toBe(1);
});

test("[CRON-02] missed runs catch up to the latest due phase only", async () => {
  await contest.setPhase("submission");
  await setStart("evaluation", "2032-01-01");
  await setStart("voting", "2032-02-01");
  await setStart("final", "2032-03-01");
  const before = await logged();
  await contest.cron(startOfDay("2032-02-15"));
  expect(await active()).toBe("voting");
  expect(await logged()).toBe(before + 1);
});

test("[CRON-05] a date moved to the future arms again", async () => {
  await setStart("evaluation", "2033-01-01");
  await contest.cron(startOfDay("2033-01-01"));
  expect(await active()).toBe("evaluation");
  await setStart("evaluation", "2033-06-01");
  await contest.setPhase("submission");
  await contest.cron(startOfDay("2033-05-01"));
  expect(await active()).toBe("submission");
  await contest.cron(startOfDay("2033-06-01"));
  expect(await active()).toBe("evaluation");
});
