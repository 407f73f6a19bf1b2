import { fold } from "~/contest/core/slug";
import type { Role } from "~/contest/people/roles";
import type { Phase } from "~/contest/running/phases";
import { type MarksShown, marksShown, shownMark } from "~/contest/works/shown-card";
import { diplomasAreShown } from "~/contest/works/visibility";
import { type WorkText, workTexts } from "~/contest/works/work-fields";
import type { OwnData } from "~/db/people/views/own-data";
import { consents } from "~/text/people/consents";
import { answerText, declarations, detailsIn } from "~/text/works/declarations";
import { wordsOf } from "~/text/works/work-fields";

/** Returns a person's data file: Spanish names, ISO 8601 instants in UTC, scores as stored. */
export function dataFile(data: OwnData, role: Role, phases: Phase[], now: number) {
  const { profile, partner } = data;
  return {
    generado: date(now),
    aviso: "Todo lo que el concurso guarda sobre ti. Las fechas están en UTC (ISO 8601).",
    perfil: profile && {
      id: profile.id,
      correo: profile.email,
      nombre_completo: profile.fullName,
      rol: profile.role,
      creado: date(profile.createdAt),
    },
    universidad: profile?.universityName
      ? {
          nombre: profile.universityName,
          eres_su_contacto: profile.isContact,
          ...(profile.role === "alumno" && { confirmado: date(profile.confirmedAt) }),
        }
      : null,
    direccion_confirmada: date(profile?.emailConfirmedAt ?? null),
    contrasena_cambiada: date(data.passwordChangedAt),
    textos_que_aceptaste: data.consents.map(({ text, version, givenAt }) => ({
      texto: consents.names[text],
      version,
      fecha: date(givenAt),
    })),
    universidad_en_espera_de_aprobacion: profile?.requestedUniversityName ?? null,
    sesiones: data.sessions.map(({ createdAt, expiresAt, confirmedAt, browser }) => ({
      abierta: date(createdAt),
      caduca: date(expiresAt),
      identidad_confirmada: date(confirmedAt),
      navegador: browser,
    })),
    segundo_factor: data.secondFactor && {
      activado: date(data.secondFactor.createdAt),
      codigos_de_recuperacion_sin_usar: data.secondFactor.codesLeft,
    },
    votos: data.votes.map((vote) => ({
      propuesta: vote.proposalId,
      titulo: vote.title,
      fecha: date(vote.createdAt),
      recibo: vote.receipt,
      huella_de_direccion: vote.addressHash,
      huella_de_red: vote.networkHash,
      huella_de_navegador: vote.agentHash,
      anulado: date(vote.voidedAt),
      motivo_de_anulacion: vote.voidReason,
    })),
    votos_pendientes_de_confirmar: data.pendingVotes.map(({ proposalId, title, vote }) => ({
      propuesta: proposalId,
      titulo: title,
      fecha: date(vote.createdAt),
      huella_de_direccion: vote.addressHash,
      huella_de_red: vote.networkHash,
      huella_de_navegador: vote.agentHash,
    })),
    vinculos: data.ties && { universidad: data.ties.universityName, otros: data.ties.names },
    evaluaciones: data.evaluations.map(evaluationIn),
    asignaciones: data.assignments.map(({ proposalId, title, createdAt }) => ({
      propuesta: proposalId,
      titulo: title,
      fecha: date(createdAt),
    })),
    respuesta_como_jurado: data.juryAnswer && {
      respondida: date(data.juryAnswer.answeredAt),
      motivo_de_renuncia: data.juryAnswer.declinedFor,
      avisos: data.juryAnswer.reminders.map(({ kind, sentAt }) => ({ cual: kind, fecha: date(sentAt) })),
    },
    fallos: data.verdicts.map(({ number, sealedAt, dissent }) => ({
      numero: number,
      sellado: date(sealedAt),
      tu_voto_particular: dissent,
    })),
    propuestas_en_las_que_figuras: data.teams.map((team) => ({
      propuesta: team.proposalId,
      titulo: team.title,
      universidad: team.universityName,
      equipo: team.teamName,
      figuras_como: team.fullName,
      correo: team.email,
      papel: team.role,
    })),
    propuestas_de_tu_universidad: data.sentProposals.map(proposalsIn(marksShown(phases, now))),
    declaraciones_que_hiciste: data.declarations.map(declarationIn),
    diplomas: diplomasAreShown(role, phases, now) ? data.diplomas.map(diplomaIn) : [],
    plataforma_asociada: partner && {
      correo: partner.email,
      codigo: partner.externalId,
      estado: partner.status,
      actualizado: date(partner.updatedAt),
    },
    ...finalOf(data),
    ...tracesOf(data),
  };
}

