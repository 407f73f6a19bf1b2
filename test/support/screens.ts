import { type Day, dayOf } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { sha256 } from "~/contest/core/sha256";
import { openStores } from "~/context";
import { addAsset } from "./assets";
import { type Contest, PASSWORD, type Person, type PhaseKey } from "./contest";
import { type FinalStage, setFinal } from "./final";
import type { Part } from "./multipart";
import { plantDiploma, plantVerdict } from "./verdict";
import type { Page, Visitor } from "./visitor";

/** The person who opens a screen: a role, or a special case of one. */
export type Who =
  | "nobody"
  | "publico"
  /** A voter who signs in by links. */
  | "publico sin contraseña"
  | "alumno"
  | "universidad"
  /** The university has submitted all three works. */
  | "universidad, 3/3"
  /** The university has neither proposals nor students. */
  | "universidad, 0/3"
  | "universidad sin universidad"
  /** Another account of the first one's university. */
  | "universidad en espera"
  | "jurado"
  /** A juror without evaluations. */
  | "jurado nuevo"
  /** A juror with a work and without an answer yet. */
  | "jurado preguntado"
  | "jurado que renuncia"
  | "admin"
  /** An admin with a second factor. */
  | "admin con segundo factor";

/** A person per role, and a juror without evaluations. They open every screen, also those of other roles. */
export const readers: Who[] = [
  "nobody",
  "publico",
  "alumno",
  "universidad",
  "jurado",
  "jurado nuevo",
  "admin",
];

/** A state of a screen. */
export interface Screen {
  /** The state that is visible. */
  name: string;
  as: Who;
  path: string;
  /** Status of the final page; 200 by default. */
  status?: number;
  /**
   * Sends first the page's form that has the field `formWith`, with `fields` over its values. A file's value
   * is its text.
   */
  sends?: { formWith: string; fields: Record<string, string> };
  /** Name of a button that a browser then presses. It opens a question or a menu. */
  opens?: string;
  phase?: PhaseKey;
  /** Stage of the final. */
  final?: FinalStage;
  settings?: Record<string, string>;
  /** Uses old sessions, whose person must confirm their identity again. */
  isStale?: boolean;
  /** Works of the juror's compare list. */
  compares?: string[];
  /** The page loads scripts and is hydrated by React. */
  hydrates?: boolean;
}

const FACTOR_EMAIL = "factor@prueba.test";
const RESET_TOKEN = "una-prueba-de-recuperacion".padEnd(43, "-");
const SIGN_IN_TOKEN = "una-prueba-de-enlace".padEnd(43, "-");
const NEW_VOTER_TOKEN = "una-prueba-de-alta".padEnd(43, "-");
const VERIFICATION_TOKEN = "una-prueba-de-confirmacion".padEnd(43, "-");
const INVITATION_TOKEN = "una-prueba-de-invitacion".padEnd(43, "-");
const STUDENT_TOKEN = "una-prueba-de-enlace".padEnd(43, "-");
const LATE_TOKEN = "una-prueba-que-llega-tarde".padEnd(43, "-");
/** Codes of diplomas, by state. */
export const DIPLOMA_CODES = {
  valid: "7Q2M-X0TB-9KFD-4HZW",
  replaced: "7Q2M-X0TB-9KFD-4HZ0",
  revoked: "7Q2M-X0TB-9KFD-4HZ1",
  lacking: "7Q2M-X0TB-9KFD-4HZ2",
};
const DAY = 24 * 3600 * 1000;

/** Outcomes of invitations, and the time until they expire. */
const invitationStates = [
  ["declined", DAY],
  [null, DAY],
  [null, DAY],
  [null, -DAY],
  ["accepted", DAY],
  ["withdrawn", DAY],
] as const;

/** Start and end of each phase, in days from today. */
const spans: [PhaseKey, from: number, to: number][] = [
  ["submission", -60, -40],
  ["evaluation", -39, -20],
  ["voting", -19, 12],
  ["final", 13, 20],
  ["results", 21, 40],
];

/**
 * Plants a contest in the middle of its public vote, with an example of every feature. Returns its people.
 */
