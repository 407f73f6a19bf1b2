import type { Contest } from "./contest";
import type { Visitor } from "./visitor";

/** Asks for the contest's export as that admin, and lets the cron prepare it. */
export async function prepareExport(contest: Contest, admin: Visitor): Promise<void> {
  await admin.post("/admin/exportar", { intent: "prepare" });
  await contest.cron(Date.now());
}
