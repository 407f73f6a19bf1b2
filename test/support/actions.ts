import { consentVersions } from "~/contest/core/consents";
import type { Contest, Person, PhaseKey } from "./contest";
import { PASSWORD } from "./contest";
import { everyScore } from "./evaluation-form";
import { prepareExport } from "./export";
import type { FinalStage } from "./final";
import { longMp4, sample } from "./multipart";
import { type Opened, openUpload, patch, postFinal, postOpening, sendPartialUpload } from "./parts";
import { pdf } from "./pdf";
import { DIPLOMA_CODES, plantFinal, type plantRichContest, screens, type Who } from "./screens";
import { dataPath } from "./single-fetch";
import { NEW, poster, proposalParts } from "./submission";
import { totpOf } from "./totp";
import { forgetVerdicts } from "./verdict";
import type { Fields, Visitor } from "./visitor";
import { unzipped } from "./zip";

type Send = (visitor: Visitor) => Promise<Response>;

/** The contest of an action: `plantRichContest`, and the person who acts, signed in. */
export interface World {
  contest: Contest;
  people: Awaited<ReturnType<typeof plantRichContest>>;
  visitor: Visitor;
}

/** An action of one person, as it succeeds in normal use. */
export interface Action {
  as: Who;
  phase?: PhaseKey;
  settings?: Record<string, string>;
  isStale?: boolean;
  /** Prepares the contest. Returns the request, which may be sent several times. */
  plan(world: World): Promise<Send>;
  /** Status of the same request after the first success; a success by default. */
  again?: number;
  /** A repetition acts again: another mail, code or audit event. */
  isAnew?: true;
  /**
   * The store consumes the request's input, and no row restores it. The action is planned again each time.
   */
  isSpent?: true;
  /** Tables whose writes may fail while the action still succeeds. */
  aside?: readonly string[];
  /** The action has several complete steps. A repetition continues after the last finished step. */
  isStepwise?: true;
}

const post =
  (path: string, fields: Fields = {}) =>
  async () =>
  (visitor: Visitor) =>
    visitor.post(path, fields);
/** Sends the form of that page that has the field, with `change` over its values. */
const form =
  (path: string, field: string, change: Record<string, string> = {}, action = path) =>
  async ({ visitor }: World): Promise<Send> => {
    const fields = { ...(await visitor.open(path)).formWith(field), ...change };
    return (again) => again.post(action, fields);
  };
const pathOf = (screen: string) => screens.find(({ name }) => name === screen)?.path ?? "";
const fallo = "/admin/fallo";
const rectify = `${fallo}?rectificar=si`;
const ofVerdict = (change: Record<string, string>): Action => ({
  as: "admin",
  again: 409,
  plan: form(rectify, "statement", { reason: "Error material", ...change }, fallo),
});
/** A rectification; its winner need not be the rule's. */
const rectified = { reason: "Error material", departure: "Lo decide el jurado." };
const because = { reason: "Lo decide la organización." };
/** Publishes a reason for each step that was not held as the rule says. The seal needs them. */
async function explainSteps(visitor: Visitor) {
  for (const [step, kind] of [
    ["finalists", "other"],
    ["jury", "left_out"],
    ["community", "left_out"],
  ])
    await visitor.post("/admin/final", { intent: "explain", step, kind, ...because });
}
const idOf = ({ contest }: World, university: string) =>
  contest.value<string>("select id from universities where name = ?", university);

/** An admin's action on the juror `preguntada`. `again` is the status of a confirmed repetition. */
const atPace = (intent: string, again?: number): Action => ({
  as: "admin",
  phase: "evaluation",
  settings: { evaluation_count_mode: '"assigned_judges"' },
  ...(again && { again }),
  async plan({ visitor }) {
    const fields = { intent, jurado: "preguntada" };
    if (intent.startsWith("ask-")) return post(pace, fields)();
    const asking = intent === "remind" ? "ask-reminder" : "ask-reassignment";
    const question = await visitor.submit(pace, { ...fields, intent: asking });
    return post(pace, { ...fields, ...question.formWith("fingerprint") })();
  },
});
/** The same action during evaluation and without a sealed verdict, because a verdict ends assignments. */
const duringEvaluation = (action: Action): Action => ({
  ...action,
  phase: "evaluation",
  plan: async (world) => {
    await forgetVerdicts(world.contest);
    return action.plan(world);
  },
});

const pace = "/admin/jurado";
const announced = (intent: string, again?: number): Action => ({
  as: "admin",
  phase: "results",
  ...(again && { again }),
  async plan({ visitor }) {
    const form = (await visitor.open("/admin/fallo/comunicar")).formWith("subject");
    const question = await visitor.submit("/admin/fallo/comunicar", { ...form, intent: "ask" });
    return post(
      "/admin/fallo/comunicar",
      intent === "ask" ? { ...form, intent } : question.formWith("recipients"),
    )();
  },
});

