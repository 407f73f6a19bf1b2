import { expect, test } from "vitest";
import { openContest, PASSWORD } from "../support/contest";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const COUNTED = "Voto registrado / Tu voto ha sido contabilizado";
let count = 0;

const someone = () => ({
  full_name: "Clara Ruiz Vega",
  email: `puerta${++count}@prueba.test`,
  password: PASSWORD,
});
const voters = async (proposalId: string) => {
  const sql = `select email from public_votes join profiles on profiles.id = user_id where proposal_id = ?`;
  return await contest.column<string>(sql, proposalId);
};
/** Addresses of the sign-in pages for a person who wants to vote for a work. */
const door = (path: string, proposalId: string) =>
  `${path}${path.includes("?") ? "&" : "?"}redirectTo=${encodeURIComponent(`/propuesta/${proposalId}#votar`)}`;
/** The sign-up page of voters also has the sign-in form, with its own address. */
const own = (path: string) => (path.startsWith("/auth/votar") ? "main form:not([action])" : "main form");
const voteButton = (page: Page) => page.document.querySelector(`${own(page.path)} button[name=vote_for]`);
const describedBy = (page: Page) =>
  page.text(`#${voteButton(page)?.getAttribute("aria-describedby") ?? "nothing"}`);
const isIn = async (visitor: Visitor) => (await visitor.fetch("/cuenta")).status === 200;

test.each(["publico", "alumno", "universidad", "jurado", "admin"] as const)(
  "[MEND-23] from a shared work to the counted vote of %s: the work, the sign-in at the voters' sign-up, the work",
  async (role) => {
    const proposalId = await contest.addProposal({ title: "Isla de silencio" });
    const person = await contest.addPerson(role);
    const visitor = contest.visitor();
    const work = await visitor.open(`/propuesta/${proposalId}`);
    const auth = await visitor.submit("/galeria", work.formWith("proposal_id"));
    expect([auth.path.split("?")[0], auth.toast]).toEqual([
      "/auth/votar",
      "Inicia sesión / Debes iniciar sesión para votar",
    ]);
    expect(auth.text("main .vote-ahead summary")).toBe("Ya tengo cuenta");
    expect(auth.text("main .vote-ahead form")).toContain(
      "Al entrar, tu voto por «Isla de silencio» quedará registrado. Después no podrás retirarlo.",
    );
    expect(auth.texts("main .vote-ahead button[type=submit]")).toEqual([
      "Iniciar Sesión y votar",
      "Iniciar Sesión sin votar",
    ]);
    const signIn = auth.document.querySelector("main .vote-ahead form");
    // Enter presses the first button.
    expect(signIn?.querySelector("[type=submit]")?.getAttribute("value")).toBe(proposalId);
    const voted = await visitor.submit(signIn?.getAttribute("action") ?? "", {
      email: person.email,
      password: PASSWORD,
      vote_for: proposalId,
    });
    expect([voted.status, voted.path, voted.toast]).toEqual([200, `/propuesta/${proposalId}`, COUNTED]);
    expect(voted.text("[data-vote]")).toContain("Ya votaste");
    expect(await voters(proposalId)).toEqual([person.email]);
    expect((await visitor.open(`/propuesta/${proposalId}`)).toast).toBe("");
  },
);

test("[MEND-23] a vote that cannot be read is refused with words, and nobody gets in", async () => {
  const proposalId = await contest.addProposal();
  const person = await contest.addPerson("alumno");
  for (const [path, fields] of [
    ["/auth", { email: person.email, password: PASSWORD }],
    ["/auth?tab=registrarse", { ...someone(), type: "jurado", jurado_code: "JURADO-2025" }],
    ["/auth/votar", { ...someone(), consent: "on" }],
  ] as const) {
    const visitor = contest.visitor();
    const page = await visitor.submit(path, { ...fields, vote_for: [proposalId, proposalId] });
    expect(page.told).toBe(
      "400 Error / El formulario no se ha recibido bien. Recarga la página y vuelve a intentarlo.",
    );
    expect(visitor.cookies.has("session"), path).toBe(false);
  }
  expect(await voters(proposalId)).toEqual([]);
});