export async function plantRichContest(contest: Contest): Promise<Record<Exclude<Who, "nobody">, Person>> {
  const now = Date.now();
  const day = (days: number): Day => dayOf(now + days * DAY);
  await contest.db.batch(
    spans.map(([key, from, to]) =>
      contest.db
        .prepare(
          `update contest_phases set description = 'Qué ocurre en esta fase', start_at = ?, end_at = ?,
           start_handled_at = case when ? then ? end where phase_key = ?`,
        )
        .bind(day(from), day(to), from < 0 ? 1 : 0, day(from), key),
    ),
  );
  await contest.setPhase("voting");

  const [avila, teruel, empty] = [
    await contest.addUniversity({ name: "Universidad de Ávila", slug: "avila" }),
    await contest.addUniversity({ name: "Universidad Politécnica de Teruel" }),
    await contest.addUniversity({ name: "Universidad del Ebro" }),
  ];
  await contest.addUniversity({ name: "Universidad de Soria", active: false });
  await contest.rows("update universities set student_link = ? where id = ?", STUDENT_TOKEN, avila);
  const people = {
    admin: await contest.addPerson("admin", { fullName: "Ana Admin" }),
    "admin con segundo factor": await contest.addPerson("admin", { email: FACTOR_EMAIL }),
    publico: await contest.addPerson("publico", { fullName: "Pilar Público" }),
    "publico sin contraseña": await contest.addPerson("publico", { fullName: "Elisa Enlace" }),
    alumno: await contest.addPerson("alumno", { fullName: "Luz Alumna", universityId: avila }),
    universidad: await contest.addPerson("universidad", { universityId: avila }),
    "universidad, 3/3": await contest.addPerson("universidad", { universityId: teruel }),
    "universidad, 0/3": await contest.addPerson("universidad", { universityId: empty }),
    "universidad sin universidad": await contest.addPerson("universidad"),
    "universidad en espera": await contest.addPerson("universidad", { fullName: "Eva Espera" }),
    jurado: await contest.addPerson("jurado", { fullName: "Jorge Jurado", judgeId: "jorge" }),
    "jurado nuevo": await contest.addPerson("jurado", { fullName: "Nuria Nueva" }),
    "jurado preguntado": await contest.addPerson("jurado", {
      fullName: "Paz Pregunta",
      judgeId: "preguntada",
    }),
    "jurado que renuncia": await contest.addPerson("jurado", { fullName: "Rita Renuncia" }),
  };

  await contest.rows(
    "update profiles set requested_university_id = ? where id = ?",
    avila,
    people["universidad en espera"].id,
  );
  const { id: user_id } = people["admin con segundo factor"];
  await contest.insert("second_factors", {
    user_id,
    secret: "factor-de-prueba",
    last_step: 1,
    created_at: now,
  });
  for (const [n, usedAt] of [now, null, null].entries()) {
    await contest.insert("recovery_codes", { user_id, code_hash: `huella-${n}`, used_at: usedAt });
  }
  await contest.addPerson("alumno", { fullName: "Teo Nuevo", universityId: avila });
  await contest.addPerson("alumno", { fullName: "Uxía Nueva", universityId: avila });

  await contest.addProposal({ id: "faro", title: "Faro", universityId: avila, status: "en_evaluacion" });
  await contest.addProposal({ id: "borrador", title: "Borrador", universityId: avila, isDraft: true });
  await contest.addProposal({
    id: "isla",
    title: "Isla de silencio",
    universityId: teruel,
    category: "Video",
    status: "finalista",
  });
  await contest.addProposal({ id: "marea", title: "Marea baja", universityId: teruel, category: "Otro" });
  await contest.addProposal({
    id: "ruido",
    title: "Ruido",
    universityId: teruel,
    status: "descalificada",
    category: null,
  });
  await contest.addProposal({ id: "pausa", title: "Pantalla en pausa", status: "no_ganadora" });
  await addAsset(contest, "faro", { file: "cartel.jpg", altText: "Un faro de papel sobre fondo azul" });
  await addAsset(contest, "faro", { file: "cartel.webp", mimeType: "image/webp", position: 1 });
  await addAsset(contest, "faro", {
    file: "video-2s.mp4",
    position: 2,
    seconds: 2,
    size: [320, 240],
    transcript: "",
  });
  const video = {
    file: "../../demo/videos/demo-24.mp4",
    seconds: 9.5,
    size: [1280, 720] as [number, number],
  };
  await addAsset(contest, "isla", {
    ...video,
    poster: "../../demo/posters/demo-24.jpg",
    transcript: "Voz en off: «El mar no calla».",
  });
  await addAsset(contest, "pausa", video);
  await contest.insert("teams", {
    id: "equipo",
    university_id: avila,
    name: "Estudio Faro",
    created_at: now,
  });
  await contest.db.exec("update proposals set team_id = 'equipo' where id = 'faro'");
  for (const [n, fullName] of ["Luz Alumna", "Iker Ruiz", "Nora Vidal", "Pau Serra"].entries()) {
    await contest.insert("proposal_students", {
      proposal_id: "faro",
      position: n,
      user_id: n === 0 ? people.alumno.id : null,
      full_name: fullName,
      role: n === 0 ? "Ilustración" : "",
    });
  }

  await contest.rows("update proposals set uses_ai = 1 where id = 'faro'");

  const evaluate = (juror: Person, proposalId: string, points: number, more: Record<string, unknown> = {}) =>
    contest.addEvaluation(juror.judgeId, proposalId, points, {
      general_comments: "Se entiende de lejos y se recuerda de cerca.",
      at: now,
      ...more,
    });
  await evaluate(people.jurado, "isla", 4);
  const draft = { status: "draft", submitted_at: null };
  await evaluate(people.jurado, "faro", 3, {
    ...draft,
    scores: JSON.stringify({ creatividad: 3 }),
    total_score: 0.6,
  });
  await evaluate(people.jurado, "pausa", 0, { ...draft, scores: "{}", total_score: null, conflict: 1 });
  for (const who of ["jurado preguntado", "jurado que renuncia"] as const) {
    const judge_id = people[who].judgeId;
    await contest.assign(judge_id, "marea");
  }
  await contest.rows(
    "update judges set active = 0, answered_at = ?, declined_for = 'Estoy de baja' where id = ?",
    now,
    people["jurado que renuncia"].judgeId,
  );
  for (const points of [1, 5]) {
    const other = await contest.addPerson("jurado", { judgeId: `otro-${points}` });
    await evaluate(other, "isla", points);
    await evaluate(other, "faro", points);
  }

  await contest.addVote(people.publico, "isla");
  for (let n = 0; n < 6; n++) {
    await contest.insert("public_votes", {
      user_id: (await contest.addPerson("publico")).id,
      proposal_id: "faro",
      created_at: now - n * 1000,
      network_hash: "0123456789abcdef".repeat(4),
      voided_at: n === 0 ? now : null,
      void_reason: n === 0 ? "Prueba" : null,
    });
  }
  await openStores({ DB: contest.db, ENVIRONMENT: "local" }).tally.seal(now, {
    isOver: false,
    verifies: true,
    partnersOnly: false,
    all: true,
  });
  await contest.insert("notifications", {
    user_id: people.jurado.id,
    title: "Conflicto de interés",
    body: "Jorge Jurado con «Pantalla en pausa»",
    link: "/admin/jurado?detalle=pausa",
    created_at: now,
  });
  const link = `${contest.url.origin}/auth/recuperar/${RESET_TOKEN}`;
  const mail = {
    recipient: "alguien@prueba.test",
    body: `Hola:\n\n${link}\n\nHasta pronto.`,
    created_at: now,
  };
  await contest.insert("mail_outbox", { ...mail, id: "pendiente", subject: "Elige una contraseña nueva" });
  await contest.insert("message_texts", {
    ...{ id: 1, segment: "universities", subject: "Se abre el envío", body: "Hola, {nombre}:\n\nYa." },
  });
  await contest.insert("messages", {
    id: "mensaje",
    sent_by: people.admin.id,
    sent_at: now,
    segment: "finalists",
    subject: "Fase activada",
    body: "Hola, {nombre}:",
    recipients: 1,
  });
  await contest.insert("mail_outbox", {
    ...mail,
    id: "fallido",
    message_id: "mensaje",
    recipient: `${"muy".repeat(30)}@prueba.test`,
    subject: "Fase activada",
    attempts: 5,
    last_error: "destination address is not a verified address",
  });
  for (const [id, reader] of [
    ["deseado", people.alumno],
    ["rechazado", people.publico],
  ] as const) {
    await contest.insert("mail_outbox", {
      ...mail,
      id,
      message_id: "mensaje",
      user_id: reader.id,
      subject: "Aviso",
      sent_at: now,
    });
  }
  await contest.rows("update profiles set unsubscribed_at = ? where id = ?", now, people.publico.id);
  await contest.rows("update mail_outbox set last_error = '550 5.1.1 User unknown' where id = 'rechazado'");
  for (const [action, target] of [
    ["status_changed", "faro"],
    ["proposal_created", "isla"],
  ]) {
    await contest.insert("audit_log", {
      at: now,
      actor: people.admin.id,
      actor_name: "Ana Admin",
      action,
      target_type: "proposal",
      target_id: target,
      details: JSON.stringify({ status: "finalista" }),
    });
  }
  const voter = people["publico sin contraseña"];
  await contest.rows("update profiles set email_confirmed_at = ? where id = ?", now, voter.id);
  await contest.rows("delete from credentials where user_id = ?", voter.id);
  for (const [token, email, full_name] of [
    [SIGN_IN_TOKEN, voter.email, null],
    [NEW_VOTER_TOKEN, "nueva@prueba.test", "Vera Votante"],
  ] as const) {
    await contest.insert("sign_in_links", {
      email_key: email,
      email,
      full_name,
      token_hash: await sha256(token),
      created_at: now,
      expires_at: now + DAY,
    });
  }
  await contest.insert("password_resets", {
    token_hash: await sha256(RESET_TOKEN),
    user_id: people.publico.id,
    created_at: now,
    expires_at: now + DAY,
  });
  for (const [token, expires] of [
    [VERIFICATION_TOKEN, DAY],
    [LATE_TOKEN, -DAY],
  ] as const) {
    await contest.insert("verifications", {
      token_hash: await sha256(token),
      user_id: people.universidad.id,
      created_at: now - DAY,
      expires_at: now + expires,
    });
  }
  for (const [n, [outcome, expires]] of invitationStates.entries()) {
    await contest.insert("invitations", {
      id: `invitada-${n}`,
      email: `invitada${n}@prueba.test`,
      email_key: `invitada${n}@prueba.test`,
      full_name: n === 1 ? "" : `Isabel Invitada ${n}`,
      role: n === 2 ? "alumno" : "jurado",
      university_id: n === 2 ? avila : null,
      token_hash: await sha256(n === 1 ? INVITATION_TOKEN : `invitación ${n}`),
      created_at: now - n,
      sent_at: now - n,
      expires_at: now + expires,
      outcome,
      answered_at: outcome && now,
      declined_for: outcome === "declined" ? "Estaré de viaje" : null,
      user_id: outcome === "accepted" ? people.jurado.id : null,
    });
  }
  await contest.insert("pending_votes", { user_id: people.universidad.id, proposal_id: "faro" });
  await plantVerdict(contest, {
    number: 1,
    by: people.admin.id,
    sealedAt: now - DAY,
    awards: [
      ["ganadora", "isla"],
      ["finalista", null],
      ["favorita", null],
      ["mencion", null, "Oficio"],
    ],
  });
  const [jorge, isla] = [
    { kind: "jurado", user_id: people.jurado.id, holder: "jurado:jorge" },
    {
      kind: "universidad",
      university_id: teruel,
      holder: "universidad:isla",
      name: "Universidad Politécnica de Teruel",
      proposal_id: "isla",
      work_number: 1,
      work_title: "Isla de silencio",
      work_university: "Teruel",
    },
  ];
  const revoked = { ...isla, revoked_at: now };
  const replaced = { ...jorge, name: "Jorge Hurado", replaced_by: DIPLOMA_CODES.valid };
  await plantDiploma(contest, { ...jorge, code: DIPLOMA_CODES.valid, name: "Jorge Jurado" });
  await plantDiploma(contest, { ...replaced, code: DIPLOMA_CODES.replaced });
  await plantDiploma(contest, { ...revoked, code: DIPLOMA_CODES.revoked });
  await plantDiploma(contest, { ...isla, code: DIPLOMA_CODES.lacking, name: "特鲁埃尔", lacks_letters: 1 });
  // All diplomas are issued.
  for (const other of ["otro-1", "otro-5"]) {
    const code = `0000-0000-0000-000${other.at(-1)}`;
    await plantDiploma(contest, { code, kind: "jurado", holder: `jurado:${other}`, name: other });
  }
  return people;
}

