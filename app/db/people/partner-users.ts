import { atomically } from "../core/database";
import { type NoticeWords, notifyAdmins } from "../core/notifications";
import { type Part, type SQL, sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { partnerUsers } from "../schema/people";

type PartnerStatus = (typeof partnerUsers.$inferSelect)["status"];

export function partnerUserStore({ database, now }: StoreContext) {
  return {
    /**
     * Stores the partner's answer about a new account. `notice` also notifies the admins, unless switched
     * off.
     */
    async record(
      user: { userId: string; email: string; status: PartnerStatus },
      notice: NoticeWords | null,
    ): Promise<void> {
      const notices: SQL[] = notice
        ? notifyAdmins(
            { kind: "partner_failed", about: user.userId, ...notice },
            now,
            sql``,
            database.mailIsRead,
          )
        : [];
      await atomically(database, [
        sql`insert into ${partnerUsers} (user_id, email, status, updated_at)
          values (${user.userId}, ${user.email}, ${user.status}, ${now})
          on conflict (user_id) do update
            set status = excluded.status, email = excluded.email, updated_at = excluded.updated_at`,
        ...notices,
      ]);
    },
  };
}

/** True when the partner knows the account. */
export const isPartners = (userId: Part) =>
  sql`exists (select 1 from ${partnerUsers} a where a.user_id = ${userId} and a.status <> 'failed')`;
