import { fold } from "~/contest/core/fold";
import type { Phase } from "~/contest/core/phases";
import type { Role } from "~/contest/core/roles";
import { areDiplomasPublic } from "~/contest/core/visibility";
import { type WorkText, workTexts } from "~/contest/core/work-fields";
import { type StatusVisibility, statusVisibility, visibleStatus } from "~/contest/works/visible-card";
import type { OwnData } from "~/db/people/views/own-data";
import { consents } from "~/text/people/consents";
import { wordsOf } from "~/text/works/work-fields";

/** Returns a person's data file: Spanish names, ISO 8601 instants in UTC, scores as stored. */
export function dataFile(data: OwnData, role: Role, phases: Phase[], now: number) {
  return {
    generado: date(now),
    aviso: "Todo lo que el concurso guarda sobre ti. Las fechas están en UTC (ISO 8601).",
    ...accountIn(data.account),
    textos_que_aceptaste: data.consents.map(({ text, version, givenAt }) => ({
      texto: consents.names[text],
      version,
      fecha: date(givenAt),
    })),
    ...data.rows,
    evaluaciones: data.evaluations.map(evaluationIn),
    propuestas_de_tu_universidad: data.works.map(proposalsIn(statusVisibility(phases, now))),
    ...(!areDiplomasPublic(role, phases, now) && { diplomas: [] }),
  };
}

const accountIn = (account: OwnData["account"]) => ({
  perfil: account && {
    id: account.id,
    correo: account.email,
    nombre_completo: account.fullName,
    rol: account.role,
    creado: date(account.createdAt),
  },
  universidad: account?.universityName
    ? {
        nombre: account.universityName,
        eres_su_contacto: account.isContact,
        ...(account.role === "alumno" && { confirmado: date(account.confirmedAt) }),
      }
    : null,
  direccion_confirmada: date(account?.emailConfirmedAt ?? null),
  sin_mensajes_de_la_organizacion_desde: date(account?.unsubscribedAt ?? null),
  contrasena_cambiada: date(account?.passwordChangedAt ?? null),
  universidad_en_espera_de_aprobacion: account?.requestedUniversityName ?? null,
});

const evaluationIn = (evaluation: OwnData["evaluations"][number]) => ({
  propuesta: evaluation.proposalId,
  titulo: evaluation.title,
  estado: evaluation.status === "submitted" ? "enviada" : "borrador",
  conflicto_de_interes: evaluation.conflict,
  puntuaciones: evaluation.scores,
  no_aplica: evaluation.notApplicable,
  total_sobre_1: evaluation.totalScore,
  comentarios: evaluation.generalComments,
  comentario_para_la_organizacion: evaluation.privateComments,
  comentarios_compartidos_con_la_universidad: evaluation.sharesComments,
  creada: date(evaluation.createdAt),
  actualizada: date(evaluation.updatedAt),
  enviada: date(evaluation.submittedAt),
});

const proposalsIn = (marks: StatusVisibility) => (proposal: OwnData["works"][number]) => ({
  propuesta: proposal.id,
  titulo: proposal.title,
  ...Object.fromEntries(workTexts.map((name) => [keyOf(name), proposal[name]])),
  categoria: proposal.category,
  ia_generativa: proposal.usesAi,
  propia_e_inedita: proposal.ownUnpublished,
  estado: visibleStatus({ ...proposal, honour: null }, proposal.isDraft ? "none" : marks).status,
  borrador: proposal.isDraft,
  equipo: proposal.teamName,
  creada: date(proposal.createdAt),
  actualizada: date(proposal.updatedAt),
  archivos: proposal.files.map((file) => ({
    direccion: `/archivos/${file.id}`,
    tipo: file.mimeType,
    bytes: file.sizeBytes,
    segundos: file.durationSeconds,
  })),
});

/** Returns the key of a text's heading: 'Descripción' gives 'descripcion'. */
const keyOf = (name: WorkText) => fold(wordsOf(name).heading).replaceAll(" ", "_");

const date = (at: number | null) => (at === null ? null : new Date(at).toISOString());
