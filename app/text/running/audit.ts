import type { AuditDetails, AuditEvent } from "~/contest/core/audit-events";
import type { Role } from "~/contest/core/roles";
import { type ProposalStatus, statusLabels } from "~/contest/core/statuses";
import { common } from "../core/common";
import { formatDay, formatInteger, many } from "../core/formats";

/** /admin/registro: audit events with author and time. (design 5.18) */
export const audit = {
  title: "Registro",
  none: "No hay acciones con estos filtros",
  noneYet: "Todavía no hay acciones",
  eventCount: (count: number) => many(count, "acción", "acciones"),
  columns: { at: "Fecha", actor: "Quién", action: "Acción", what: "Qué", details: "Detalles" },
  cron: "Automático",
  /** Below abridged details. */
  abridged: "Abreviado: el CSV trae lo que se guardó, entero.",
  export: "Exportar CSV",
  from: "Desde",
  to: "Hasta",
  actions: {
    access_code_changed: "Código de acceso cambiado",
    account_approved: "Cuenta aprobada",
    account_created: "Cuenta creada",
    assignment_undone: "Reparto deshecho",
    account_erased: "Cuenta eliminada",
    account_rejected: "Cuenta rechazada",
    accounts_expired: "Cuentas borradas al cumplirse su plazo",
    categories_excluded: "Categorías que un jurado no evalúa",
    choice_closed: "Elección del jurado cerrada",
    choice_opened: "Elección del jurado abierta",
    community_closed: "Votación de la comunidad cerrada",
    community_opened: "Votación de la comunidad abierta",
    conflict_declared: "Conflicto declarado",
    conflict_lifted: "Conflicto retirado por la organización",
    contest_exported: "Concurso exportado",
    criteria_saved: "Criterios guardados",
    departure_explained: "Desviación de la regla de la final, con su motivo",
    departure_withdrawn: "Vuelta a la regla de la final",
    diploma_corrected: "Nombre de un diploma corregido",
    diplomas_issued: "Diplomas emitidos",
    finalists_calculated: "Finalistas calculados",
    images_generated: "Imágenes generadas",
    images_uploaded: "Imágenes de muestra subidas",
    invitation_declined: "Invitación rechazada",
    invitation_resent: "Invitación enviada de nuevo",
    invitation_withdrawn: "Invitación retirada",
    invitations_sent: "Invitaciones enviadas",
    judge_assigned: "Jurado asignado a mano",
    judge_unassigned: "Jurado quitado",
    judges_assigned: "Jurados asignados",
    juror_accepted: "Jurado confirmado",
    juror_declined: "Jurado que renuncia",
    jurors_reminded: "Jurados avisados",
    mail_retried: "Correo reintentado",
    message_sent: "Mensaje enviado",
    password_changed: "Contraseña cambiada",
    password_reset: "Contraseña recuperada",
    pictures_flooded: "Demasiadas imágenes",
    phase_activated: "Fase activada",
    phase_end_moved: "Fin de una fase movido",
    phases_saved: "Fases guardadas",
    proposal_created: "Propuesta enviada",
    proposal_described: "Textos alternativos guardados",
    proposal_edited: "Propuesta editada",
    proposals_removed: "Propuestas eliminadas",
    recovery_code_used: "Código de recuperación usado",
    recovery_codes_renewed: "Códigos de recuperación renovados",
    role_changed: "Rol cambiado",
    second_factor_added: "Segundo factor activado",
    second_factor_removed: "Segundo factor quitado",
    sessions_ended: "Sesiones cerradas",
    settings_saved: "Ajustes guardados",
    status_changed: "Estado cambiado",
    student_confirmed: "Alumno confirmado",
    student_link_created: "Enlace para alumnos creado",
    student_link_replaced: "Enlace para alumnos cambiado",
    student_link_withdrawn: "Enlace para alumnos retirado",
    student_removed: "Alumno quitado",
    student_unconfirmed: "Confirmación de alumno deshecha",
    students_removed: "Alumnos quitados",
    template_applied: "Plantilla de otra edición aplicada",
    text_published: "Texto publicado",
    ties_saved: "Vínculos de un jurado guardados",
    universities_imported: "Universidades importadas",
    university_activated: "Universidad activada",
    university_added: "Universidad agregada",
    university_deactivated: "Universidad desactivada",
    university_edited: "Universidad actualizada",
    university_moved: "Universidades reordenadas",
    university_removed: "Universidad eliminada",
    verdict_announced: "Fallo comunicado",
    verdict_discarded: "Borrador del fallo descartado",
    verdict_saved: "Borrador del fallo guardado",
    verdict_sealed: "Fallo sellado",
    votes_restored: "Votos restituidos",
    votes_voided: "Votos anulados",
    works_reassigned: "Pendientes reasignadas",
  } satisfies Record<AuditEvent, string>,
} as const;

