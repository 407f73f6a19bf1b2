import { sql } from "drizzle-orm";
import type { Settings } from "~/contest/running/settings";
import type { Database } from "../../core/database";
import { pageRows } from "../../core/paging";
import { perShape, type Slots, statement } from "../../core/statements";
import { counted, expectedOf, jurorProgress, unjudgedWorks } from "../judging";
import { evaluations, judgeAssignments, judgeReminders } from "../schema";

export const PACE_PER_PAGE = 50;

type Mode = Settings["evaluation_count_mode"];

/** A juror, or one who declined, with the expected evaluations. Instants are epoch ms. */
export interface PacedJuror {
  id: string;
  name: string;
  email: string | null;
  /** Null unless the juror declined. */
  declinedFor: string | null;
  answeredAt: number | null;
  /** Works assigned to the juror, in every mode. */
  assigned: number;
  sent: number;
  expected: number;
  pending: number;
  lastActivityAt: number | null;
  /** Last mail in this phase. */
  remindedAt: number | null;
}

type Row = PacedJuror & { total: number; allSent: number; allExpected: number };

/** Orders jurors who declined with pending works first, then by smallest progress. */
const jurorsOn = perShape((mode: Mode) =>
  statement((slots: Slots<{ phaseId: string; page: number }>) => {
    const total = sql`(select count(*) from people)`;
    return sql<Row>`with ${jurorProgress(mode, sql`true`)},
      sums as materialized (select j.*, ${expectedOf(mode)} as expected from juror_progress j),
      people as materialized (select *, expected - sent as pending from sums
        where active or declined_for is not null)
      select id, name, email, declined_for as declinedFor, answered_at as answeredAt, sent, expected, pending,
        last_at as lastActivityAt,
        (select count(*) from ${judgeAssignments} a where a.judge_id = people.id) as assigned, (select max(sent_at) from ${judgeReminders} r
          where r.judge_id = people.id and r.phase_id = ${slots.phaseId}) as remindedAt,
        ${total} as total, (select sum(sent) from sums) as allSent, (select sum(expected) from sums) as allExpected
      from people
      order by declined_for is not null and pending > 0 desc, pending = 0, sent * 1.0 / max(1, expected), name_key, id
      ${pageRows(slots.page, PACE_PER_PAGE, total)}`;
  }),
);

const sentSince = statement(
  (slots: Slots<{ since: number }>) => sql<{ hour: number; count: number }>`select
      e.submitted_at / 3600000 as hour, count(*) as count
    from ${evaluations} e where ${counted} and e.submitted_at >= ${slots.since} and e.proposal_id not in ${unjudgedWorks}
    group by 1 order by 1`,
);

/** The jury's progress compared with the expected progress. */
export function juryPace(database: Database) {
  return {
    /**
     * Returns a page of jurors (from 1; beyond the end means the last), and the jury's sent and expected
     * evaluations. `hours` counts evaluations per hour (since the epoch) from `since` (epoch ms).
     */
    async page(mode: Mode, { phaseId, since, page }: { phaseId: string; since: number; page: number }) {
      const [rows, hours] = await Promise.all([
        database.all(jurorsOn(mode)({ phaseId, page })),
        database.all(sentSince({ since })),
      ]);
      const [{ total = 0, allSent = 0, allExpected = 0 } = {}] = rows;
      const jurors: PacedJuror[] = rows.map(({ total: _, allSent: __, allExpected: ___, ...juror }) => juror);
      return { jurors, total, sent: allSent, expected: allExpected, hours };
    },
  };
}