test("[MEND-23] somebody new: the work, the voters' sign-up, and back on the work with the vote counted", async () => {
  const proposalId = await contest.addProposal({ title: "Isla de silencio" });
  const visitor = contest.visitor();
  const work = await visitor.open(`/propuesta/${proposalId}`);
  const signUp = await visitor.submit("/galeria", work.formWith("proposal_id"));
  expect(signUp.path.split("?")[0]).toBe("/auth/votar");
  expect(describedBy(signUp)).toBe(
    "Al crear la cuenta, tu voto por «Isla de silencio» quedará registrado. Después no podrás retirarlo.",
  );
  expect(signUp.texts("main form:not([action]) button[type=submit]")).toEqual([
    "Crear cuenta y votar",
    "Crear cuenta sin votar",
  ]);
  const fields = { ...someone(), consent: "on", vote_for: proposalId };
  // An error casts no vote, and the form keeps the work.
  const refused = await visitor.submit(signUp.path, { ...fields, password: "corta" });
  expect([refused.status, voteButton(refused)?.getAttribute("value")]).toEqual([400, proposalId]);
  expect(await voters(proposalId)).toEqual([]);
  const voted = await visitor.submit(signUp.path, fields);
  expect([voted.status, voted.path]).toEqual([200, `/propuesta/${proposalId}`]);
  expect(voted.toast).toBe(`¡Cuenta creada con éxito! / ${COUNTED}`);
  expect(voted.document.querySelector("[data-toast]")?.getAttribute("data-toast")).toBe("8000");
  expect(voted.text("[data-vote]")).toContain("Ya votaste");
  expect(await voters(proposalId)).toEqual([fields.email]);
});

test("[MEND-23] the three types of sign-up carry the vote too", async () => {
  const universityId = await contest.addUniversity();
  const university = {
    type: "universidad",
    universidad_university: universityId,
    universidad_code: "UNI-2025",
  };
  const types: [Record<string, string>, string][] = [
    [university, "En «Mis Propuestas» verás las propuestas de tu universidad."],
    [
      university,
      "Tu universidad ya tiene una cuenta: la tuya espera la aprobación de su persona de contacto o de la organización.",
    ],
    [{ type: "jurado", jurado_code: "JURADO-2025" }, "Ya puedes evaluar las propuestas del concurso."],
    [
      { type: "alumno", alumno_university: universityId },
      "Tu universidad ya puede incluirte en sus propuestas.",
    ],
  ];
  for (const [type, next] of types) {
    const proposalId = await contest.addProposal();
    const visitor = contest.visitor();
    const page = await visitor.open(door("/auth?tab=registrarse", proposalId));
    expect(page.texts("main form button[type=submit]")).toEqual([
      "Crear cuenta y votar",
      "Crear cuenta sin votar",
    ]);
    const fields = { ...someone(), ...type, vote_for: proposalId };
    const voted = await visitor.submit(page.path, fields);
    expect([voted.path, voted.toast]).toEqual([
      `/propuesta/${proposalId}`,
      `¡Cuenta creada con éxito! / ${next} / ${COUNTED}`,
    ]);
    expect(await voters(proposalId)).toEqual([fields.email]);
  }
});

test("[MEND-23] a crafted link casts nothing: looking does not vote, the vote can be left out, and then its button waits on the work", async () => {
  const proposalId = await contest.addProposal({ title: "La ajena" });
  const person = await contest.addPerson("publico");
  for (const path of ["/auth", "/auth?tab=registrarse", "/auth/votar"]) {
    const page = await contest.visitor().open(`${door(path, proposalId)}&vote_for=${proposalId}`);
    expect(page.text("main .vote-ahead")).toContain("Vas a votar «La ajena»");
    expect(describedBy(page)).toContain("tu voto por «La ajena» quedará registrado");
  }
  const visitor = contest.visitor();
  const credentials = { email: person.email, password: PASSWORD };
  const entered = await visitor.post(`${door("/auth", proposalId)}&vote_for=${proposalId}`, credentials);
  expect([entered.status, entered.headers.get("Location")]).toEqual([303, `/propuesta/${proposalId}#votar`]);
  const work = await visitor.open(`/propuesta/${proposalId}`);
  expect(work.text("#votar")).toContain("Votar");
  const joined = await contest
    .visitor()
    .post(door("/auth/votar", proposalId), { ...someone(), consent: "on" });
  expect(joined.headers.get("Location")).toBe(`/propuesta/${proposalId}#votar`);
  // A signed-in visitor only sees the work.
  for (const path of ["/auth", "/auth/votar"]) {
    const sent = await visitor.fetch(door(path, proposalId));
    expect([sent.status, sent.headers.get("Location")]).toEqual([302, `/propuesta/${proposalId}#votar`]);
  }
  const foreign = await contest.visitor().fetch(door("/auth", proposalId), {
    method: "POST",
    headers: { Origin: "https://mal.test" },
    body: new URLSearchParams({ ...credentials, vote_for: proposalId }),
  });
  expect(foreign.status).toBe(403);
  expect(await voters(proposalId)).toEqual([]);
});