const inFinal = new WeakSet<Contest>();

/** Plants three finalists and the marks of three jurors. Later stages also get one vote of the community. */
export async function plantFinal(contest: Contest, stage: FinalStage | null): Promise<void> {
  inFinal.add(contest);
  await setFinal(contest, stage === "closed" ? "community" : stage, {
    works: ["faro", "isla", "marea"],
    marks: { jorge: ["marea", "faro"], "otro-1": ["marea", "isla"], "otro-5": ["marea", "faro"] },
  });
  if (stage !== "community" && stage !== "closed") return;
  await contest.db.exec(
    `insert into final_votes (user_id, proposal_id, created_at) select id, 'marea', 1 from profiles where full_name = 'Luz Alumna'`,
  );
  if (stage === "closed")
    await contest.db.exec("update final_steps set closed_at = unixepoch() * 1000 where name = 'community'");
}

async function forgetFinal(contest: Contest): Promise<void> {
  await setFinal(contest, null);
  await contest.db.exec("update proposals set status = 'en_evaluacion' where id = 'faro'");
  await contest.db.exec("update proposals set status = 'pendiente' where id = 'marea'");
}

/** Applies the screen's settings. All others get their defaults. */
export async function arrange(
  contest: Contest,
  { phase = "voting", settings = {}, isStale = false, final }: Partial<Screen>,
): Promise<void> {
  contest.sessionAge = isStale ? DAY : 0;
  const prepare = (sql: string, ...params: unknown[]) => contest.db.prepare(sql).bind(...params);
  const state = [
    prepare("update sessions set confirmed_at = ?", Date.now() - contest.sessionAge),
    prepare("delete from settings"),
    ...Object.entries(settings).map(([key, value]) =>
      prepare("insert into settings (key, value) values (?, ?)", key, value),
    ),
    prepare("update contest_phases set is_active = 0"),
    prepare("update contest_phases set is_active = 1 where phase_key = ?", phase),
  ];
  // Changed ends stay as a test set them. A phase left open for another screen ends again.
  const today = dayOf(Date.now());
  const ends = spans.map(([key, , to]) =>
    key === phase
      ? prepare("update contest_phases set end_at = null where phase_key = ? and end_at < ?", key, today)
      : prepare(
          "update contest_phases set end_at = ? where phase_key = ? and end_at is null",
          dayOf(Date.now() + to * DAY),
          key,
        ),
  );
  await contest.db.batch([...state, ...ends]);
  if (final) await plantFinal(contest, final);
  else if (inFinal.delete(contest)) await forgetFinal(contest);
}