/** Returns an action in words; an action of an older version stays as stored. */
export const actionName = (action: string): string =>
  Object.hasOwn(audit.actions, action) ? audit.actions[action as AuditEvent] : action;

/**
 * Details as stored in the log: an older version can have fewer, and a page reads only the
 * beginning of a long list.
 */
type Told<Of> = [Of] extends [null] ? unknown : Partial<Of> & { abridged?: Record<string, number> };
type Part = string | null | undefined | false;

const targetAlone = (_: unknown, target: string | null) => [quoted(target)];
const nothing = () => [];
const nameOf = ({ name }: { name?: string }, target: string | null) => [quoted(target ?? name)];
const titled = ({ title }: { title?: string }, target: string | null) => [quoted(target ?? title)];
const joined = ({ role, universityName }: { role?: string; universityName?: string | null }) => [
  role && roleName(role),
  universityName,
];
const ofUniversity = ({ universityName }: { universityName?: string | null }, target: string | null) => [
  quoted(target),
  universityName !== target && universityName,
];
const ofJudge = ({ judge }: { judge?: string }, target: string | null) => [quoted(target), judge];
const ofVotes = (
  { votes, group, reason }: { votes?: number; group?: { kind: string }; reason?: string },
  target: string | null,
) => [
  quoted(target),
  optionalCount(votes, "voto", "votos"),
  group && Object.hasOwn(groupNames, group.kind) && groupNames[group.kind],
  reason,
];
const versioned = ({ version }: { version?: number }) => [
  version !== undefined && `versión ${formatInteger(version)}`,
];

/** Summary of each event, in parts: its target's name while it exists, and its details. */
const summaries: { [Of in AuditEvent]: (facts: Told<AuditDetails[Of]>, target: string | null) => Part[] } = {
  access_code_changed: ({ role, code }) => [role && roleName(role), codeName(code)],
  account_approved: ofUniversity,
  account_created: ({ role, universityName, isPending, code, byInvitation, byLink }, target) => [
    quoted(target),
    role && roleName(role),
    universityName !== target && universityName,
    isPending && "en espera",
    codeName(code),
    byInvitation && "por invitación",
    byLink && "por el enlace de su universidad",
  ],
  account_erased: ({ role }, target) => [quoted(target), role && roleName(role)],
  account_rejected: ofUniversity,
  accounts_expired: nothing,
  assignment_undone: nothing,
  categories_excluded: ({ categories }, target) => [quoted(target), categories?.join(", ")],
  choice_closed: nothing,
  choice_opened: nothing,
  community_closed: nothing,
  community_opened: nothing,
  conflict_declared: ofJudge,
  conflict_lifted: ({ judge, reason }, target) => [quoted(target), judge, reason],
  contest_exported: nothing,
  criteria_saved: nothing,
  departure_explained: ({ reason }) => [reason],
  departure_withdrawn: nothing,
  diploma_corrected: nothing,
  diplomas_issued: ({ count }) => [optionalCount(count, "diploma", "diplomas")],
  finalists_calculated: ({ finalists, abridged }) => [
    optionalCount(abridged?.finalists ?? finalists?.length, "finalista", "finalistas"),
  ],
  images_generated: titled,
  images_uploaded: works,
  invitation_declined: joined,
  invitation_resent: joined,
  invitation_withdrawn: joined,
  invitations_sent: ({ invited, ...one }) => [
    ...joined(one),
    optionalCount(invited, "invitación", "invitaciones"),
  ],
  judge_assigned: ofJudge,
  judge_unassigned: ofJudge,
  judges_assigned: ({ added, abridged }) => [
    optionalCount(abridged?.added ?? added?.length, "asignaciones nuevas", "asignaciones nuevas"),
  ],
  juror_accepted: targetAlone,
  juror_declined: targetAlone,
  jurors_reminded: ({ reminded, abridged }) => [
    optionalCount(abridged?.reminded ?? reminded?.length, "persona", "personas"),
  ],
  mail_retried: nothing,
  message_sent: nothing,
  password_changed: targetAlone,
  password_reset: targetAlone,
  pictures_flooded: ({ tries }) => [optionalCount(tries, "imagen en un día", "imágenes en un día")],
  phase_activated: ({ phase, start, datesMovedTo }) => [
    quoted(phase),
    start && `inicio ${formatDay(start)}`,
    datesMovedTo && `fechas anteriores adelantadas al ${formatDay(datesMovedTo)}`,
  ],
  phase_end_moved: ({ phase, end, because }) => [quoted(phase), end && `fin ${formatDay(end)}`, because],
  phases_saved: nothing,
  proposal_created: titled,
  proposal_described: targetAlone,
  proposal_edited: titled,
  proposals_removed: works,
  recovery_code_used: targetAlone,
  recovery_codes_renewed: targetAlone,
  role_changed: ({ before, after, universityName }, target) => [
    quoted(target),
    universityName !== target && universityName,
    before && after && `de ${roleName(before)} a ${roleName(after)}`,
  ],
  second_factor_added: targetAlone,
  second_factor_removed: targetAlone,
  sessions_ended: targetAlone,
  settings_saved: nothing,
  status_changed: ({ status, ...facts }) => [...works(facts), status && `a «${statusName(status)}»`],
  student_confirmed: targetAlone,
  student_link_created: nameOf,
  student_link_replaced: nameOf,
  student_link_withdrawn: nameOf,
  student_removed: targetAlone,
  student_unconfirmed: targetAlone,
  students_removed: targetAlone,
  template_applied: ({ universities }) => [optionalCount(universities, "universidad", "universidades")],
  text_published: versioned,
  ties_saved: ofUniversity,
  universities_imported: ({ universities, abridged }) => [
    optionalCount(abridged?.universities ?? universities?.length, "universidad", "universidades"),
  ],
  university_activated: nameOf,
  university_added: nameOf,
  university_deactivated: nameOf,
  university_edited: targetAlone,
  university_moved: nameOf,
  university_removed: ({ name, ...facts }, target) => [quoted(target ?? name), ...works(facts)],
  verdict_announced: ({ number, mails }) => [verdictName(number), optionalCount(mails, "correo", "correos")],
  verdict_discarded: nothing,
  verdict_saved: versioned,
  verdict_sealed: ({ number }) => [verdictName(number)],
  votes_restored: ofVotes,
  votes_voided: ofVotes,
  works_reassigned: ({ judge, moved, abridged }) => [
    judge,
    optionalCount(abridged?.moved ?? moved?.length, "obra", "obras"),
  ],
};