test("[MEND-23] the vote is of the account that signs in, not of the one that was in", async () => {
  const proposalId = await contest.addProposal();
  const [before, after] = [await contest.addPerson("publico"), await contest.addPerson("publico")];
  const visitor = await contest.signedIn(before);
  const wrong = { email: after.email, password: "equivocada", vote_for: proposalId };
  const refused = await visitor.submit(door("/auth", proposalId), wrong);
  expect([refused.status, voteButton(refused)?.getAttribute("value")]).toEqual([400, proposalId]);
  expect(await voters(proposalId)).toEqual([]);
  await visitor.post(door("/auth", proposalId), { ...wrong, password: PASSWORD });
  expect(await voters(proposalId)).toEqual([after.email]);
});

test("[MEND-23] a vote that cannot be given is no question at the door: it says why, and lets in", async () => {
  const shut: [string, string, () => Promise<unknown>][] = [
    [
      await contest.addProposal({ status: "descalificada" }),
      "Esta propuesta no admite votos",
      async () => {},
    ],
    [await contest.addProposal({ isDraft: true }), "Esta propuesta ya no está", async () => {}],
    ["no-existe", "Esta propuesta ya no está", async () => {}],
    [await contest.addProposal(), "La votación está cerrada", () => contest.setPhase("final")],
  ];
  for (const [proposalId, why, before] of shut) {
    await before();
    for (const path of ["/auth", "/auth?tab=registrarse", "/auth/votar"]) {
      const page = await contest.visitor().open(door(path, proposalId));
      expect(page.text("main .vote-ahead")).toContain(why);
      expect(voteButton(page)).toBeNull();
      expect(page.texts("main form button[type=submit]")).toHaveLength(1);
    }
  }
  await contest.setPhase("submission");
});

test("[MEND-23] a vote that fails after the door was passed says its own message, and who came is in", async () => {
  const wanted = await contest.addProposal();
  const out = await contest.addProposal({ status: "descalificada" });
  const draft = await contest.addProposal({ isDraft: true });
  const twice = await contest.addPerson("publico");
  await contest.addVote(twice, wanted);
  const enter = async (proposalId: string, person = contest.addPerson("publico")) => {
    const visitor = contest.visitor();
    const { email } = await person;
    const fields = { email, password: PASSWORD, vote_for: proposalId };
    const page = await visitor.submit(door("/auth", proposalId), fields);
    expect([page.status, await isIn(visitor)]).toEqual([200, true]);
    return [page.path, page.toast];
  };
  expect(await enter(wanted, Promise.resolve(twice))).toEqual([
    `/propuesta/${wanted}`,
    "Ya votaste / Ya has votado por esta propuesta",
  ]);
  expect(await enter(out)).toEqual([
    `/propuesta/${out}`,
    "Esta propuesta no admite votos / Ha quedado fuera del concurso.",
  ]);
  for (const gone of [draft, "retirada"]) {
    expect(await enter(gone)).toEqual([
      "/galeria",
      "Esta propuesta ya no está / Se ha retirado del concurso: no admite votos.",
    ]);
  }
  await contest.refuse("insert on public_votes", "las urnas no responden");
  expect(await enter(wanted)).toEqual([
    `/propuesta/${wanted}`,
    "No se pudo registrar tu voto / las urnas no responden",
  ]);
  await contest.allow();
  expect(await contest.complaints()).toEqual(["POST /auth: las urnas no responden"]);
  await contest.setPhase("final");
  const closed = "La votación está cerrada / Estamos en la fase «Final».";
  expect(await enter(wanted)).toEqual([`/propuesta/${wanted}`, closed]);
  const visitor = contest.visitor();
  const fields = { ...someone(), consent: "on", vote_for: wanted };
  const joined = await visitor.submit(door("/auth/votar", wanted), fields);
  expect([joined.path, joined.toast]).toEqual([
    `/propuesta/${wanted}`,
    `¡Cuenta creada con éxito! / ${closed}`,
  ]);
  expect(await isIn(visitor)).toBe(true);
  await contest.setPhase("submission");
  expect(await voters(wanted)).toEqual([twice.email]);
  expect(await voters(out)).toEqual([]);
});