/** Returns the cookie of a juror's compare list. */
export function compareCookie(juror: Person, ids: string[]): string {
  return encodeURIComponent(btoa(JSON.stringify({ judge: juror.judgeId, ids })));
}

/** Returns the function that gives a screen's visitor, with the screen's compare list. */
export function visitorsOf(contest: Contest, people: Record<Exclude<Who, "nobody">, Person>) {
  const visitors = new Map<Who, Visitor>();
  return async (who: Who, { compares, isStale, sends }: Screen): Promise<Visitor> => {
    const person = who === "nobody" ? null : people[who];
    const isNew = isStale || sends || !visitors.has(who);
    const known = isNew ? null : visitors.get(who);
    const visitor = known ?? (person ? await contest.signedIn(person) : contest.visitor());
    if (!isStale && !sends) visitors.set(who, visitor);
    visitor.cookies.delete("judge_compare_list");
    if (compares && person?.judgeId) {
      visitor.cookies.set("judge_compare_list", compareCookie(person, compares));
    }
    return visitor;
  };
}

/** Sends a screen's form over plain HTTP as its page would. Returns the next page. */
export async function sendForm(
  visitor: Visitor,
  page: Page,
  { formWith, fields }: NonNullable<Screen["sends"]>,
): Promise<Page> {
  const form = page.formOf(page.document.querySelector(`main [name="${formWith}"]`));
  if (!form) throw new Error(`no form with ${formWith} on ${page.path}`);
  const action = form.getAttribute("action") ?? page.path;
  const sent = { ...page.formWith(formWith), ...fields };
  if (form.getAttribute("enctype") !== "multipart/form-data") return visitor.submit(action, sent);
  const isFile = (name: string) => form.querySelector(`[name="${name}"]`)?.getAttribute("type") === "file";
  const parts = Object.entries(sent).flatMap(([name, values]) =>
    [values]
      .flat()
      .map((value): Part => (isFile(name) ? { name, filename: "datos.csv", bytes: value } : [name, value])),
  );
  return visitor.submitMultipart(action, parts);
}

type OpenedScreen = Omit<Screen, "as"> & { as?: Who };

/** Returns screens that this person opens, unless they name another. */
const openedBy = (as: Who, some: OpenedScreen[]): Screen[] => some.map((screen) => ({ as, ...screen }));

/** Returns the state of a page after its form with that field was sent. */
function sent(
  name: string,
  path: string,
  formWith: string,
  fields: Record<string, string>,
  more: Partial<OpenedScreen> = {},
): OpenedScreen {
  return { name, path, sends: { formWith, fields }, ...more };
}

/** The same for fields that the form refuses. */
const refused: typeof sent = (name, path, formWith, fields, more) =>
  sent(name, path, formWith, fields, { status: 400, ...more });