const message = (intent: string): Action => ({
  as: "admin",
  async plan({ visitor }) {
    const path = "/admin/correo/nuevo";
    const fields = { segment: "everybody", subject: "Aviso", body: "Hola, {nombre}:" };
    const preview = await visitor.submit(path, { ...fields, intent: "preview" });
    return post(path, intent === "send" ? preview.formWith("fingerprint") : { ...fields, intent })();
  },
});

const ofText = (intent: string): Action => ({
  as: "admin",
  plan: form("/admin/textos", "body", { intent, body: "## Bases\n\nNadie paga por participar." }),
});

const signingUp = (type: string, more: (world: World) => Promise<Fields>): Action => ({
  as: "nobody",
  again: 409,
  plan: async (world) => {
    const person = { type, full_name: "Nora Nueva", email: "nora@prueba.test", password: "otra-clave-larga" };
    return post("/auth?tab=registrarse", { ...person, ...(await more(world)) } as Fields)();
  },
});

/** Signs in from a known browser, which is not queued behind unknown clients. */
async function signingIn(
  { visitor }: World,
  { email }: Person,
  more: Record<string, string> = {},
): Promise<Send> {
  await visitor.post("/auth", { email, password: PASSWORD });
  visitor.cookies.delete("session");
  return post("/auth", { email, password: PASSWORD, ...more })();
}

const factorPath = "/cuenta/segundo-factor";
/** Sets up the visitor's second factor. Returns the secret. */
async function enrol({ contest, visitor }: World): Promise<string> {
  const offer = await visitor.open(factorPath);
  const secret = offer.text("main li strong").replaceAll(" ", "");
  const code = totpOf(secret, Date.now());
  await visitor.submit(factorPath, { ...offer.formWith("sealed"), code });
  // Resets the last code's time step, as if no code had been used for an hour.
  await contest.db.exec("update second_factors set last_step = 0");
  return secret;
}

const access: Record<string, Action> = {
  "people/sign-in": {
    as: "nobody",
    plan: (world) => signingIn(world, world.people.publico),
  },
  "people/sign-in with a vote": {
    as: "nobody",
    isStepwise: true,
    plan: (world) => signingIn(world, world.people.alumno, { vote_for: "marea" }),
  },
  "people/sign-in as a university": signingUp("universidad", async (world) => ({
    universidad_university: await idOf(world, "Universidad de Ávila"),
    universidad_code: "UNI-2025",
  })),
  "people/sign-in as a juror": signingUp("jurado", async () => ({ jurado_code: "JURADO-2025" })),
  "people/sign-in as a student": signingUp("alumno", async (world) => ({
    alumno_university: await idOf(world, "Universidad de Ávila"),
  })),
  // Signs up by a link where the contest sends mail, else by a password.
  "votes/sign-up": {
    as: "nobody",
    isAnew: true,
    isStepwise: true,
    async plan({ visitor }) {
      const person = { full_name: "Vera Votante", email: "vera@prueba.test", consent: "on" };
      const page = await visitor.open("/auth/votar");
      const byPassword = page.document.querySelector("main form:not([action]) [name=password]") !== null;
      const more = byPassword ? { password: "otra-clave-larga", vote_for: "marea" } : {};
      return post("/auth/votar", { ...person, ...more })();
    },
  },
  "people/second-factor-code": {
    as: "admin",
    async plan(world) {
      const secret = await enrol(world);
      const { visitor, people } = world;
      visitor.cookies.clear();
      await visitor.post("/auth", { email: people.admin.email, password: PASSWORD });
      return (again) => again.post("/auth/codigo", { code: totpOf(secret, Date.now()) });
    },
  },
  "people/invitation accept": {
    as: "nobody",
    again: 410,
    plan: form(pathOf("an invitation"), "password", {
      full_name: "Isabel Invitada",
      password: "otra-clave-larga",
    }),
  },
  "people/invitation decline": {
    as: "nobody",
    again: 410,
    plan: form(pathOf("an invitation"), "reason", { reason: "Estaré de viaje" }),
  },
  "people/student-link": {
    as: "nobody",
    again: 409,
    plan: form(pathOf("a university's link"), "password", {
      full_name: "Nora Nueva",
      email: "nora@prueba.test",
      password: "otra-clave-larga",
    }),
  },
  "votes/confirm-address": { as: "nobody", plan: post(pathOf("an address to confirm")) },
  "people/new-password": {
    as: "nobody",
    again: 410,
    plan: post(pathOf("new password"), {
      new_password: "otra-clave-larga",
      repeated_password: "otra-clave-larga",
    }),
  },
  "people/recovery": {
    isAnew: true,
    as: "nobody",
    plan: ({ people }) => post("/auth/recuperar", { email: people.jurado.email })(),
  },
  "people/sign-in-link": {
    isAnew: true,
    as: "nobody",
    plan: ({ people }) => post("/auth/enlace", { email: people.publico.email })(),
  },
  "people/enter-by-link": {
    as: "nobody",
    again: 410,
    isStepwise: true,
    plan: post(pathOf("a link that signs up"), { vote_for: "marea" }),
  },
  "people/sign-out": { as: "publico", plan: post("/auth/salir") },
};