test("[MEND-23] an account whose session cannot be opened votes where it then signs in", async () => {
  const proposalId = await contest.addProposal();
  const fields = { ...someone(), consent: "on", vote_for: proposalId };
  await contest.refuse("insert on sessions", "refused");
  const visitor = contest.visitor();
  const auth = await visitor.submit(door("/auth/votar", proposalId), fields);
  await contest.allow();
  expect(await contest.complaints()).toEqual(["POST /auth/votar: refused"]);
  expect(auth.toast).toBe("¡Cuenta creada con éxito! / Ahora inicia sesión con tu correo y tu contraseña.");
  expect([voteButton(auth)?.getAttribute("value"), await voters(proposalId)]).toEqual([proposalId, []]);
  const { email, password, vote_for } = fields;
  expect((await visitor.submit(auth.path, { email, password, vote_for })).toast).toBe(COUNTED);
});

test("[MEND-23] while the voters' sign-up is closed it takes no vote; who has an account votes by signing in", async () => {
  await contest.setSetting("public_signup_enabled", "false");
  const proposalId = await contest.addProposal();
  const auth = await contest.visitor().open(door("/auth", proposalId));
  expect(auth.html).not.toContain("/auth/votar");
  const closed = await contest.visitor().open(door("/auth/votar", proposalId));
  const work = await contest.visitor().submit("/galeria", { proposal_id: proposalId });
  expect(work.path.split("?")[0]).toBe("/auth");
  expect([closed.text("h1"), voteButton(closed)]).toEqual(["El registro para votar está cerrado", null]);
  const fields = { ...someone(), consent: "on", vote_for: proposalId };
  expect((await contest.visitor().post(door("/auth/votar", proposalId), fields)).status).toBe(403);
  expect(await voters(proposalId)).toEqual([]);
  const { email } = await contest.addPerson("publico");
  await contest.visitor().post(auth.path, { email, password: PASSWORD, vote_for: proposalId });
  expect(await voters(proposalId)).toEqual([email]);
  await contest.setSetting("public_signup_enabled", "true");
});

test.each(["true", "false"])(
  "[MEND-23] from the gallery (open_to_visitors: %s) the vote ends on the work, which knows the way back",
  async (open) => {
    await contest.setSetting("open_to_visitors", open);
    const proposalId = await contest.addProposal({ category: "Grafico" });
    const { email } = await contest.addPerson("publico");
    const visitor = contest.visitor();
    const auth = await visitor.submit("/galeria", {
      proposal_id: proposalId,
      return: `/galeria?categoria=Grafico&orden=title&desde=x&obra=${proposalId}#obra-${proposalId}`,
    });
    const signIn = auth.document.querySelector("main .vote-ahead form")?.getAttribute("action") ?? "";
    const voted = await visitor.submit(signIn, { email, password: PASSWORD, vote_for: proposalId });
    const query = "categoria=Grafico&orden=title";
    expect([voted.path, voted.toast]).toEqual([`/propuesta/${proposalId}?${query}`, COUNTED]);
    expect(voted.html.replaceAll("&amp;", "&")).toContain(
      `href="/galeria?${query}&obra=${proposalId}#obra-${proposalId}"`,
    );
    expect(await voters(proposalId)).toEqual([email]);
    await contest.setSetting("open_to_visitors", "false");
  },
);

test("[MEND-23] the vote leads to its own work on this site, whatever the address or the field say", async () => {
  const proposalId = await contest.addProposal();
  const other = await contest.addProposal();
  const enter = async (redirectTo: string, vote: string | string[]) => {
    const { email } = await contest.addPerson("publico");
    const answer = await contest.visitor().post(`/auth?redirectTo=${encodeURIComponent(redirectTo)}`, {
      email,
      password: PASSWORD,
      vote_for: vote,
    });
    return [answer.status, answer.headers.get("Location")];
  };
  for (const elsewhere of [
    "https://mal.test/",
    "//mal.test/propuesta/x#votar",
    "/\\mal.test",
    `/propuesta/${other}#votar`,
    `/propuesta/${proposalId}/../../admin#votar`,
    "/propuesta/%zz#votar",
  ]) {
    const page = await contest.visitor().open(`/auth?redirectTo=${encodeURIComponent(elsewhere)}`);
    expect([elsewhere, page.status]).toEqual([elsewhere, 200]);
    expect(await enter(elsewhere, proposalId)).toEqual([303, `/propuesta/${proposalId}#votar`]);
  }
  expect(await voters(other)).toEqual([]);
  for (const made of ["//mal.test", "../admin", "x\r\nLocation: //mal.test"]) {
    expect(await enter("/propuesta/x#votar", made)).toEqual([303, "/galeria"]);
  }
  for (const made of ["x".repeat(101), [proposalId, proposalId]]) {
    expect(await enter("/propuesta/x#votar", made)).toEqual([400, null]);
  }
});