/**
 * Returns an entry's summary in one line. An event of an older version shows only the target's
 * name.
 */
export function auditSummary(
  action: string,
  target: string | null,
  details: Record<string, unknown>,
): string {
  if (!Object.hasOwn(summaries, action)) return quoted(target) ?? "";
  const summary = summaries[action as AuditEvent] as (facts: object, target: string | null) => Part[];
  return summary(details, target).filter(Boolean).join(", ");
}

const groupNames: Record<string, string> = {
  network: "una red",
  domain: "un dominio de correo",
  series: "una serie de correos",
  hour: "una hora",
};
const quoted = (name: string | null | undefined) => (name ? `«${name}»` : null);

const optionalCount = (count: number | undefined, one: string, more: string) =>
  count !== undefined && many(count, one, more);

const verdictName = (number: number | undefined) =>
  number !== undefined && `Fallo n.º\u00a0${formatInteger(number)}`;

const codeName = (code: number | undefined) => code !== undefined && `código n.º\u00a0${formatInteger(code)}`;

/** Returns the first title and the number of others. */
function works({ proposals = [], abridged }: Told<AuditDetails["proposals_removed"]>): Part[] {
  const [first] = proposals;
  if (!first) return [];
  const rest = (abridged?.proposals ?? proposals.length) - 1;
  return [rest === 0 ? `«${first.title}»` : `«${first.title}» y ${formatInteger(rest)} más`];
}

/** Returns a role in words; an unknown role stays as stored. */
const roleName = (role: string) => (Object.hasOwn(common.roles, role) ? common.roles[role as Role] : role);
const statusName = (status: string) =>
  Object.hasOwn(statusLabels, status) ? statusLabels[status as ProposalStatus] : status;

/**
 * Returns the full lengths of abridged lists in the details (`beginningOf` in
 * app/db/core/audit.ts).
 */
export const abridgedOf = ({ abridged }: Record<string, unknown>): Record<string, number> =>
  typeof abridged === "object" && abridged !== null ? (abridged as Record<string, number>) : {};