const openDoors = { open_to_visitors: "true" };
const VOTE_AHEAD = "redirectTo=%2Fpropuesta%2Ffaro%23votar";
const publicPages = openedBy("nobody", [
  { name: "sign-in", path: "/auth" },
  refused("sign-in refused, with a toast", "/auth", "email", {
    email: "nadie@prueba.test",
    password: "incorrecta",
  }),
  refused("sign-in without a password", "/auth", "email", { email: "nadie" }),
  sent("sign-in with a second factor", "/auth", "email", { email: FACTOR_EMAIL, password: PASSWORD }),
  { name: "sign-up", path: "/auth?tab=registrarse" },
  refused("sign-up refused", "/auth?tab=registrarse", "email", { type: "universidad", password: "corta" }),
  { name: "sign-up to vote", path: "/auth/votar" },
  refused("sign-up to vote refused", "/auth/votar", "email", {}),
  { name: "sign-up to vote closed", path: "/auth/votar", settings: { public_signup_enabled: "false" } },
  { name: "sign-in with a vote ahead", path: `/auth?${VOTE_AHEAD}` },
  { name: "sign-up with a vote ahead", path: `/auth?tab=registrarse&${VOTE_AHEAD}` },
  { name: "sign-up to vote with the vote ahead", path: `/auth/votar?${VOTE_AHEAD}` },
  { name: "sign-in, vote closed", path: `/auth?${VOTE_AHEAD}`, phase: "results" },
  { name: "tally while people vote", path: "/recuento" },
  { name: "tally", path: "/recuento", phase: "results" },
  { name: "tally of the open final", path: "/recuento?voto=final", phase: "final", final: "community" },
  { name: "tally of the final", path: "/recuento?voto=final", phase: "final", final: "closed" },
  { name: "diploma that is valid", path: `/diploma/${DIPLOMA_CODES.valid}`, phase: "results" },
  { name: "diploma that was replaced", path: `/diploma/${DIPLOMA_CODES.replaced}`, phase: "results" },
  { name: "diploma that was revoked", path: `/diploma/${DIPLOMA_CODES.revoked}`, phase: "results" },
  { name: "no such diploma", path: "/diploma/nada", status: 404 },
  refused(
    "tally, an unknown receipt",
    "/recuento",
    "receipt",
    { receipt: "AAAA-BBBB-CCCC-DDDD" },
    { phase: "results" },
  ),
  { name: "results before their phase", path: "/resultados", status: 404 },
  { name: "results looked over", as: "admin", path: "/resultados" },
  { name: "results", path: "/resultados", phase: "results" },
  { name: "record before the results", path: "/resultados/expediente", status: 404 },
  { name: "record", path: "/resultados/expediente", phase: "results" },
  { name: "record looked over", as: "admin", path: "/resultados/expediente" },
  { name: "privacy", path: "/privacidad" },
  {
    name: "privacy of a named organiser",
    path: "/privacidad",
    settings: { data_controller: '"Fundación Diseño"', organiser_contact: '"mailto:datos@ejemplo.es"' },
  },
  { name: "legal notice", path: "/legal" },
  {
    name: "legal notice of a named organiser",
    path: "/legal",
    settings: {
      data_controller: '"Fundación Diseño, G12345678"',
      organiser_address: '"Calle Mayor, 1, 28013 Madrid"',
      organiser_contact: '"mailto:hola@ejemplo.es"',
    },
  },
  { name: "accessibility statement", path: "/accesibilidad" },
  { name: "rules", path: "/bases" },
  { name: "rules, nothing to take", as: "publico", path: "/bases/aceptar" },
  { name: "jurors' help", path: "/ayuda/jurado" },
  { name: "organiser's guide", as: "admin", path: "/ayuda/organizacion" },
  { name: "universities' help", path: "/ayuda/universidad" },
  { name: "an address to confirm", path: `/auth/confirmar/${VERIFICATION_TOKEN}` },
  {
    name: "an address confirmed too late",
    as: "publico",
    path: `/auth/confirmar/${LATE_TOKEN}`,
    status: 410,
  },
  { name: "no link of an address", path: "/auth/confirmar/x", status: 410 },
  { name: "sign-in link", path: "/auth/enlace" },
  refused("sign-in link refused", "/auth/enlace", "email", { email: "nadie" }),
  { name: "sign-in link asked", path: "/auth/enlace?enviado=1" },
  { name: "a link that signs in", path: `/auth/enlace/${SIGN_IN_TOKEN}` },
  { name: "a link that signs up", path: `/auth/enlace/${NEW_VOTER_TOKEN}` },
  { name: "a link that signs up and votes", path: `/auth/enlace/${NEW_VOTER_TOKEN}?${VOTE_AHEAD}` },
  { name: "a sign-in link that is over", path: "/auth/enlace/x", status: 410 },
  { name: "messages to end", path: "/baja/deseado" },
  { name: "messages ended", path: "/baja/rechazado" },
  { name: "no message's link", path: "/baja/x", status: 410 },
  { name: "an invitation", path: `/auth/invitacion/${INVITATION_TOKEN}` },
  refused("an invitation's answer refused", `/auth/invitacion/${INVITATION_TOKEN}`, "password", {
    full_name: "",
    password: "corta",
  }),
  { name: "an invitation for another", as: "publico", path: `/auth/invitacion/${INVITATION_TOKEN}` },
  { name: "no invitation", path: "/auth/invitacion/x", status: 410 },
  { name: "a university's link", path: `/auth/alumnos/${STUDENT_TOKEN}` },
  refused("a sign-up by a university's link refused", `/auth/alumnos/${STUDENT_TOKEN}`, "password", {
    full_name: "",
    email: "nadie",
    password: "corta",
  }),
  { name: "a university's link, signed in", as: "publico", path: `/auth/alumnos/${STUDENT_TOKEN}` },
  { name: "no university's link", path: "/auth/alumnos/x", status: 410 },
  { name: "password recovery", path: "/auth/recuperar" },
  refused("password recovery refused", "/auth/recuperar", "email", { email: "nadie" }),
  { name: "password recovery asked", path: "/auth/recuperar?enviado=1" },
  { name: "new password", path: `/auth/recuperar/${RESET_TOKEN}` },
  refused("new password refused", `/auth/recuperar/${RESET_TOKEN}`, "new_password", {
    new_password: "corta",
  }),
  { name: "a link that is over", path: "/auth/recuperar/x", status: 410 },
  { name: "landing, open to visitors", path: "/", settings: openDoors },
  {
    name: "landing with everything",
    as: "publico",
    path: "/",
    settings: { home_show_legal: "true", home_pdf_url: '"/documentos/briefing.pdf"' },
  },
  { name: "landing", as: "alumno", path: "/" },
  { name: "denied, with a toast", as: "alumno", path: "/admin" },
  { name: "gallery, open to visitors", path: "/galeria", settings: openDoors },
  sent(
    "a vote without a session, with a toast",
    "/galeria",
    "proposal_id",
    { proposal_id: "faro" },
    { settings: openDoors },
  ),
  { name: "gallery, voted and not", as: "publico", path: "/galeria" },
  { name: "gallery without results", as: "publico", path: "/galeria?q=ninguna" },
  { name: "gallery, vote closed", as: "publico", path: "/galeria", phase: "results" },
  sent(
    "gallery after a second vote, with a toast",
    "/galeria",
    "proposal_id",
    { proposal_id: "isla" },
    { as: "publico" },
  ),
  {
    name: "final, a choice asked",
    as: "publico",
    path: "/final",
    phase: "final",
    final: "community",
    opens: "Elegir «Faro»",
  },
  { name: "final, chosen", as: "alumno", path: "/final", phase: "final", final: "community" },
  { name: "final, its result", path: "/final", phase: "results", final: "closed", settings: openDoors },
  { name: "gallery for an admin", as: "admin", path: "/galeria" },
  { name: "gallery for an admin, menu open", as: "admin", path: "/galeria", opens: "Acciones de «Faro»" },
  { name: "gallery for a juror", as: "jurado", path: "/galeria", phase: "evaluation" },
  { name: "gallery for a university", as: "universidad", path: "/galeria", phase: "submission" },
  { name: "work with pictures", path: "/propuesta/faro" },
  { name: "university", path: "/universidades/avila", settings: openDoors },
  { name: "university that nobody knows", as: "publico", path: "/universidades/nadie", status: 404 },
  { name: "work with pictures, one large", path: "/propuesta/faro", opens: "Ampliar" },
  { name: "work, with what is declared", as: "admin", path: "/propuesta/faro" },
  { name: "work with a video, voted", as: "publico", path: "/propuesta/isla" },
  { name: "work without a file", path: "/propuesta/marea", phase: "final" },
  { name: "work that was disqualified", as: "publico", path: "/propuesta/ruido" },
  { name: "work that is a draft", as: "universidad", path: "/propuesta/borrador" },
  { name: "work that nobody knows", path: "/propuesta/nadie", status: 404 },
  { name: "page that nobody knows", as: "publico", path: "/no/existe", status: 404 },
]);

