import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type SQL, sql } from "../core/sql";
import { type Expression, jsonOf } from "../core/statements";
import * as schema from "../schema/all";

type Schema = typeof schema;
export type TableName = {
  [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never;
}[keyof Schema];
export type ColumnOf<Name extends TableName> = keyof Schema[Name]["_"]["columns"];

/** A part of a person's own file that one query fills. Instants become ISO 8601 texts. */
export interface OwnPart<Column = string> {
  as: string;
  columns: Readonly<Record<string, Column | Expression>>;
  /** Condition of the rows; the owner's rows by default. */
  where?: (of: Person) => SQL;
  /** Order of the rows. Without an order, the part is one row or null. */
  by?: Column | SQL;
}

/** The person of the own file, and their address in lower case. */
export interface Person {
  id: string;
  email: string;
}

const ofWork = {
  propuesta: "proposalId",
  titulo: sql`(select title from ${schema.proposals} where id = proposal_id)`,
} as const;

const origin = {
  huella_de_direccion: "addressHash",
  huella_de_red: "networkHash",
  huella_de_navegador: "agentHash",
} as const;

/**
 * Parts of a person's own file, by the table of `personalTables` whose rows they are.
 */
export const ownParts = {
  juryMarks: [{ as: "marcas_en_la_final", columns: { ...ofWork, fecha: "createdAt" }, by: "createdAt" }],
  finalDepartures: [
    {
      as: "motivos_de_desviaciones_de_la_final",
      columns: { paso: "step", motivo: "reason", fecha: "at" },
      by: "at",
    },
  ],
  judgeAssignments: [{ as: "asignaciones", columns: { ...ofWork, fecha: "createdAt" }, by: "createdAt" }],
  judges: [
    {
      as: "vinculos",
      columns: {
        universidad: sql`(select u.name from ${schema.universities} u where u.id = university_id)`,
        otros: jsonOf(sql`(select json_group_array(value ->> 'name') from json_each(ties))`),
        categorias_que_no_evalua: jsonOf(sql`excluded_categories`),
      },
    },
    {
      as: "respuesta_como_jurado",
      columns: {
        respondida: "answeredAt",
        motivo_de_renuncia: "declinedFor",
        avisos: jsonOf(sql`(select json_group_array(json_object('cual', kind,
          'fecha', strftime('%Y-%m-%dT%H:%M:%fZ', sent_at / 1000.0, 'unixepoch'))) from (select kind, sent_at
          from ${schema.judgeReminders} where judge_id = judges.id order by sent_at))`),
      },
    },
  ],
  proposalStudents: [
    {
      as: "propuestas_en_las_que_figuras",
      columns: {
        propuesta: "proposalId",
        // Hides a draft's title, which only its university may see.
        titulo: sql`(select iif(is_draft, 'Borrador', title) from ${schema.proposals} where id = proposal_id)`,
        universidad: sql`(select u.name from ${schema.proposals} p
          join ${schema.universities} u on u.id = p.university_id where p.id = proposal_id)`,
        equipo: sql`(select t.name from ${schema.proposals} p
          join ${schema.teams} t on t.id = p.team_id where p.id = proposal_id)`,
        figuras_como: "fullName",
        correo: "email",
        papel: "role",
      },
      by: sql`(select p.created_at from ${schema.proposals} p where p.id = proposal_id)`,
    },
  ],
  diplomas: [
    {
      as: "diplomas",
      columns: {
        codigo: "code",
        nombre: "name",
        obra: "workTitle",
        emitido: "issuedAt",
        sustituido_por: "replacedBy",
        revocado: "revokedAt",
      },
      by: "issuedAt",
    },
  ],
  finalVotes: [
    {
      as: "voto_de_la_final",
      columns: { ...ofWork, fecha: "createdAt", espera_a_que_confirmes_tu_correo: "isPending" },
    },
  ],
  publicVotes: [
    {
      as: "votos",
      columns: {
        ...ofWork,
        fecha: "createdAt",
        recibo: "receipt",
        ...origin,
        anulado: "voidedAt",
        motivo_de_anulacion: "voidReason",
      },
      by: "createdAt",
    },
  ],
  verdicts: [{ as: "fallos", columns: { numero: "number", sellado: "sealedAt" }, by: "updatedAt" }],
  messages: [
    {
      as: "mensajes_que_enviaste",
      columns: {
        enviado: "sentAt",
        grupo: "segment",
        asunto: "subject",
        texto: "body",
        destinatarios: "recipients",
      },
      by: "sentAt",
    },
  ],
  uploads: [
    {
      as: "archivos_subidos_sin_propuesta",
      columns: {
        fecha: "createdAt",
        tipo: "mimeType",
        bytes: "receivedBytes",
        estado: sql`iif(status = 'complete', 'completo', 'incompleto')`,
      },
      by: "createdAt",
    },
  ],
  pendingVotes: [
    {
      as: "votos_pendientes_de_confirmar",
      columns: { ...ofWork, fecha: "createdAt", ...origin },
      by: "createdAt",
    },
  ],
  verifications: [
    {
      as: "enlaces_para_confirmar_tu_correo",
      columns: { pedido: "createdAt", caduca: "expiresAt" },
      by: "createdAt",
    },
  ],
  signInLinks: [
    {
      as: "enlace_para_entrar",
      columns: { pedido: "createdAt", caduca: "expiresAt", correo: "email", nombre: "fullName" },
      where: ({ id }) => sql`email_key = (select p.email_key from ${schema.profiles} p where p.id = ${id})`,
    },
  ],
  secondFactors: [
    {
      as: "segundo_factor",
      columns: {
        activado: "createdAt",
        codigos_de_recuperacion_sin_usar: sql`(select count(*) from ${schema.recoveryCodes}
          where user_id = ${schema.secondFactors.userId} and used_at is null)`,
      },
    },
  ],
  sessions: [
    {
      as: "sesiones",
      columns: {
        abierta: "createdAt",
        caduca: "expiresAt",
        identidad_confirmada: "confirmedAt",
        navegador: "browser",
      },
      by: "createdAt",
    },
  ],
  passwordResets: [
    {
      as: "cambios_de_contrasena_pedidos",
      columns: { pedido: "createdAt", usado: "usedAt" },
      by: "createdAt",
    },
  ],
  partnerUsers: [
    {
      as: "plataforma_asociada",
      columns: { correo: "email", codigo: "externalId", estado: "status", actualizado: "updatedAt" },
    },
  ],
  notifications: [
    {
      as: "avisos_a_la_administracion",
      columns: { fecha: "createdAt", titulo: "title", texto: "body" },
      by: "createdAt",
    },
  ],
  mailOutbox: [
    {
      as: "correos_que_te_enviamos",
      columns: { asunto: "subject", creado: "createdAt", enviado: "sentAt" },
      where: ({ email }) => sql`lower(recipient) = ${email}`,
      by: "createdAt",
    },
  ],
  imageRuns: [
    {
      as: "imagenes_que_generaste",
      columns: {
        empezado: "createdAt",
        terminado: "finishedAt",
        propuestas: jsonOf(sql`(select json_group_array(json_object('propuesta', value ->> 'id',
          'titulo', value ->> 'title', 'resultado', value ->> 'outcome')) from json_each(results))`),
      },
      by: "createdAt",
    },
  ],
  invitations: [
    {
      as: "invitaciones",
      columns: {
        como: "role",
        creada: "createdAt",
        enviada: "sentAt",
        respuesta: "outcome",
        respondida: "answeredAt",
        motivo: "declinedFor",
      },
      // Invitations of the person's mailbox, in any spelling.
      where: ({ id }) => sql`email_key = (select p.email_key from ${schema.profiles} p where p.id = ${id})`,
      by: "createdAt",
    },
  ],
  auditLog: [
    {
      as: "registro_de_tus_cambios",
      columns: { fecha: "at", accion: "action", sobre: "targetType", id: "targetId", detalles: "details" },
      by: "at",
    },
  ],
} as const satisfies { [Name in TableName]?: readonly OwnPart<ColumnOf<Name>>[] };