/** A juror's ties, saved by a person of that role. */
const ofTies = (as: Who, path: (world: World) => Promise<string>): Action => ({
  as,
  isAnew: true,
  plan: async (world) => {
    const tie_university = await idOf(world, "Universidad del Ebro");
    return post(await path(world), { tie_university, ties: "Estudio Faro" })();
  },
});

const account: Record<string, Action> = {
  "people/account": { as: "publico", plan: form("/cuenta", "full_name", { full_name: "Pilar Distinta" }) },
  "people/account parte=contrasena": {
    as: "publico",
    // The current password has changed, so the form is refused.
    again: 400,
    plan: post("/cuenta?parte=contrasena", {
      current_password: PASSWORD,
      new_password: "otra-clave-larga",
      repeated_password: "otra-clave-larga",
    }),
  },
  "people/account parte=privacidad": {
    as: "publico",
    plan: post("/cuenta?parte=privacidad", { version: consentVersions.privacy }),
  },
  "people/accept-rules": { as: "publico", plan: post("/bases/aceptar", { rules: "on", version: "1" }) },
  "people/accept-rules with a vote": {
    as: "alumno",
    isStepwise: true,
    settings: { require_verified_email: "false" },
    plan: post("/bases/aceptar", {
      rules: "on",
      version: "1",
      proposal_id: "marea",
      return: "/propuesta/marea",
    }),
  },
  "people/account parte=vinculos": ofTies("jurado", async () => "/cuenta?parte=vinculos"),
  "people/account parte=categorias": {
    as: "jurado",
    isAnew: true,
    plan: post("/cuenta?parte=categorias", { excluded: "Video" }),
  },
  "people/account parte=mensajes": {
    as: "alumno",
    plan: post("/cuenta?parte=mensajes", { wanted: "no" }),
  },
  "mail/unsubscribe": { as: "nobody", plan: post("/baja/deseado") },
  "people/account parte=sesiones end-others": {
    as: "publico",
    async plan({ contest, people }) {
      await contest.signedIn(people.publico);
      return post("/cuenta?parte=sesiones", { intent: "end-others" })();
    },
  },
  "people/confirm": {
    as: "admin",
    isStale: true,
    plan: post("/cuenta/confirmar?redirectTo=%2Fadmin%2Festados", {
      confirm_method: "post",
      confirm_password: PASSWORD,
      intent: "finalists",
    }),
  },
  "people/erasure": {
    as: "publico",
    plan: post("/cuenta/eliminar", { password: PASSWORD, confirm: "on" }),
  },
  "people/erasure of a juror": {
    as: "jurado",
    plan: post("/cuenta/eliminar", { password: PASSWORD, confirm: "on" }),
  },
  "people/second-factor add": {
    as: "admin",
    again: 409,
    async plan({ visitor }) {
      const offer = await visitor.open(factorPath);
      const secret = offer.text("main li strong").replaceAll(" ", "");
      const fields = offer.formWith("sealed");
      return (again) => again.post(factorPath, { ...fields, code: totpOf(secret, Date.now()) });
    },
  },
  "people/second-factor renew-codes": {
    isAnew: true,
    as: "admin con segundo factor",
    plan: post(factorPath, { intent: "renew-codes" }),
  },
  "people/second-factor remove": {
    as: "admin con segundo factor",
    plan: post(factorPath, { intent: "remove" }),
  },
  "final/own-diplomas": {
    as: "jurado",
    phase: "results",
    plan: post("/cuenta/diplomas", { code: DIPLOMA_CODES.valid, name: "Jorge del Jurado" }),
  },
  "votes/own-votes": { as: "universidad", isAnew: true, plan: post("/cuenta/votos") },
  "public/gallery": {
    as: "alumno",
    settings: { require_verified_email: "false", anti_fraud_enabled: "true" },
    plan: post("/galeria", { proposal_id: "marea", return: "/propuesta/marea" }),
  },
  "public/gallery, to be confirmed": {
    as: "alumno",
    // The vote succeeds even when its mail fails.
    aside: ["mail_outbox", "verifications"],
    plan: post("/galeria", { proposal_id: "marea", return: "/propuesta/marea" }),
  },
  "votes/tally": {
    as: "alumno",
    settings: { require_verified_email: "false" },
    async plan({ contest, visitor }) {
      await visitor.post("/galeria", { proposal_id: "marea" });
      const page = await visitor.open("/cuenta/votos");
      const [receipt = ""] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(page.text("main")) ?? [];
      await contest.setPhase("results");
      return post("/recuento", { receipt })();
    },
  },
};