const accountPages = openedBy("publico", [
  { name: "account", path: "/cuenta" },
  { name: "account without a password", as: "publico sin contraseña", path: "/cuenta" },
  { name: "account of a university", as: "universidad", path: "/cuenta" },
  sent("account saved, with a toast", "/cuenta", "full_name", { full_name: "Pilar Público" }),
  refused("account refused", "/cuenta", "full_name", { full_name: "" }),
  refused("password refused", "/cuenta", "current_password", { new_password: "corta" }),
  { name: "identity confirmed", as: "admin", path: "/cuenta/confirmar?redirectTo=%2Fadmin%2Fregistro.csv" },
  {
    name: "identity asked for a file",
    as: "admin",
    path: "/cuenta/confirmar?redirectTo=%2Fadmin%2Fregistro.csv",
    isStale: true,
  },
  { name: "account of an admin", as: "admin con segundo factor", path: "/cuenta" },
  { name: "a second factor on offer", as: "admin", path: "/cuenta/segundo-factor" },
  refused("a second factor refused", "/cuenta/segundo-factor", "code", { code: "1" }, { as: "admin" }),
  { name: "a second factor", as: "admin con segundo factor", path: "/cuenta/segundo-factor" },
  sent(
    "recovery codes",
    "/cuenta/segundo-factor",
    "intent",
    { intent: "renew-codes" },
    { as: "admin con segundo factor" },
  ),
  refused(
    "identity asked by a code",
    "/cuenta/confirmar?redirectTo=%2Fadmin%2Fregistro.csv",
    "confirm_code",
    { confirm_code: "" },
    { as: "admin con segundo factor", isStale: true },
  ),
  sent(
    "identity asked for a form",
    "/admin/estados",
    "intent",
    { intent: "finalists" },
    { as: "admin", isStale: true },
  ),
  refused(
    "identity refused",
    "/cuenta/confirmar?redirectTo=%2Fadmin%2Fregistro.csv",
    "confirm_password",
    { confirm_password: "" },
    { as: "admin", isStale: true },
  ),
  { name: "own diplomas", as: "jurado", path: "/cuenta/diplomas", phase: "results" },
  { name: "own diplomas, none yet", path: "/cuenta/diplomas" },
  refused(
    "own diploma, its name refused",
    `/cuenta/diplomas?corregir=${DIPLOMA_CODES.valid}`,
    "name",
    { name: "王小明" },
    { as: "jurado", phase: "results" },
  ),
  { name: "own votes", path: "/cuenta/votos" },
  { name: "own votes, none yet", as: "alumno", path: "/cuenta/votos" },
  { name: "own votes that wait", as: "universidad", path: "/cuenta/votos" },
  {
    name: "erasing an account without a password",
    as: "publico sin contraseña",
    path: "/cuenta/eliminar",
  },
  { name: "erasing an account", as: "universidad", path: "/cuenta/eliminar" },
  refused("erasing an account refused", "/cuenta/eliminar", "password", {}),
]);

const universityPages = openedBy("universidad", [
  { name: "portal", path: "/universidad", phase: "submission" },
  { name: "portal, a deletion asked", path: "/universidad", phase: "submission", opens: "Eliminar" },
  { name: "portal, full and closed", as: "universidad, 3/3", path: "/universidad" },
  { name: "portal, empty", as: "universidad, 0/3", path: "/universidad", phase: "submission" },
  { name: "portal without a university", as: "universidad sin universidad", path: "/universidad" },
  { name: "portal of a pending account", as: "universidad en espera", path: "/universidad" },
  { name: "pending account", as: "universidad en espera", path: "/cuenta" },
  {
    name: "portal, an approval asked",
    path: "/universidad",
    phase: "submission",
    opens: "Aprobar a Eva Espera",
  },
  { name: "students", path: "/universidad?tab=alumnos" },
  { name: "students, a removal asked", path: "/universidad?tab=alumnos", opens: "Quitar a Teo Nuevo" },
  {
    name: "students, the withdrawal of their link asked",
    path: "/universidad?tab=alumnos",
    opens: "Retirar enlace",
  },
  { name: "students, none found", path: "/universidad?tab=alumnos&q=ninguno" },
  { name: "no students", as: "universidad, 0/3", path: "/universidad?tab=alumnos" },
  { name: "university's diplomas", as: "universidad, 3/3", path: "/cuenta/diplomas", phase: "results" },
  { name: "university's diplomas, none yet", as: "universidad, 0/3", path: "/cuenta/diplomas" },
  {
    name: "feedback",
    as: "universidad, 3/3",
    path: "/universidad/valoracion",
    phase: "results",
    settings: { share_feedback: "true" },
  },
  { name: "feedback to come", path: "/universidad/valoracion", settings: { share_feedback: "true" } },
  { name: "new proposal", path: "/universidad/nueva", phase: "submission" },
  refused("new proposal refused", "/universidad/nueva", "title", { title: "" }, { phase: "submission" }),
  {
    name: "new proposal without students",
    as: "universidad, 0/3",
    path: "/universidad/nueva",
    phase: "submission",
  },
  refused(
    "new proposal, declarations refused",
    "/universidad/nueva",
    "title",
    { usesAi: "si" },
    { phase: "submission" },
  ),
  { name: "alternative texts", path: "/propuesta/faro/textos-alternativos", phase: "submission" },
  refused(
    "alternative texts refused",
    "/propuesta/faro/textos-alternativos",
    "baseVersion",
    { "alt.faro-0": "x".repeat(401) },
    { phase: "submission" },
  ),
  { name: "editing", path: "/propuesta/faro/editar", phase: "submission" },
  refused("editing refused", "/propuesta/faro/editar", "title", { title: "" }, { phase: "submission" }),
]);

