import type { Day } from "./calendar";

/** A person's role and university. */
interface Joined {
  role: string;
  universityName: string | null;
}

/** Works by id and title. `abridged` counts all works when the list is cut. */
interface Works {
  proposals: readonly { id: string; title: string }[];
  abridged?: { proposals: number };
}

/**
 * The audit events and their details: every action of a person or of the cron. `null` means no details. Texts:
 * app/text/running/audit.ts.
 */
export interface AuditDetails {
  access_code_changed: { role: string; code: number };
  account_approved: { universityName: string | null };
  account_created: Joined & { isPending: boolean; code?: number; byInvitation?: true; byLink?: true };
  account_erased: { role: string; votes: "kept" | "removed" };
  account_rejected: { universityName: string | null };
  accounts_expired: { count: number };
  assignment_undone: { run: number };
  categories_excluded: { categories: readonly string[] };
  choice_closed: null;
  choice_opened: null;
  community_closed: null;
  community_opened: null;
  conflict_declared: { judge: string };
  conflict_lifted: { judge: string; reason: string };
  contest_exported: { part: number; parts: number };
  criteria_saved: { criteria: readonly unknown[]; rescored: number };
  departure_explained: { kind: string; reason: string; works: readonly string[] };
  departure_withdrawn: { kind: string };
  diploma_corrected: { code: string };
  diplomas_issued: { count: number };
  finalists_calculated: {
    finalists: readonly string[];
    favourite: string | null;
    order: readonly unknown[];
  };
  images_generated: { title: string };
  images_uploaded: Works & { results: readonly unknown[] };
  invitation_declined: Joined;
  invitation_resent: Joined;
  invitation_withdrawn: Joined;
  invitations_sent: Partial<Joined> & { invited: number };
  judge_assigned: { judge: string };
  judge_unassigned: { judge: string };
  judges_assigned: { added: readonly unknown[]; loads: readonly unknown[] };
  juror_accepted: null;
  juror_declined: null;
  jurors_reminded: { kind: string; reminded: readonly string[] };
  mail_retried: null;
  message_sent: { segment: string; recipients: number };
  password_changed: null;
  password_reset: null;
  phase_activated: { phase: string; before?: string; start?: Day | null; datesMovedTo?: Day };
  phase_end_moved: { phase: string; endBefore: Day | null; end: Day | null; because: string };
  phases_saved: { phases: readonly unknown[] };
  pictures_flooded: { tries: number };
  proposal_created: { title: string; university: string };
  proposal_described: null;
  proposal_edited: { title: string };
  proposals_removed: Works;
  recovery_code_used: null;
  recovery_codes_renewed: null;
  role_changed: { before: string; after: string; left?: string; universityName?: string };
  second_factor_added: null;
  second_factor_removed: null;
  sessions_ended: { count: number };
  settings_saved: { changes: readonly unknown[] };
  status_changed: Works & { status: string; were: Partial<Record<string, number>> };
  student_confirmed: null;
  student_link_created: { name: string };
  student_link_replaced: { name: string };
  student_link_withdrawn: { name: string };
  student_removed: null;
  student_unconfirmed: null;
  students_removed: { students: number };
  template_applied: { universities: number };
  text_published: { version: number };
  ties_saved: { universityName: string | null; ties: number };
  universities_imported: { universities: readonly string[] };
  university_activated: { name: string };
  university_added: { name: string; slug: string };
  university_deactivated: { name: string };
  university_edited: { before: unknown; after: unknown };
  university_moved: { name: string; before?: string; after?: string };
  university_removed: Works & { name: string; slug: string };
  verdict_announced: { number: number; mails: number };
  verdict_discarded: null;
  verdict_saved: { version: number };
  verdict_sealed: { number: number; record: string };
  votes_restored: { votes: number; group: { kind: string } };
  votes_voided: { votes: number; reason: string; group: { kind: string } };
  works_reassigned: { judge: string; moved: readonly unknown[] };
}

export type AuditEvent = keyof AuditDetails;