const ofUniversity = { as: "universidad", phase: "submission" } as const;
const studentCalled = ({ contest }: World, name: string) =>
  contest.value<string>("select id from profiles where full_name = ?", name);
const onStudent = (intent: string): Action => ({
  ...ofUniversity,
  async plan(world) {
    return post("/universidad?tab=alumnos", { intent, id: await studentCalled(world, "Teo Nuevo") })();
  },
});
const diplomaOfUniversity: Action = {
  as: "universidad, 3/3",
  phase: "results",
  plan: post("/cuenta/diplomas", { code: DIPLOMA_CODES.lacking, name: "Universidad de Teruel" }),
};
const STUDENTS = "/universidad?tab=alumnos";
const onStudentLink = (intent: string): Action => ({
  as: "universidad",
  again: 409,
  plan: form(STUDENTS, "token", { intent }),
});
const onWaiting = (path: string, intent: string, as: Who): Action => ({
  as,
  phase: "submission",
  again: 404,
  plan: ({ people }) => post(path, { intent, id: people["universidad en espera"].id })(),
});
const picture = sample("cartel.jpg");
const proposal = (studentId: string, more: Record<string, string> = {}) =>
  proposalParts([studentId], { id: crypto.randomUUID(), ...more }, null);

/** A new work of a university with room for it, with the university's first student. */
const sending = (file: string): Action => ({
  ...ofUniversity,
  async plan(world) {
    const parts = proposal(await studentCalled(world, "Teo Nuevo"));
    return (visitor) =>
      visitor.postMultipart(NEW, [...parts, { ...poster, filename: file, bytes: sample(file) }]);
  },
});

const university: Record<string, Action> = {
  "people/portal delete": {
    ...ofUniversity,
    again: 404,
    plan: post("/universidad", { intent: "delete", id: "borrador" }),
  },
  "people/portal approve": onWaiting("/universidad", "approve", "universidad"),
  "people/portal reject": onWaiting("/universidad", "reject", "universidad"),
  "people/portal confirm-student": { ...onStudent("confirm-student"), again: 404 },
  "people/portal unconfirm-student": {
    ...ofUniversity,
    again: 404,
    async plan(world) {
      const id = await studentCalled(world, "Teo Nuevo");
      await world.contest.rows("update profiles set confirmed_at = 1 where id = ?", id);
      return post("/universidad?tab=alumnos", { intent: "unconfirm-student", id })();
    },
  },
  "people/portal remove-student": { ...onStudent("remove-student"), again: 404 },
  "people/portal remove-students": {
    ...ofUniversity,
    again: 404,
    plan: async () => {
      const until = String(Date.now() + 60_000);
      return (visitor) =>
        visitor.post("/universidad?tab=alumnos", { intent: "remove-students", q: "nueva", until });
    },
  },
  "people/portal invite-student": {
    ...ofUniversity,
    again: 409,
    plan: post(STUDENTS, {
      intent: "invite-student",
      student_name: "Nora Nueva",
      student_email: "nora@prueba.test",
    }),
  },
  "people/portal create-student-link": {
    as: "universidad, 0/3",
    again: 409,
    plan: post(STUDENTS, { intent: "create-student-link" }),
  },
  "people/portal create-student-link, in place of another": onStudentLink("create-student-link"),
  "people/portal withdraw-student-link": onStudentLink("withdraw-student-link"),
  "final/own-diplomas, of a university": diplomaOfUniversity,
  "works/submission": sending("cartel.jpg"),
  "works/submission with a video": sending("video-2s.mp4"),
  "works/submission of what was sent ahead": {
    ...ofUniversity,
    async plan(world) {
      const id = crypto.randomUUID();
      const opened = await openUpload(world.visitor, picture, { proposal: id, use: "file" });
      await sendPartialUpload(world.visitor, picture, opened.partialUploads[0]);
      await (await postFinal(world.visitor, opened)).text();
      const parts = proposal(await studentCalled(world, "Teo Nuevo"), { id });
      return (visitor) => visitor.postMultipart(NEW, [...parts, ["upload", opened.id]]);
    },
  },
  "works/submission looking for students": {
    ...ofUniversity,
    plan: post(NEW, { title: "Faro", buscar: "teo" }),
  },
  "works/edit": {
    ...ofUniversity,
    plan: form("/propuesta/faro/editar", "title", { title: "Faro apagado" }),
  },
  "works/alt-texts": {
    ...ofUniversity,
    plan: form("/propuesta/faro/textos-alternativos", "baseVersion", { "alt.faro-0": "Un faro encendido" }),
  },
  "works/uploads": {
    ...ofUniversity,
    async plan() {
      const id = crypto.randomUUID();
      return (visitor) => postOpening(visitor, picture, { proposal: id });
    },
  },
  "works/uploads to its end": {
    isSpent: true,
    ...ofUniversity,
    async plan({ visitor }) {
      const opened = await openUpload(visitor, picture);
      await sendPartialUpload(visitor, picture, opened.partialUploads[0]);
      return (again) => postFinal(again, opened);
    },
  },
  "works/partial-upload": {
    ...ofUniversity,
    // A sender reads the offset of the upload part (HEAD) before it continues.
    again: 409,
    async plan({ visitor }) {
      const opened: Opened = await openUpload(visitor, picture);
      return (again) => patch(again, opened.partialUploads[0]?.url ?? "", 0, picture);
    },
  },
  "works/upload": {
    isSpent: true,
    ...ofUniversity,
    again: 404,
    async plan({ visitor }) {
      const bytes = longMp4(9 * 1024 * 1024);
      const opened = await openUpload(visitor, bytes);
      await sendPartialUpload(visitor, bytes, opened.partialUploads[1]);
      return (again) => again.fetch(`/cargas/${opened.id}`, { method: "DELETE" });
    },
  },
};