/** The person's answers in the final, as a voter or a juror. */
const finalOf = (data: OwnData) => ({
  voto_de_la_final: data.finalVote && {
    propuesta: data.finalVote.proposalId,
    titulo: data.finalVote.title,
    fecha: date(data.finalVote.createdAt),
    espera_a_que_confirmes_tu_correo: data.finalVote.waits,
  },
  notas_de_la_deliberacion: data.notes.map(({ proposalId, title, text, updatedAt }) => ({
    propuesta: proposalId,
    titulo: title,
    nota: text,
    fecha: date(updatedAt),
  })),
  papeleta_del_jurado: data.ballot && {
    por_orden: data.ballot.titles,
    fecha: date(data.ballot.updatedAt),
  },
});

const declarationIn = (declaration: OwnData["declarations"][number]) => ({
  propuesta: declaration.proposalId,
  titulo: declaration.title,
  sobre: declarations.names[declaration.kind],
  respuesta: answerText(declaration),
  detalles: Object.fromEntries(detailsIn(declaration).map(({ label, text }) => [label.toLowerCase(), text])),
  version_del_texto: declaration.textVersion,
  declarado: date(declaration.declaredAt),
  sustituido: date(declaration.replacedAt),
});

const diplomaIn = (diploma: OwnData["diplomas"][number]) => ({
  codigo: diploma.code,
  nombre: diploma.name,
  obra: diploma.work,
  emitido: date(diploma.issuedAt),
  sustituido_por: diploma.replacedBy,
  revocado: date(diploma.revokedAt),
});

/** Records that the product writes by itself. */
const tracesOf = (data: OwnData) => ({
  registro_de_tus_cambios: data.log.map((line) => ({
    fecha: date(line.at),
    accion: line.action,
    sobre: line.targetType,
    id: line.targetId,
    detalles: line.details,
  })),
  archivos_subidos_sin_propuesta: data.uploads.map((upload) => ({
    fecha: date(upload.createdAt),
    tipo: upload.mimeType,
    bytes: upload.receivedBytes,
    estado: upload.status === "complete" ? "completo" : "incompleto",
  })),
  avisos_a_la_administracion: data.notifications.map(({ title, body, createdAt }) => ({
    fecha: date(createdAt),
    titulo: title,
    texto: body,
  })),
  correos_que_te_enviamos: data.mails.map(({ subject, createdAt, sentAt }) => ({
    asunto: subject,
    creado: date(createdAt),
    enviado: date(sentAt),
  })),
  lo_que_escribiste_sobre_accesibilidad: data.accessibilityRequests.map(({ subject, body, createdAt }) => ({
    fecha: date(createdAt),
    asunto: subject,
    texto: body,
  })),
  mensajes_que_enviaste: data.messages.map(({ sentAt, segment, subject, body, recipients }) => ({
    enviado: date(sentAt),
    grupo: segment,
    asunto: subject,
    texto: body,
    destinatarios: recipients,
  })),
  enlaces_para_confirmar_tu_correo: data.verifications.map(({ createdAt, expiresAt }) => ({
    pedido: date(createdAt),
    caduca: date(expiresAt),
  })),
  invitaciones: data.invitations.map(({ role, createdAt, sentAt, outcome, answeredAt, declinedFor }) => ({
    como: role,
    creada: date(createdAt),
    enviada: date(sentAt),
    respuesta: outcome,
    respondida: date(answeredAt),
    motivo: declinedFor,
  })),
  imagenes_que_generaste: data.imageRuns.map(({ createdAt, finishedAt, results }) => ({
    empezado: date(createdAt),
    terminado: date(finishedAt),
    propuestas: results.map(({ id, title, outcome }) => ({
      propuesta: id,
      titulo: title,
      resultado: outcome,
    })),
  })),
  cambios_de_contrasena_pedidos: data.passwordResets.map(({ createdAt, usedAt }) => ({
    pedido: date(createdAt),
    usado: date(usedAt),
  })),
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
  comentarios_compartidos_con_la_universidad: evaluation.sharesComments,
  creada: date(evaluation.createdAt),
  actualizada: date(evaluation.updatedAt),
  enviada: date(evaluation.submittedAt),
  cambios_sin_enviar: evaluation.changes && {
    puntuaciones: evaluation.changes.scores,
    no_aplica: evaluation.changes.notApplicable,
    comentarios: evaluation.changes.generalComments,
    comentarios_compartidos_con_la_universidad: evaluation.changes.sharesComments,
    guardados: date(evaluation.changes.updatedAt),
  },
});

const proposalsIn = (marks: MarksShown) => (proposal: OwnData["sentProposals"][number]) => ({
  propuesta: proposal.id,
  titulo: proposal.title,
  ...Object.fromEntries(workTexts.map((name) => [keyOf(name), proposal[name]])),
  categoria: proposal.category,
  estado: shownMark({ ...proposal, honour: null }, proposal.isDraft ? "none" : marks).status,
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

/** Returns the key of a text's heading: "Descripción" is `descripcion`. */
const keyOf = (name: WorkText) => fold(wordsOf(name).heading).replaceAll(" ", "_");

const date = (at: number | null) => (at === null ? null : new Date(at).toISOString());
