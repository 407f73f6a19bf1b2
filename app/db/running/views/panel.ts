import type { Preparations } from "~/contest/running/readiness";
import { versionInForce } from "../../core/rules-version";
import { sql } from "../../core/sql";
import type { StoreContext } from "../../core/store-context";
import { criteria, judgeAssignments, judges } from "../../schema/jury";
import { notifications } from "../../schema/mail";
import { accessCodes, invitations, universities } from "../../schema/people";
import { auditLog } from "../../schema/running";
import { proposals } from "../../schema/works";

/** One statement, so that the numbers are consistent. */
const numbers = () => sql<Numbers>`select
    (select count(*) from ${universities}) as universities,
    (select count(*) from ${universities} where active) as activeUniversities,
    (select count(*) from ${proposals}) as proposals,
    (select count(*) from ${judges} where active) as judges,
    (select coalesce(sum(${proposals.publicVotesCount}), 0) from ${proposals}) as votes,
    (select count(*) from ${criteria}) as criteria,
    (select count(*) from ${judgeAssignments}) as assignments,
    exists (select 1 from ${auditLog} where action in ('criteria_saved', 'template_applied')) as criteriaAreSaved,
    exists (select 1 from ${universities} where contact_user_id is not null)
      and exists (select 1 from ${judges} where user_id is not null) as peopleAreIn,
    exists (select 1 from ${invitations}) as peopleAreInvited,
    exists (select 1 from ${accessCodes}) as codesAreChanged,
    ${versionInForce} as rules`;

interface Numbers {
  universities: number;
  activeUniversities: number;
  /** All works, with drafts. */
  proposals: number;
  /** Active judges. */
  judges: number;
  /** Counted votes. */
  votes: number;
  criteria: number;
  assignments: number;
  criteriaAreSaved: number;
  peopleAreIn: number;
  peopleAreInvited: number;
  codesAreChanged: number;
  /** Current version. */
  rules: number;
}

type Notification = Pick<
  typeof notifications.$inferSelect,
  "id" | "title" | "body" | "link" | "createdAt" | "readAt"
> & { unread: number };

const latestNotifications = (
  limit: number,
) => sql<Notification>`select id, title, body, link, created_at as createdAt,
      read_at as readAt, (select count(*) from ${notifications} where read_at is null) as unread
    from ${notifications} order by created_at desc, id desc limit ${limit}`;

/** Data of the admin's start page. */
export function panelView({ database }: StoreContext) {
  return {
    /** Returns the counts, without voided votes and inactive judges, and the organiser's preparations so far. */
    async counts(): Promise<{
      all: Pick<Numbers, "universities" | "proposals" | "votes">;
      made: Preparations;
    }> {
      const { universities, proposals, votes, activeUniversities, judges, ...row } = await database.only(
        numbers(),
      );
      return {
        all: { universities, proposals, votes },
        made: {
          ...row,
          criteriaAreSaved: row.criteriaAreSaved === 1,
          universities: activeUniversities,
          jurors: judges,
          peopleAreIn: row.peopleAreIn === 1,
          peopleAreInvited: row.peopleAreInvited === 1,
          codesAreChanged: row.codesAreChanged === 1,
        },
      };
    },

    /** Returns the latest notifications, newest first, each with the number of all unread ones. */
    notifications(limit: number) {
      return database.all(latestNotifications(limit));
    },
  };
}
