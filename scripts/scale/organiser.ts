import { consentVersions } from "~/contest/core/consents";
import type { Step } from "./people";
import { DAY, HOUR, type Season, type Size } from "./size";
import { among, between, digest, numbers, oneOf, stretches } from "./sql";
import { familyNames, givenNames, ideas, techniques } from "./words";

/** Versions of the rules, as if an organiser changed a line each day. */
const VERSIONS = 50;
const LINES = 90;

/** Text of the rules. A version changes one line. */
const rulesIn = (version: number) =>
  Array.from({ length: LINES }, (_, line) => {
    if (line % 9 === 0) return `## ${line / 9 + 1}. De la obra y su autoría`;
    const words = line % 2 === 0 ? ideas : techniques;
    return line === version ? `Desde la versión ${version}: ${ideas[0]}` : (words[line % words.length] ?? "");
  }).join("\n\n");

/**
 * Inserts the rules in fifty versions and the acceptances. Voters accepted the rules in force, all others the
 * first version.
 */
export function rulesSteps({ opened, closed }: Season): Step[] {
  const later = Array.from({ length: VERSIONS - 1 }, (_, at) => at + 2);
  const publishedAt = `${opened} + (key + 1) * ${Math.floor((closed - opened) / VERSIONS)}`;
  const took = (text: string, version: string, whose: string) =>
    `insert into consents (user_id, text, version, given_at)
      select id, '${text}', '${version}', max(created_at, ${closed}) from profiles ${whose}`;
  const voters = "where role in ('alumno', 'publico')";
  return [
    [
      `insert into text_versions (version, body, published_at)
        select key + 2, value, ${publishedAt} from json_each(?)`,
      JSON.stringify(later.map(rulesIn)),
    ],
    [
      `insert into audit_log (at, actor, actor_name, action, target_type, target_id, details)
        select ${publishedAt}, 'admin', 'Alicia Durán', 'text_published', 'text', 'bases',
          json_object('version', key + 2) from json_each(?)`,
      JSON.stringify(later),
    ],
    [took("privacy", consentVersions.privacy, "")],
    [took("votes", consentVersions.votes, voters)],
    [took("bases", String(VERSIONS), voters)],
    [took("bases", "1", "where role not in ('alumno', 'publico')")],
  ];
}

/** Inserts an invitation for every university and as many for other people, a tenth of them declined. */
export const invitationSteps = ({ universities }: Size, { opened, now }: Season): Step[] => [
  [
    `insert into invitations (id, email, email_key, full_name, role, university_id, token_hash, created_at, sent_at,
        expires_at, outcome, answered_at, user_id)
      select 'invitacion-' || id, email, email_key, full_name, role, university_id,
        ${digest("cast(substr(id, 13) as integer)", 100)}, ${opened}, ${opened}, ${opened + 30 * DAY}, 'accepted',
        created_at, id
      from profiles where role = 'universidad' and university_id is not null`,
  ],
  ...stretches(universities).map((stretch): Step => {
    const sentAt = between(opened, now, "n", 102);
    return [
      `insert into invitations (id, email, email_key, full_name, role, university_id, token_hash, created_at, sent_at,
          expires_at, outcome, answered_at, declined_for)
        ${numbers(stretch)} select 'invitacion-' || n, 'invitada' || n || '@demo.test', 'invitada' || n || '@demo.test',
          ${oneOf(givenNames, "n", 103)} || ' ' || ${oneOf(familyNames, "n", 104)}, iif(n % 4 = 0, 'jurado', 'alumno'),
          iif(n % 4 = 0, null, 'uni-' || n), ${digest("n", 101)}, at, at, at + ${30 * DAY},
          iif(n % 10 = 0, 'declined', null), iif(n % 10 = 0, at + ${HOUR}, null),
          iif(n % 10 = 0, 'Este año no puedo.', null)
        from (select n, ${sentAt} as at from numbers)`,
    ];
  }),
];

/** An organiser's messages in such a season: one to everybody and several to the universities. */
export function messageSteps({ closed, now }: Season): Step[] {
  const written = [
    { segment: "everybody", subject: "Ha empezado la votación", whom: "true" },
    ...Array.from({ length: 11 }, (_, at) => ({
      segment: "missing_alt_text",
      subject: `Os falta un texto alternativo (${at + 1})`,
      whom: "role = 'universidad' and university_id is not null",
    })),
  ].map((one, at) => ({ ...one, id: `mensaje-${at + 1}`, at: closed + ((now - closed) * at) / 12 }));
  return [
    [
      `insert into messages (id, sent_by, sent_at, segment, subject, body, recipients)
        select value ->> 'id', 'admin', cast(value ->> 'at' as integer), value ->> 'segment', value ->> 'subject', '${LETTER}',
          iif(value ->> 'segment' = 'everybody', (select count(*) from profiles),
            (select count(*) from profiles where role = 'universidad' and university_id is not null))
        from json_each(?)`,
      JSON.stringify(written),
    ],
    ...written.map(
      ({ id, at, subject, whom }): Step => [
        `insert into mail_outbox (id, recipient, user_id, subject, body, created_at, sent_at, attempts, message_id, once)
          select '${id}-' || id, email, id, '${subject}', 'Hola, ' || full_name || ': ${LETTER}',
            cast(${at} as integer), cast(${at} as integer) + ${among(`${16 * HOUR}`, "rowid", 105)}, 1, '${id}',
            'message:${id}:' || email_key from profiles where ${whom}`,
      ],
    ),
  ];
}

const LETTER =
  "el concurso sigue adelante y queremos que lo sepas por nosotros. Entra cuando quieras, mira las obras y cuéntaselo a quien pueda interesarle. Gracias por estar.";