const sheet = (intent: string, address = "/jurado/evaluar/faro"): Action => ({
  as: "jurado nuevo",
  phase: "evaluation",
  async plan({ visitor }) {
    const page = await visitor.open("/jurado/evaluar/faro");
    const fields = {
      ...page.formWith("comments"),
      ...everyScore("4"),
      intent,
      comments: "Se recuerda de cerca.",
    };
    return (again) => again.post(address, fields);
  },
});
const comparing = (intent: string): Action => ({
  as: "jurado",
  phase: "evaluation",
  plan: post("/jurado/comparar", { intent, ...(intent !== "clear" && { proposal_id: "faro" }) }),
});

const answering = (fields: Fields): Action => ({
  as: "jurado preguntado",
  phase: "evaluation",
  plan: post("/jurado", fields),
});

/** An action at that stage of the final. */
const inFinal = (as: Who, stage: FinalStage, path: string, fields: Fields): Action => ({
  as,
  phase: "final",
  settings: { require_verified_email: "false" },
  async plan({ contest }) {
    await forgetVerdicts(contest);
    await plantFinal(contest, stage);
    return post(path, fields)();
  },
});
/** An organiser's action at a stage of the final. */
const atFinal = (intent: string, stage: FinalStage, fields: Fields = {}): Action =>
  inFinal("admin", stage, "/admin/final", { intent, ...fields });

const final: Record<string, Action> = {
  "final/marks": inFinal("jurado", "jury", "/jurado/final", { mark: ["isla", "faro"] }),
  "final/steps open-jury": {
    ...inFinal("admin", "jury", "/admin/final", {}),
    async plan({ contest }) {
      await forgetVerdicts(contest);
      await plantFinal(contest, null);
      return post("/admin/final", { intent: "open-jury" })();
    },
  },
  "final/steps close-jury": atFinal("close-jury", "jury"),
  "final/steps open-community": atFinal("open-community", "chosen"),
  "final/steps close-community": atFinal("close-community", "community"),
  "final/steps explain": atFinal("explain", "chosen", {
    step: "community",
    kind: "left_out",
    ...because,
  }),
  "final/steps other-two": atFinal("other-two", "chosen", { first: "isla", second: "faro", ...because }),
  "final/steps keep-rule": atFinal("keep-rule", "chosen", { step: "community", kind: "left_out" }),
  "final/community": inFinal("publico", "community", "/final", { proposal_id: "marea" }),
};

const jury: Record<string, Action> = {
  "jury/board accept": answering({ intent: "accept" }),
  "jury/board decline": answering({ intent: "decline", reason: "Estoy de viaje." }),
  "jury/board send_complete": {
    as: "jurado nuevo",
    phase: "evaluation",
    again: 409,
    async plan({ visitor }) {
      await visitor.submit("/jurado/evaluar/faro", { intent: "draft", comments: "", ...everyScore("4") });
      return form("/jurado", "version")({ visitor } as World);
    },
  },
  "jury/comparison add": comparing("add"),
  "jury/comparison remove": comparing("remove"),
  "jury/comparison clear": comparing("clear"),
  "jury/evaluation draft": sheet("draft"),
  "jury/evaluation autosave": sheet("autosave", dataPath("/jurado/evaluar/faro")),
  "jury/evaluation next": sheet("next"),
  "jury/evaluation submit": sheet("submit"),
  "jury/evaluation submit_next": sheet("submit_next"),
  "jury/evaluation conflict": sheet("conflict"),
};

