import type { Act } from "~/contest/acts";
import type { DeclarationKind } from "~/contest/declarations";
import type { Role } from "~/contest/roles";
import { type ProposalStatus, statusLabels } from "~/contest/statuses";
import { common } from "./common";
import { declarations } from "./declarations";
import { firmness } from "./firmness";
import { formatDay, formatInteger } from "./formats";
import { nobody } from "./seeing";

/** /admin/registro: who did what, and when. (design 5.18) */
export const audit = {
  title: "Registro",
  subtitle: "Cada acción que cambia el concurso, con quién la hizo y cuándo",
  none: "No hay acciones con estos filtros",
  found: (count: number) => `${formatInteger(count)} ${count === 1 ? "acción" : "acciones"}`,
  columns: { at: "Fecha", actor: "Quién", action: "Acción", what: "Qué", details: "Detalles" },
  cron: "Automático",
  /** Below details that are not all there. */
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
    calibration_added: "Obra añadida a la calibración",
    calibration_removed: "Obra quitada de la calibración",
    ballot_closed: "Papeleta del jurado cerrada",
    ballot_counted: "Papeletas del jurado recontadas",
    ballot_opened: "Papeleta del jurado abierta",
    community_closed: "Elección de la comunidad cerrada",
    community_opened: "Elección de la comunidad abierta",
    conflict_declared: "Conflicto declarado",
    contest_exported: "Concurso exportado",
    criteria_saved: "Criterios guardados",
    declarations_saved: "Declaraciones de una obra guardadas",
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
    seeing_ended: "Fin de ver como otra persona",
    seeing_started: "Ver como otra persona",
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
  } satisfies Record<Act, string>,
} as const;

/** An action in words; one that an older version logged and nobody words any more, as it is stored. */
export const actionName = (action: string): string =>
  Object.hasOwn(audit.actions, action) ? audit.actions[action as Act] : action;

/** What an entry is about, in one line: its target by name while that exists, and what its details tell. */
export function auditSummary(target: string | null, details: Record<string, unknown>): string {
  const parts: string[] = [];
  const word = (key: string) => (typeof details[key] === "string" ? String(details[key]) : null);
  const titles = Array.isArray(details.proposals) ? details.proposals.flatMap(titleOf) : [];
  const many = (key: string) => {
    const list = details[key];
    return Array.isArray(list) ? (abridgedOf(details)[key] ?? list.length) : null;
  };
  const isNobody = details.role === "visitante";
  const named = isNobody ? null : (target ?? word("title") ?? word("phase") ?? word("name"));
  if (named) parts.push(`«${named}»`);
  if (titles.length > 0) {
    const [first = ""] = titles;
    const rest = (many("proposals") ?? titles.length) - 1;
    parts.push(rest === 0 ? `«${first}»` : `«${first}» y ${formatInteger(rest)} más`);
  }
  const judge = word("judge");
  if (judge) parts.push(judge);
  const [role, university] = [word("role"), word("universityName")];
  if (role) parts.push(isNobody ? nobody : roleName(role));
  if (university && university !== target) parts.push(university);
  if (details.waits === true) parts.push("en espera");
  if (typeof details.code === "number") parts.push(`código n.º\u00a0${formatInteger(details.code)}`);
  const status = word("status");
  if (status) parts.push(`a «${statusName(status)}»`);
  const [before, after] = [word("before"), word("after")];
  if (before && after) parts.push(`de ${roleName(before)} a ${roleName(after)}`);
  if (typeof details.version === "number") parts.push(`versión ${formatInteger(details.version)}`);
  const start = word("start");
  if (start && /^\d{4}-\d\d-\d\d$/.test(start)) parts.push(`inicio ${formatDay(start)}`);
  const end = word("end");
  if (end && /^\d{4}-\d\d-\d\d$/.test(end)) parts.push(`fin ${formatDay(end)}`);
  const movedTo = word("datesMovedTo");
  if (movedTo) parts.push(`fechas anteriores adelantadas al ${formatDay(movedTo)}`);
  const why = word("because");
  if (why) parts.push(why);
  const reminded = many("reminded");
  if (reminded !== null) parts.push(`${formatInteger(reminded)} ${reminded === 1 ? "persona" : "personas"}`);
  const moved = many("moved");
  if (moved !== null) parts.push(`${formatInteger(moved)} ${moved === 1 ? "obra" : "obras"}`);
  const imported = many("universities");
  if (imported !== null)
    parts.push(`${formatInteger(imported)} ${imported === 1 ? "universidad" : "universidades"}`);
  if (typeof details.invited === "number")
    parts.push(`${formatInteger(details.invited)} ${details.invited === 1 ? "invitación" : "invitaciones"}`);
  if (details.byInvitation === true) parts.push("por invitación");
  if (details.byLink === true) parts.push("por el enlace de su universidad");
  const [finalists, added] = [many("finalists"), many("added")];
  if (finalists !== null)
    parts.push(`${formatInteger(finalists)} ${finalists === 1 ? "finalista" : "finalistas"}`);
  const basis = word("basis");
  if (basis === "mean" || basis === "adjusted") parts.push(firmness.by[basis]);
  const [chosen, ties] = [details.chosen, many("ties")];
  if (Array.isArray(chosen)) parts.push(chosen.map((title) => `«${title}»`).join(" y "));
  if (ties) parts.push(`${formatInteger(ties)} ${ties === 1 ? "empate" : "empates"}`);
  if (added !== null) parts.push(`${formatInteger(added)} asignaciones nuevas`);
  if (Array.isArray(details.declared)) parts.push(details.declared.map(declarationName).join(", "));
  return parts.join(", ");
}

/** In words; one that nobody words any more, as it is stored. */
const roleName = (role: string) => (Object.hasOwn(common.roles, role) ? common.roles[role as Role] : role);
const declarationName = (kind: unknown) =>
  Object.hasOwn(declarations.names, String(kind))
    ? declarations.names[kind as DeclarationKind]
    : String(kind);
const statusName = (status: string) =>
  Object.hasOwn(statusLabels, status) ? statusLabels[status as ProposalStatus] : status;

/** How many there are of each list that the details only begin (`beginningOf` in app/db/audit.ts). */
export const abridgedOf = ({ abridged }: Record<string, unknown>): Record<string, number> =>
  typeof abridged === "object" && abridged !== null ? (abridged as Record<string, number>) : {};

function titleOf(one: unknown): string[] {
  if (typeof one !== "object" || one === null || !("title" in one)) return [];
  return [String(one.title)];
}