const juryPages = openedBy("jurado", [
  { name: "board", path: "/jurado", phase: "evaluation" },
  {
    name: "board in assigned mode, nothing assigned",
    as: "jurado nuevo",
    path: "/jurado",
    settings: { evaluation_count_mode: '"assigned_judges"' },
  },
  { name: "board without results", path: "/jurado?q=ninguna" },
  { name: "board, asked whether they judge", as: "jurado preguntado", path: "/jurado", phase: "evaluation" },
  refused(
    "board, declining without a reason",
    "/jurado",
    "reason",
    { intent: "decline", reason: "" },
    { as: "jurado preguntado", phase: "evaluation" },
  ),
  { name: "board of who declined", as: "jurado que renuncia", path: "/jurado", phase: "evaluation" },
  { name: "evaluation, untouched", as: "jurado nuevo", path: "/jurado/evaluar/faro", phase: "evaluation" },
  {
    name: "evaluation, a draft, halves and no N/A",
    path: "/jurado/evaluar/faro",
    phase: "evaluation",
    settings: { allow_half_stars: "true", show_na_option: "false", comments_required: "true" },
  },
  refused(
    "evaluation refused",
    "/jurado/evaluar/faro",
    "comments",
    { intent: "submit", comments: "" },
    { phase: "evaluation", settings: { comments_required: "true" } },
  ),
  {
    name: "evaluation with comments to share",
    path: "/jurado/evaluar/faro",
    phase: "evaluation",
    settings: { share_feedback: "true" },
  },
  { name: "evaluation sent", path: "/jurado/evaluar/isla", phase: "evaluation" },
  { name: "evaluation in conflict", path: "/jurado/evaluar/pausa", phase: "evaluation" },
  {
    name: "a conflict asked",
    path: "/jurado/evaluar/isla",
    phase: "evaluation",
    opens: "Declarar conflicto",
  },
  { name: "evaluation of a work without a file", path: "/jurado/evaluar/marea" },
  { name: "evaluation of a disqualified work", path: "/jurado/evaluar/ruido" },
  { name: "jury's choice", path: "/jurado/final", phase: "final", final: "jury" },
  { name: "jury's choice to come", as: "jurado nuevo", path: "/jurado/final" },
  { name: "nothing to compare", path: "/jurado/comparar" },
  {
    name: "three works to compare",
    path: "/jurado/comparar",
    phase: "evaluation",
    compares: ["faro", "isla", "marea"],
  },
  { name: "ranking", path: "/jurado/ranking", settings: { show_votes_to_judges: "true" } },
  { name: "ranking without works", path: "/jurado/ranking?categoria=Grafico&pagina=9" },
]);