const ofStates = (fields: Fields, again?: number): Action => ({
  as: "admin",
  isAnew: true,
  plan: post("/admin/estados", fields),
  ...(again && { again }),
});
const some = ["faro", "marea"];
const onUniversity = (
  name: string,
  fields: (world: World, id: string) => Promise<Fields>,
  again?: number,
): Action => ({
  as: "admin",
  plan: async (world) => post("/admin/universidades", await fields(world, await idOf(world, name)))(),
  ...(again && { again }),
});
const ofAssignments = (intent: string, juror: "jurado" | "jurado nuevo", again: number): Action => ({
  as: "admin",
  again,
  async plan({ contest, people }) {
    const jurado = people[juror].judgeId ?? "";
    if (intent === "remove") {
      await contest.assign(jurado, "marea");
    }
    return post("/admin/jurado/asignaciones", { intent, obra: "marea", jurado })();
  },
});
const peopleFile = {
  filename: "datos.csv",
  bytes: "correo;rol\nnora@prueba.test;jurado\nnilo@prueba.test;jurado\n",
};
const importFile = { filename: "datos.csv", bytes: "nombre\nUniversidad del Sur\nUniversidad del Norte\n" };

const admin: Record<string, Action> = {
  "running/panel mark-read": {
    as: "admin",
    plan: async () => post("/admin", { intent: "mark-read", until: String(Date.now()) })(),
  },
  "running/settings": {
    as: "admin",
    plan: form("/admin/ajustes", "initial.home_show_legal", { home_show_legal: "on" }),
  },
  "running/settings parte=codigos": {
    isAnew: true,
    as: "admin",
    plan: post("/admin/ajustes/participacion?parte=codigos", { role: "jurado" }),
  },
  "running/settings, a document": {
    isAnew: true,
    as: "admin",
    plan: async () => (visitor) =>
      visitor.postMultipart("/admin/ajustes", [
        { filename: "bases.pdf", bytes: pdf(), type: "application/pdf" },
      ]),
  },
  "mail/new-message preview": message("preview"),
  "mail/new-message test": { ...message("test"), isAnew: true },
  "mail/new-message send": { ...message("send"), again: 409 },
  "mail/outbox": { as: "admin", again: 409, plan: post("/admin/correo", { id: "fallido" }) },
  "jury/criteria save": {
    as: "admin",
    plan: form("/admin/criterios", "criteria[0].name", { intent: "save", "criteria[0].weight": "9" }),
  },
  "jury/criteria confirm": {
    as: "admin",
    plan: form("/admin/criterios", "criteria[0].name", { intent: "confirm", "criteria[0].weight": "9" }),
  },
  "final/verdict save": ofVerdict({ intent: "save", statement: "Una edición valiente" }),
  "final/verdict add": ofVerdict({ intent: "add", add: "Faro" }),
  "final/verdict ask": {
    ...ofVerdict({}),
    plan: async (world) => {
      await explainSteps(world.visitor);
      return form(rectify, "statement", { ...rectified, intent: "ask" }, fallo)(world);
    },
  },
  "final/verdict discard": {
    as: "admin",
    again: 409,
    plan: async ({ contest, visitor }) => {
      const fields = { ...(await visitor.open(rectify)).formWith("statement"), intent: "save" };
      await visitor.submit(fallo, fields);
      const id = await contest.value<string>("select id from verdicts where sealed_at is null");
      return (again) => again.post(fallo, { intent: "discard", id, version: "1" });
    },
  },
  "final/verdict seal": {
    as: "admin",
    // A second attempt has files of its own.
    isStepwise: true,
    plan: async ({ contest, visitor }) => {
      await explainSteps(visitor);
      const fields = (await visitor.open(rectify)).formWith("statement");
      await visitor.submit(fallo, { ...fields, ...rectified, intent: "ask" });
      await contest.cron(Date.now());
      const id = await contest.value<string>("select id from verdicts where sealed_at is null");
      return (again) => again.post(fallo, { intent: "seal", id, version: "1" });
    },
  },
  "running/states ask-status": ofStates({ intent: "ask-status", ids: some, status: "finalista" }),
  "running/states ask-removal": ofStates({ intent: "ask-removal", ids: some }),
  "running/states set-status": ofStates({ intent: "set-status", ids: some, status: "no_ganadora" }),
  "running/states remove": ofStates({ intent: "remove", ids: some }, 404),
  "running/states set-one": ofStates({ intent: "set-one", id: "faro", status: "descalificada" }),
  "running/states remove-one": ofStates({ intent: "remove-one", id: "faro" }, 404),
  "running/states ask-finalists": ofStates({ intent: "ask-finalists" }),
  // A sealed verdict would prevent changes of its works.
  "running/states finalists": {
    as: "admin",
    isAnew: true,
    plan: async ({ contest }) => {
      await forgetVerdicts(contest);
      return post("/admin/estados", { intent: "finalists" })();
    },
  },
  "running/states ask-assign": duringEvaluation(ofStates({ intent: "ask-assign" })),
  "running/states assign": duringEvaluation(ofStates({ intent: "assign" })),
  "running/phases save": {
    as: "admin",
    plan: form("/admin/fases", "phases[0].startAt", { intent: "save", "phases[4].endAt": "2090-01-01" }),
  },
  "running/phases activate": {
    as: "admin",
    plan: post("/admin/fases", { intent: "activate", id: "phase-results" }),
  },
  "works/image-generation start": {
    isAnew: true,
    as: "admin",
    plan: post("/admin/generar-imagenes", { intent: "start" }),
  },
  "works/image-generation begin": {
    isAnew: true,
    as: "admin",
    plan: post(dataPath("/admin/generar-imagenes"), { intent: "begin" }),
  },
  "works/image-generation step": {
    as: "admin",
    isStepwise: true,
    async plan({ contest, visitor }) {
      await visitor.post("/admin/generar-imagenes", { intent: "start" });
      const run = await contest.value<string>("select id from image_runs");
      return post(dataPath("/admin/generar-imagenes"), { intent: "step", run, step: "0" })();
    },
  },
  "running/export prepare": { as: "admin", plan: post("/admin/exportar", { intent: "prepare" }) },
  "running/export-zip": {
    as: "admin",
    isAnew: true,
    async plan({ contest, visitor: organiser }) {
      await prepareExport(contest, organiser);
      return async (visitor) => {
        const answer = await visitor.post("/admin/exportar.zip", { parte: "1" });
        if (!answer.ok) return answer;
        // An interrupted ZIP has no directory, so the recipient's own program reports it.
        const isWhole = await answer
          .arrayBuffer()
          .then((bytes) => unzipped(new Uint8Array(bytes)).has("datos/registro.csv"))
          .catch(() => false);
        return new Response(isWhole ? "ZIP" : "ZIP, broken off", { status: isWhole ? 200 : 503 });
      };
    },
  },
  "public/published-texts preview": ofText("preview"),
  "public/published-texts publish": ofText("publish"),
  "final/announcement ask": announced("ask"),
  "final/announcement send": announced("send", 409),
  "jury/assignments add": duringEvaluation(ofAssignments("add", "jurado nuevo", 409)),
  "jury/assignments add_category": duringEvaluation({
    as: "admin",
    again: 409,
    plan: async ({ people }) =>
      post("/admin/jurado/asignaciones", {
        intent: "add_category",
        jurado: people["jurado nuevo"].judgeId ?? "",
        categoria: "Grafico",
      })(),
  }),
  "jury/assignments remove": ofAssignments("remove", "jurado nuevo", 404),
  "jury/assignments undo": duringEvaluation({
    as: "admin",
    again: 409,
    async plan({ contest, visitor }) {
      await visitor.post("/admin/estados", { intent: "assign" });
      const run = await contest.value("select max(id) from audit_log where action = 'judges_assigned'");
      return post("/admin/jurado/asignaciones", { intent: "undo", run: String(run) })();
    },
  }),
  "jury/dashboard lift": duringEvaluation({
    as: "admin",
    again: 409,
    async plan({ contest }) {
      const [row] = await contest.rows<{ id: string; work: string }>(
        "select id, proposal_id as work from evaluations where conflict and not tied limit 1",
      );
      const path = `${pace}?detalle=${row?.work}&pestana=jurado`;
      return post(path, { intent: "lift", evaluacion: row?.id ?? "", reason: "Ya no hay relación" })();
    },
  }),
  "jury/dashboard ask-reminder": atPace("ask-reminder"),
  "jury/dashboard remind": atPace("remind", 409),
  "jury/dashboard ask-reassignment": duringEvaluation(atPace("ask-reassignment")),
  "jury/dashboard reassign": duringEvaluation(atPace("reassign", 409)),
  "works/sample-images upload": {
    as: "admin",
    isStepwise: true,
    async plan({ contest }) {
      await contest.addProposal({ id: "demo-01" });
      return post("/admin/subir-imagenes", { intent: "upload" })();
    },
  },
  "people/universities add": {
    as: "admin",
    plan: async () =>
      post("/admin/universidades", { intent: "add", id: crypto.randomUUID(), name: "Universidad del Sur" })(),
  },
  "people/universities edit": onUniversity("Universidad de Soria", async (_, id) => ({
    intent: "edit",
    id,
    name: "Universidad de Numancia",
    slug: "numancia",
  })),
  "people/universities activate": onUniversity("Universidad de Soria", async (_, id) => ({
    intent: "activate",
    id,
    active: "true",
  })),
  "people/universities move": {
    ...onUniversity("Universidad de Soria", async (world, id) => ({
      intent: "move",
      id,
      place: "before",
      other: await idOf(world, "Universidad de Ávila"),
    })),
    isAnew: true,
  },
  "people/universities remove": onUniversity(
    "Universidad de Soria",
    async (_, id) => ({ intent: "remove", id }),
    404,
  ),
  "people/universities approve": onWaiting("/admin/universidades", "approve", "admin"),
  "people/universities reject": onWaiting("/admin/universidades", "reject", "admin"),
  "works/missing-alt-texts": {
    as: "admin",
    plan: post("/admin/textos-alternativos", { "alt.faro-1": "El faro visto desde el mar" }),
  },
  "people/invitations invite": {
    as: "admin",
    again: 409,
    plan: post("/admin/invitaciones", { intent: "invite", email: "nueva@prueba.test", role: "jurado" }),
  },
  "people/invitations resend": {
    as: "admin",
    again: 409,
    async plan({ contest }) {
      const sentAt = await contest.value<number>("select sent_at from invitations where id = 'invitada-3'");
      return post("/admin/invitaciones", { intent: "resend", id: "invitada-3", sentAt: String(sentAt) })();
    },
  },
  "people/invitations withdraw": {
    as: "admin",
    again: 409,
    plan: post("/admin/invitaciones", { intent: "withdraw", id: "invitada-1" }),
  },
  "people/universities-import": {
    as: "admin",
    plan: async () => (visitor) => visitor.postMultipart("/admin/universidades/importar", [importFile]),
  },
  "people/universities-import, confirmed": {
    as: "admin",
    async plan({ visitor }) {
      const question = await visitor.submitMultipart("/admin/universidades/importar", [importFile]);
      return post("/admin/universidades/importar", question.formWith("text"))();
    },
  },
  "running/template": {
    as: "admin",
    plan: async ({ visitor }) => {
      const bytes = await (await visitor.fetch("/admin/plantilla.json")).text();
      return (again) => again.postMultipart("/admin/plantilla", [{ filename: "plantilla.json", bytes }]);
    },
  },
  "running/template apply": {
    as: "admin",
    plan: async ({ visitor }) => {
      const text = await (await visitor.fetch("/admin/plantilla.json")).text();
      return (again) => again.post("/admin/plantilla", { intent: "apply", text });
    },
  },
  "people/users": {
    as: "admin",
    plan: ({ people }) => post("/admin/usuarios", { id: people.publico.id, role: "jurado" })(),
  },
  "people/users parte=vinculos": ofTies(
    "admin",
    async ({ people }) => `/admin/usuarios?persona=${people.jurado.id}&parte=vinculos`,
  ),
  "people/users-import": {
    as: "admin",
    plan: async () => (visitor) => visitor.postMultipart("/admin/usuarios/importar", [peopleFile]),
  },
  "people/users-import, confirmed": {
    as: "admin",
    async plan({ visitor }) {
      const question = await visitor.submitMultipart("/admin/usuarios/importar", [peopleFile]);
      return post("/admin/usuarios/importar", question.formWith("text"))();
    },
  },
  "votes/review void": {
    as: "admin",
    again: 409,
    plan: async ({ contest }) =>
      post("/admin/votos?obra=faro", {
        ...{ intent: "void", reason: "Mismo ordenador", proposal_id: "faro" },
        voter: String(await voterOf(contest, "voided_at is null")),
      })(),
  },
  "votes/review void_group": {
    as: "admin",
    again: 409,
    plan: post("/admin/votos?obra=faro", {
      ...{ intent: "void_group", reason: "Mismo ordenador", number: "5" },
      ...{ proposal_id: "faro", kind: "network", source: "0123456789abcdef" },
    }),
  },
  "votes/review restore": {
    as: "admin",
    again: 409,
    plan: async ({ contest }) =>
      post("/admin/votos?obra=faro", {
        ...{ intent: "restore", proposal_id: "faro" },
        voter: String(await voterOf(contest, "voided_at is not null")),
      })(),
  },
  "votes/review restore_act": {
    as: "admin",
    again: 409,
    plan: async ({ contest }) =>
      post("/admin/votos?obra=faro", {
        ...{ intent: "restore_act", proposal_id: "faro" },
        at: String(await contest.value("select max(voided_at) from public_votes where proposal_id = 'faro'")),
      })(),
  },
};

/** Returns a voter of the work 'faro' whose vote fulfils the condition. */
const voterOf = (contest: World["contest"], condition: string) =>
  contest.value(
    `select user_id from public_votes where proposal_id = 'faro' and user_id is not null and ${condition} order by user_id`,
  );

/** Every action of the product, by its route's name and its intent. (docs/how-to.md) */
export const actions: Record<string, Action> = {
  ...access,
  ...account,
  ...university,
  ...jury,
  ...final,
  ...admin,
};

export const personOf = ({ as }: Action, people: World["people"]): Person | null =>
  as === "nobody" ? null : people[as];
