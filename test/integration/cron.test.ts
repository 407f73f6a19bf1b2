import { expect, test } from "vitest";
import { backupDay } from "~/contest/core/backups";
import { startOfDay } from "~/contest/core/calendar";
import { openContest } from "../support/contest";

const contest = openContest();
const active = () => contest.value<string>("select phase_key from contest_phases where is_active");
const logged = () => contest.value("select count(*) from audit_log where actor = 'cron'");
const setStart = (key: string, day: string) =>
  contest.rows("update contest_phases set start_at = ? where phase_key = ?", day, key);

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
  expect(
    await contest.value(
      "select count(*) from notifications where body = '«Final» ha empezado y es la fase activa.'",
    ),
  ).toBe(1);
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

const health = async () => {
  const answer = await contest.visitor().fetch("/healthz");
  const { cron } = (await answer.json()) as {
    cron: { lastRun: string | null; late: boolean; failing: string[] };
  };
  return { status: answer.status, ...cron };
};
const panelLine = async () => {
  const admin = await contest.as("admin");
  return (await admin.open("/admin")).text("section[aria-labelledby=tareas] p");
};

test("[DEP-02] a cron job that throws is noted at /healthz and /admin, and the others still run", async () => {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  await contest.db.exec("delete from chore_runs");
  // A phase without mails at any hour.
  await contest.setPhase("final");
  await contest.db.exec("alter table mail_outbox rename to mail_outbox_gone");
  await contest.rows("insert into throttles (key, tries, expires_at) values ('old', 1, ?)", now - 1);
  await contest.cron(now);
  await contest.db.exec("alter table mail_outbox_gone rename to mail_outbox");
  expect(await contest.value("select count(*) from throttles where key = 'old'")).toBe(0);
  const minute = new Date(now).toISOString();
  const failing = ["tally", "retention", ...(backupDay(now) === null ? [] : ["backup"])];
  expect(await health()).toEqual({
    status: 200,
    lastRun: minute,
    late: false,
    failing,
  });
  const complaint = "cron_job_failed: no such table: mail_outbox";
  expect(await contest.complaints(failing.length)).toEqual(failing.map(() => complaint));
  expect(await panelLine()).toMatch(
    /han? fallado: .*datos que han cumplido su plazo\. El registro del servidor dice por qué\.$/,
  );

  await contest.cron(now);
  expect(await health()).toEqual({ status: 200, lastRun: minute, late: false, failing: [] });
  expect(await panelLine()).toMatch(/^Última ejecución, sin errores: /);

  // A late end of an old run with an error does not change the current status.
  await contest.db.exec("alter table mail_outbox rename to mail_outbox_gone");
  await contest.cron(now - 180_000);
  await contest.db.exec("alter table mail_outbox_gone rename to mail_outbox");
  expect(await contest.complaints()).toEqual([complaint]);
  expect(await health()).toEqual({ status: 200, lastRun: minute, late: false, failing: [] });
});

test("[MEND4-14] a run of the future neither counts nor hides the runs that follow", async () => {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const stopped = now - 6 * 60_000;
  await contest.cron(now);
  await contest.rows("update chore_runs set ran_at = ?1, succeeded_at = ?1", now + 86_400_000);
  expect(await health()).toMatchObject({ status: 503, lastRun: null, late: true });
  await contest.cron(stopped);
  expect(await health()).toMatchObject({ lastRun: new Date(stopped).toISOString(), late: true, failing: [] });
});

test("[MEND4-14] the run is noted after the phases, before the jobs that may take long", async () => {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  await contest.db.exec("delete from chore_runs");
  // The last note of a run fails, as when the platform ends a run that takes too long.
  await contest.db.exec(
    "create trigger cut before insert on chore_runs when new.name = 'mail' begin select raise(abort, 'cut'); end",
  );
  await contest.cron(now).catch(() => {});
  await contest.db.exec("drop trigger cut");
  expect(await health()).toMatchObject({ status: 200, lastRun: new Date(now).toISOString(), late: false });
});

test("[DEP-02] a cron that has stopped is a failing health, and said at /admin", async () => {
  const stopped = Date.now() - 6 * 60_000;
  await contest.rows("update chore_runs set ran_at = ?, succeeded_at = ?", stopped, stopped);
  expect(await health()).toMatchObject({ status: 503, late: true, failing: [] });
  expect(await panelLine()).toMatch(/^No se ejecutan desde el .+: avisa a quien mantiene la instalación\.$/);
});

test("[DEP-02] each hour the data is checked: what contradicts itself is told to the admins once, until it is read", async () => {
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  const noticeCount = () =>
    contest.value("select count(*) from notifications where kind = 'invariant_broken'");
  await contest.cron(hour);
  expect(await noticeCount()).toBe(0);
  const id = await contest.addProposal();
  await contest.rows("update proposals set public_votes_count = 7 where id = ?", id);
  await contest.cron(hour + 60_000);
  expect(await noticeCount()).toBe(0);
  // A runtime with its own clock fires some seconds into the minute.
  await contest.cron(hour + 3_612_345);
  await contest.cron(hour + 7_200_000);
  expect(await noticeCount()).toBe(1);
  await contest.rows("update notifications set read_at = 1 where kind = 'invariant_broken'");
  await contest.cron(hour + 10_800_000);
  expect(await noticeCount()).toBe(2);
  const voters = await contest.value(
    "select voters from tally_lines where kind = 'close' order by number desc limit 1",
  );
  const anHour = [
    `invariant_broken: the vote counter equals the votes that count: [{"id":"${id}"}]`,
    `invariant_broken: the tally's lines come to the vote counter: [{"id":"${id}"}]`,
    `invariant_broken: no closed vote has more votes than voters, of a work or in the final: [{"id":"${id}","voters":${voters}}]`,
  ];
  expect(await contest.complaints(9)).toEqual([...anHour, ...anHour, ...anHour]);
  await contest.rows("update proposals set public_votes_count = 0 where id = ?", id);
});
