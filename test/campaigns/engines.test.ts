import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { type EngineBrowser, type EngineWindow, isInstalled } from "../support/engines/engine";
import { firefox } from "../support/engines/firefox";
import { Walker } from "../support/engines/walker";
import { webkit } from "../support/engines/webkit";
import { criteria } from "../support/evaluation-form";
import { openUniversity } from "../support/submission";

const contest = openContest();
contest.hasStaticFiles = true;

const engines = [firefox, webkit];
const installed = engines.filter(isInstalled);

describe.each(engines.filter((engine) => !installed.includes(engine)))("$name", ({ name, packages }) => {
  test(`not run: install ${packages.join(" ")}`, () => {
    console.log(`${name}: not run. Install ${packages.join(" ")}.`);
    // `.ci/run` installs the packages.
    expect(process.env.CI).toBeUndefined();
  });
});

describe.each(installed)("$name", ({ name, launch }) => {
  let browser: EngineBrowser | undefined;
  let window: EngineWindow | undefined;

  beforeAll(async () => {
    browser = await launch(contest.url.origin);
    console.log(`${name} ${browser.version}`);
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    await window?.close();
    expect(window?.complaints).toEqual([]);
    window = undefined;
  });
  const openWalker = async () => {
    if (!browser) throw new Error("a window is opened within a test");
    window = await browser.openWindow();
    return new Walker(window);
  };

  test("[AUTH-02] [GAL-07] a visitor signs in and votes", async () => {
    await contest.setPhase("voting");
    const person = await contest.addPerson("publico");
    const title = `Señal de ${name}`;
    const proposal = await contest.addProposal({ title });
    const walker = await openWalker();
    await walker.signIn(person);
    await walker.isAt("/");
    await walker.press("Galería");
    await walker.isAt("/galeria");
    await walker.press("Votar", title);
    await walker.sees("Voto registrado");
    await walker.sees("Ya votaste");
    expect(
      await contest.rows("select proposal_id as id from public_votes where user_id = ?", person.id),
    ).toEqual([{ id: proposal }]);
    await walker.looksOnAPhone("/galeria", `/propuesta/${proposal}`, "/cuenta");
  });

  test("[EVA-06] a juror scores, the draft is kept by itself, and the evaluation is sent", async () => {
    await contest.setPhase("evaluation");
    const juror = await contest.addPerson("jurado");
    const proposal = await contest.addProposal();
    const stored = () =>
      contest.rows(
        "select status, scores, general_comments as comments from evaluations where judge_id = ?",
        juror.judgeId,
      );
    const walker = await openWalker();
    await walker.signIn(juror);
    await walker.isAt("/jurado");
    const sheet = `/jurado/evaluar/${proposal}`;
    await walker.open(sheet);
    await walker.press("5 Excelente", "Creatividad");
    await walker.fill("Comentarios generales", "Se entiende de lejos");
    await walker.sees("Cambios sin guardar");
    await walker.sees(/Borrador guardado \d{1,2}:\d\d/);
    expect(await stored()).toEqual([
      { status: "draft", scores: '{"creatividad":5}', comments: "Se entiende de lejos" },
    ]);
    for (const criterion of ["Calidad técnica", "Innovación", "Adecuación"])
      await walker.press("5 Excelente", criterion);
    await walker.press("Enviar evaluación");
    await walker.press("Sí, enviar");
    await walker.isAt("/jurado");
    await walker.sees("Evaluación enviada");
    const [evaluation] = await stored();
    expect(evaluation?.status).toBe("submitted");
    expect(JSON.parse(String(evaluation?.scores))).toEqual(Object.fromEntries(criteria.map((id) => [id, 5])));
    await walker.looksOnAPhone("/jurado", sheet);
  });

  test("[NEW-05] a university sends a work with its file", async () => {
    await contest.setPhase("submission");
    const { contact, universityId } = await openUniversity(contest);
    const walker = await openWalker();
    await walker.signIn(contact);
    await walker.isAt("/universidad");
    await walker.open("/universidad/nueva");
    await walker.upload("Imagen o vídeo principal", resolve(import.meta.dirname, "../files/cartel.jpg"));
    await walker.fill("Título", "Pantalla en pausa");
    await walker.fill("Explicación detallada", "Diez segundos sin mirar.");
    await walker.press("No", "¿Se ha usado IA generativa?");
    await walker.press("Sí", "¿Es una obra propia e inédita?");
    await walker.fill("Nombre del equipo", "Equipo Pausa");
    await walker.press("Ana Núñez");
    await walker.press("Acepto los términos");
    await walker.sees("17 kB · Subido");
    await walker.press("Enviar propuesta");
    await walker.isAt("/universidad");
    await walker.sees("Pantalla en pausa");
    expect(
      await contest.rows(
        "select title, is_draft as draft, kind from proposals join proposal_assets on proposal_id = proposals.id where university_id = ?",
        universityId,
      ),
    ).toEqual([{ title: "Pantalla en pausa", draft: 0, kind: "image" }]);
    await walker.looksOnAPhone("/universidad", "/universidad/nueva");
  });

  test("[FAS-07] [EST-07] an admin activates a phase and changes a status, each through its dialog", async () => {
    await contest.setPhase("submission");
    const title = `Estado de ${name}`;
    const proposal = await contest.addProposal({ title });
    const activePhase = () => contest.value("select phase_key from contest_phases where is_active");
    const walker = await openWalker();
    await walker.signIn(await contest.addPerson("admin"));
    await walker.isAt("/admin");
    await walker.open("/admin/fases");
    await walker.press("Activar Ahora", "Votación del público");
    await walker.sees("¿Activar fase ahora?");
    await walker.press("Cancelar", "¿Activar fase ahora?");
    expect(await activePhase()).toBe("submission");
    await walker.press("Activar Ahora", "Votación del público");
    await walker.press("Sí, activar");
    await walker.sees("Fase activada");
    expect(await activePhase()).toBe("voting");
    await walker.open("/admin/estados");
    await walker.press(`Seleccionar «${title}»`);
    await walker.choose("Nuevo estado", "No Ganadora");
    await walker.press("Aplicar Cambio");
    await walker.sees("¿Cambiar estado de 1 propuesta(s)?");
    await walker.press("Sí, cambiar");
    await walker.sees("Estados actualizados");
    expect(await contest.value("select status from proposals where id = ?", proposal)).toBe("no_ganadora");
    await walker.looksOnAPhone("/admin/fases", "/admin/estados", "/admin/jurado");
  });
});