const adminPages = openedBy("admin", [
  { name: "panel", path: "/admin" },
  { name: "panel in the submission", path: "/admin", phase: "submission" },
  { name: "panel in the evaluation", path: "/admin", phase: "evaluation" },
  { name: "panel in the final", path: "/admin", phase: "final", final: "jury" },
  { name: "panel with the results", path: "/admin", phase: "results" },
  { name: "phases", path: "/admin/fases" },
  { name: "phases, an activation asked", path: "/admin/fases", opens: "Activar Ahora" },
  refused("phases refused", "/admin/fases", "phases[0].startAt", {
    "phases[0].startAt": "2026-05-02",
    "phases[0].endAt": "2026-05-01",
    moveFollowing: "on",
  }),
  { name: "states", path: "/admin/estados" },
  { name: "states, all selected", path: "/admin/estados?seleccion=todas" },
  { name: "states without results", path: "/admin/estados?q=ninguna" },
  { name: "states, a work's new status", path: "/admin/estados?editar=faro" },
  { name: "states, a removal from the gallery", path: "/admin/estados?eliminar=faro&volver=/galeria" },
  sent("finalists asked", "/admin/estados", "intent", { intent: "ask-finalists" }),
  sent(
    "assignment refused after a seal",
    "/admin/estados",
    "intent",
    { intent: "ask-assign" },
    { status: 409 },
  ),
  { name: "assignments", path: "/admin/jurado/asignaciones" },
  { name: "assignments, adding", path: "/admin/jurado/asignaciones?obra=isla" },
  { name: "assignments by juror", path: "/admin/jurado/asignaciones?por=jurado" },
  { name: "verdict to be told, early", path: "/admin/fallo/comunicar" },
  { name: "verdict to be told", path: "/admin/fallo/comunicar", phase: "results" },
  refused(
    "verdict to be told, refused",
    "/admin/fallo/comunicar",
    "subject",
    { subject: "", intent: "ask" },
    { phase: "results" },
  ),
  sent(
    "verdict to be told, asked",
    "/admin/fallo/comunicar",
    "subject",
    { intent: "ask" },
    { phase: "results" },
  ),
  refused(
    "dashboard, reassignment refused",
    "/admin/jurado",
    "jurado",
    { intent: "ask-reassignment" },
    { phase: "evaluation", settings: { evaluation_count_mode: '"assigned_judges"' } },
  ),
  sent(
    "dashboard, reminding",
    "/admin/jurado",
    "jurado",
    { intent: "ask-reminder", jurado: "preguntada" },
    { phase: "evaluation" },
  ),
  { name: "dashboard", path: "/admin/jurado" },
  { name: "dashboard during evaluation", path: "/admin/jurado", phase: "evaluation" },
  { name: "dashboard without results", path: "/admin/jurado?q=ninguna" },
  { name: "detail by criterion", path: "/admin/jurado?detalle=isla" },
  { name: "detail by juror", path: "/admin/jurado?detalle=isla&pestana=jurado" },
  { name: "detail of an unrated work", path: "/admin/jurado?detalle=marea&pestana=jurado" },
  { name: "verdict", path: "/admin/fallo" },
  { name: "verdict rectified", path: "/admin/fallo?rectificar=si" },
  refused("verdict refused", "/admin/fallo?rectificar=si", "statement", {
    intent: "ask",
    statement: "ñ".repeat(limits.verdictStatementLength + 1),
  }),
  refused("verdict, several works found", "/admin/fallo?rectificar=si", "statement", {
    intent: "add",
    add: "a",
  }),
  { name: "criteria", path: "/admin/criterios" },
  refused("criteria refused", "/admin/criterios", "criteria[0].name", {
    "criteria[0].name": "",
    "criteria[0].weight": "-1",
  }),
  { name: "settings", path: "/admin/ajustes" },
  { name: "settings searched", path: "/admin/ajustes?q=correo" },
  {
    name: "settings of the evaluation, some changed",
    path: "/admin/ajustes/evaluacion?avanzado=si",
    settings: { finalists_count: "7", blind_judging: "true" },
  },
  { name: "settings of the vote", path: "/admin/ajustes/votacion" },
  { name: "settings of taking part", path: "/admin/ajustes/participacion" },
  { name: "settings of mail", path: "/admin/ajustes/correo" },
  refused("settings refused", "/admin/ajustes/evaluacion", "finalists_count", { finalists_count: "99" }),
  { name: "universities", path: "/admin/universidades" },
  { name: "universities, none found", path: "/admin/universidades?q=ninguna" },
  { name: "a university edited", path: "/admin/universidades?editar=uni-1" },
  refused("a university refused", "/admin/universidades", "slug", { name: "", slug: "¿?" }),
  sent(
    "a university's name taken",
    "/admin/universidades",
    "slug",
    { name: "universidad de avila", slug: "otra" },
    { status: 409 },
  ),
  {
    name: "a university's deletion asked",
    path: "/admin/universidades",
    opens: "Eliminar «Universidad de Ávila»",
  },
  { name: "universities to import", path: "/admin/universidades/importar" },
  refused("an import of universities refused", "/admin/universidades/importar", "file", {
    file: "centro\nUno",
  }),
  sent("an import of universities asked", "/admin/universidades/importar", "file", {
    file: "nombre;slug;ciudad\nUniversidad del Sur;sur;Cádiz\n;x;\nUniversidad de Ávila;;",
  }),
  { name: "missing alternative texts", path: "/admin/textos-alternativos" },
  refused("missing alternative texts, one too long", "/admin/textos-alternativos", "alt.faro-1", {
    "alt.faro-1": "x".repeat(401),
  }),
  { name: "invitations", path: "/admin/invitaciones" },
  { name: "invitations, none found", path: "/admin/invitaciones?q=ninguna" },
  refused("an invitation to send refused", "/admin/invitaciones", "university", { email: "sin arroba" }),
  sent(
    "an invitation whose university is unclear",
    "/admin/invitaciones",
    "university",
    { email: "nueva@prueba.test", role: "alumno", university: "universidad" },
    { status: 409 },
  ),
  { name: "an invitation's withdrawal asked", path: "/admin/invitaciones?retirar=invitada-1" },
  { name: "users", path: "/admin/usuarios" },
  { name: "users, none found", path: "/admin/usuarios?q=ninguna" },
  { name: "people to import", path: "/admin/usuarios/importar" },
  refused("an import of people refused", "/admin/usuarios/importar", "file", {
    file: "nombre;rol\nUna;jurado",
  }),
  sent("an import of people asked", "/admin/usuarios/importar", "file", {
    file: "correo;nombre;rol;universidad\nzoe@prueba.test;Zoe;alumna;Universidad de Ávila\nsin;;jurado;\ninvitada1@prueba.test;;jurado;",
  }),
  { name: "votes off and clean", path: "/admin/votos", settings: { anti_fraud_enabled: "false" } },
  { name: "votes", path: "/admin/votos", settings: { anti_fraud_enabled: "true" } },
  { name: "one work's votes", path: "/admin/votos?obra=faro" },
  { name: "one group's votes", path: "/admin/votos?obra=faro&grupo=network~0123456789abcdef" },
  { name: "a work without votes", path: "/admin/votos?obra=pausa" },
  { name: "all diplomas", path: "/admin/fallo/diplomas" },
  { name: "all diplomas, none found", path: "/admin/fallo/diplomas?q=ninguno" },
  {
    name: "final's desk, a close asked",
    path: "/admin/final",
    phase: "final",
    final: "jury",
    opens: "Cerrar la elección del jurado",
  },
  { name: "final's steps, voting", path: "/admin/final", phase: "final", final: "community" },
  { name: "mail", path: "/admin/correo" },
  { name: "returned mails", path: "/admin/correo?estado=devuelto" },
  { name: "one mail", path: "/admin/correo?mensaje=pendiente" },
  { name: "mails of a message", path: "/admin/correo?envio=mensaje" },
  { name: "message", path: "/admin/correo/nuevo" },
  refused("message, refused", "/admin/correo/nuevo", "segment", {
    intent: "preview",
    segment: "everybody",
    subject: "",
    body: "Hola, {universidad}",
  }),
  sent("message, looked at", "/admin/correo/nuevo", "segment", {
    intent: "preview",
    segment: "everybody",
    subject: "Aviso",
    body: "Hola, {nombre}:\n\nYa.",
  }),
  { name: "mail, none found", path: "/admin/correo?q=nadie" },
  { name: "log", path: "/admin/registro" },
  { name: "log, none found", path: "/admin/registro?q=ninguna" },
  { name: "export", path: "/admin/exportar" },
  sent("export, being prepared", "/admin/exportar", "intent", { intent: "prepare" }),
  { name: "template, in a prepared contest", path: "/admin/plantilla" },
  { name: "a message from an earlier text", path: "/admin/correo/nuevo?texto=1" },
  { name: "texts", path: "/admin/textos" },
  refused("texts, refused", "/admin/textos", "body", { body: "", intent: "preview" }),
  sent("texts, about to be published", "/admin/textos", "body", {
    body: "## Bases\n\nNadie paga por participar.",
    intent: "preview",
  }),
  { name: "sample pictures", path: "/admin/subir-imagenes" },
  { name: "works without a picture", path: "/admin/generar-imagenes" },
]);

const hydrating = (screens: Screen[]) => screens.map((screen) => ({ ...screen, hydrates: true }));

/** Every screen of the product with its role, in the states worth testing. */
export const screens: Screen[] = [
  ...publicPages,
  ...hydrating([...accountPages, ...universityPages, ...juryPages, ...adminPages]),
];
