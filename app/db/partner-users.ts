import { sql } from "drizzle-orm";
import { atomically, type Database } from "./database";
import { mailToAdmins } from "./outbox";
import { notifications, partnerUsers } from "./schema";

export type PartnerStatus = (typeof partnerUsers.$inferSelect)["status"];

export function partnerUserStore(database: Database, mailIsBound = false) {
  return {
    /** Keeps what the partner answered about a new account; with `notice`, tells the admins, where they want to hear. */
    async record(
      user: { userId: string; email: string; status: PartnerStatus },
      notice: { title: string; body: string } | null,
      now: number,
    ): Promise<void> {
      const notificationId = crypto.randomUUID();
      await atomically(database, [
        database
          .insert(partnerUsers)
          .values({ ...user, updatedAt: now })
          .onConflictDoUpdate({
            target: partnerUsers.userId,
            set: { status: user.status, email: user.email, updatedAt: now },
          }),
        ...(notice
          ? [
              sql`insert into ${notifications} (id, kind, user_id, title, body, link, created_at)
                select ${notificationId}, 'partner_failed', ${user.userId}, ${notice.title}, ${notice.body}, '/admin/usuarios', ${now}
                where not exists (select 1 from settings where key = 'enable_notifications' and value = 'false')`,
              ...mailToAdmins(notificationId, mailIsBound),
            ]
          : []),
      ]);
    },
  };
}
