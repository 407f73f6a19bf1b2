import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const path = "/admin/jurado";
let admin: Visitor;
const jurors: Person[] = [];
const [day, noon] = [24 * 3600 * 1000, Date.UTC(2026, 2, 10, 12)];

/** Inserts an evaluation of that juror with equal scores on every criterion. */
async function evaluate(
  juror: Person | undefined,
  proposal: string,
  stars: number,
  more: { status?: "draft" | "submitted"; conflict?: 0 | 1; comments?: string; at?: number } = {},
) {
  const { status = "submitted", conflict = 0, comments = "", at = noon } = more;
  await contest.addEvaluation(juror?.judgeId, proposal, stars, {
    general_comments: comments,
    status,
    conflict,
    at,
    submitted_at: status === "submitted" ? at : null,
  });
}

/** Removes spaces from the texts of table rows and list items, whose parts are separated by style only. */
const squeezed = (texts: string[]) => texts.map((text) => text.replaceAll(/\s/g, ""));
const rowsOf = (page: { texts(selector: string): string[] }) => page.texts("[data-proposal] th");
const file = async (address: string, delimiter = ",") => {
  const response = await admin.fetch(address);
  expect(response.status).toBe(200);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  return {
    name: /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1],
    type: response.headers.get("Content-Type"),
    // csv-parse needs the byte order mark removed; a spreadsheet needs it.
    hasMark: text.startsWith("\uFEFF"),
    rows: parse(text, { bom: true, delimiter }) as string[][],
  };
};
/** Today's day in Madrid, as in the names of the files. */
const today = () => new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Madrid" });

beforeAll(async () => {
  admin = await contest.as("admin");
});

test("[JDB-01] [JDB-03] [JDB-06] an empty contest: no alerts, zeros, the sentences", async () => {
  const page = await admin.open(path);
  expect(page.status).toBe(200);
  expect(page.text("h1")).toBe("Dashboard de Evaluaciones");
  const text = page.text("main");
  for (const part of [
    "Alertas",
    "Todo en orden, no hay alertas pendientes",
    "Propuestas Totales",
    "Evaluaciones",
    "de 0 esperadas",
    "Progreso Global",
    "0 %",
    "Jurados Activos",
    "No se encontraron propuestas con los filtros aplicados",
  ]) {
    expect(text).toContain(part);
  }
  expect(page.document.querySelector("main a[href='/admin']")).not.toBeNull();
});

test("[JDB-02] [JDB-03] [JDB-04] [JDB-07] [JDB-12] figures, alerts, ranking and jurors of a contest under way", async () => {
  for (const name of ["Ana Úbeda", "Bea Gil", "Carlos Paz"]) {
    jurors.push(
      await contest.addPerson("jurado", {
        fullName: name,
        email: `${name.slice(0, 3)}@jurado.test`.toLowerCase(),
      }),
    );
  }
  const [ana, bea, carlos] = jurors;
  const uni = await contest.addUniversity({ name: "Universidad de Ávila" });
  await contest.addProposal({
    id: "alta",
    title: "Alta",
    universityId: uni,
    createdAt: noon,
    category: "Imagen",
  });
  await contest.addProposal({ id: "rota", title: "Rota", createdAt: noon + day, category: "Video" });
  await contest.addProposal({ id: "nueva", title: "Nueva", createdAt: noon + 2 * day, category: "Otro" });
  await contest.addProposal({ id: "esbozo", title: "Esbozo", isDraft: true });
  await evaluate(ana, "alta", 5, { comments: "Muy clara" });
  await evaluate(bea, "alta", 4);
  await evaluate(carlos, "alta", 5, { status: "draft" });
  await evaluate(ana, "rota", 5);
  await evaluate(bea, "rota", 1);
  await evaluate(carlos, "rota", 3, { at: noon + day });
  await evaluate(ana, "nueva", 2, { conflict: 1 });
  for (let votes = 0; votes < 3; votes++) await contest.addVote(await contest.addPerson("publico"), "nueva");

  // While works still come in, one without an evaluation is no alert.
  expect((await admin.open(path)).texts("section li")).toEqual([
    "MediaCarlos Paz ha enviado 1 de 3 evaluaciones",
    "Media«Rota» divide al jurado: desviación de 40,0",
  ]);
  await contest.setPhase("evaluation");
  const page = await admin.open(path);
  expect(page.text("[data-lacking]")).toBe("1 obra sin ninguna evaluación: «Nueva».");
  expect(page.text("[data-cut]")).toBe("Hay plaza para todas las obras evaluadas.");
  await contest.setSetting("finalists_count", "2");
  expect((await admin.open(path)).text("main")).toContain(
    "Faltan 3 evaluaciones: el corte todavía puede moverse.",
  );
  await contest.setSetting("finalists_count", "10");
  // Alta 2 of 3, Rota 3 of 3, Nueva 0 of 2: Ana is in conflict there.
  expect(squeezed(page.texts("main dl dd"))).toEqual(["3", "5de8esperadas", "63%", "3"]);
  // Rota: 100, 20 and 60 have a mean of 60 and a sample deviation of 40.
  expect(page.text("main")).toContain("Mostrando 3 alertas que requieren atención");
  expect(page.texts("section li")).toEqual([
    "Alta«Nueva» no tiene ninguna evaluación enviada",
    "MediaCarlos Paz ha enviado 1 de 3 evaluaciones",
    "Media«Rota» divide al jurado: desviación de 40,0",
  ]);
  expect(page.texts("[aria-labelledby=ranking] thead th")).toEqual([
    "#",
    "Portada",
    "Título",
    "Universidad",
    "Promedio",
    "M/N",
    "Desv. Est.",
    "Votos",
    "Estado",
    "Acciones",
  ]);
  expect(rowsOf(page)).toEqual(["Alta", "Rota", "Nueva"]);
  const [alta, , nueva] = page.document.querySelectorAll("[data-proposal]");
  const cells = (row: typeof alta) => row?.querySelectorAll("td").map((cell) => cell.textContent.trim());
  // 100 and 80: mean 90, sample deviation 14.14.
  expect(cells(alta)).toEqual([
    "1",
    "",
    "Universidad de Ávila",
    "90,0",
    "2/3",
    "14,1",
    "0",
    "Pendiente",
    "Ver",
  ]);
  expect(cells(nueva)?.slice(3, 7)).toEqual(["—", "0/2", "—", "3"]);
  expect(page.texts("[aria-labelledby=jurados] thead th")).toEqual([
    "Elegir",
    "Jurado",
    "Asignadas",
    "Enviadas",
    "Conflictos",
    "Progreso",
    "Última Actividad",
    "Puntúa",
    "Pendientes",
    "Respuesta",
  ]);
  expect(squeezed(page.texts("[aria-labelledby=jurados] tbody tr"))).toEqual([
    "AnaÚbedaana@jurado.test32167%10mar2026,13:00—0Evalúa",
    "BeaGilbea@jurado.test32067%10mar2026,13:00—1Evalúa",
    "CarlosPazcar@jurado.test31033%11mar2026,13:00—2Evalúa",
  ]);
});

test("[JDB-05] [JDB-06] every filter and every sort, in the address", async () => {
  const rowsFor = async (query: string) => rowsOf(await admin.open(`${path}?${query}`));
  expect(await rowsFor("q=ROTA")).toEqual(["Rota"]);
  expect(await rowsFor("q=avila")).toEqual(["Alta"]);
  expect(await rowsFor("categoria=Grafico")).toEqual(["Alta"]);
  expect(await rowsFor("categoria=Otro")).toEqual(["Nueva"]);
  const uni = await contest.value<string>("select university_id from proposals where id = 'rota'");
  expect(await rowsFor(`universidad=${uni}`)).toEqual(["Rota"]);
  expect(await rowsFor("orden=completion")).toEqual(["Rota", "Alta", "Nueva"]);
  expect(await rowsFor("orden=deviation")).toEqual(["Alta", "Rota", "Nueva"]);
  expect(await rowsFor("orden=votes")).toEqual(["Nueva", "Alta", "Rota"]);
  expect(await rowsFor("orden=recent")).toEqual(["Nueva", "Rota", "Alta"]);
  expect(await rowsFor("orden=nada&categoria=x&universidad=&q=&detalle=&sep=x")).toEqual([
    "Alta",
    "Rota",
    "Nueva",
  ]);
  const page = await admin.open(`${path}?q=zzz`);
  expect(page.text("main")).toContain("No se encontraron propuestas con los filtros aplicados");
  expect(page.texts("select[name=orden] option")).toEqual([
    "Promedio (desc)",
    "M/N (desc)",
    "Desv. Est. (asc)",
    "Votos (desc)",
    "Más reciente",
  ]);
});

test("[JDB-08] [JDB-09] the detail is an address: head, figures, means by criterion", async () => {
  const page = await admin.open(`${path}?detalle=rota`);
  const dialog = page.text("dialog[open]");
  expect(page.text("dialog[open] h2")).toBe("Detalle de Evaluación");
  for (const part of [
    "Rota",
    "Video",
    "Pendiente",
    "3 de 3 evaluaciones",
    "60,0 /100",
    "40,0",
    "⚠️ Alta dispersión",
    "100 %",
  ]) {
    expect(dialog).toContain(part);
  }
  expect(squeezed(page.texts("dialog[open] ul li"))).toEqual([
    "Creatividadpeso30%60,0/100",
    "Calidadtécnicapeso25%60,0/100",
    "Innovaciónpeso25%60,0/100",
    "Adecuaciónalbriefingpeso20%60,0/100",
  ]);
  const links = page.document.querySelectorAll("dialog[open] a").map((link) => link.getAttribute("href"));
  expect(links).toContain("/propuesta/rota");
  expect(page.document.querySelector("a[href='/propuesta/rota']")?.getAttribute("target")).toBe("_blank");
  expect((await admin.open(`${path}?detalle=alta`)).text("dialog[open]")).toContain("Consistente");
});

test("[JDB-13] the strips of the totals have their legend in sight", async () => {
  const legend = "Cada raya es la nota de un jurado, de 0 a 100; la de color, el promedio.";
  const page = await admin.open(`${path}?detalle=rota`);
  expect(page.text("[aria-labelledby=ranking] :not(details) > [data-strip-legend]")).toBe(legend);
  expect(page.text("dialog[open] dl + p > [data-strip-legend]")).toBe(legend);
  const [strip] = page.document.querySelectorAll("[data-proposal=rota] svg");
  expect(strip?.getAttribute("aria-label")).toBe("Totales: 20,0; 60,0; 100,0. Promedio: 60,0");
  expect((await admin.open(`${path}?q=nueva`)).texts("[data-strip-legend]")).toEqual([]);
});

test("[JDB-10] [JDB-11] each juror's word, and nothing when nobody has begun", async () => {
  const page = await admin.open(`${path}?detalle=alta&pestana=jurado`);
  expect(squeezed(page.texts("dialog[open] ul li"))).toEqual([
    "AnaÚbedaana@jurado.test100,0/100Enviada10mar2026Muyclara",
    "BeaGilbea@jurado.test80,0/100Enviada10mar2026Sincomentarios",
    "CarlosPazcar@jurado.test100,0/100BorradorSincomentarios",
  ]);
  const conflict = await admin.open(`${path}?detalle=nueva&pestana=jurado`);
  expect(conflict.text("dialog[open] ul li")).toContain("Conflicto");
  await contest.addProposal({ id: "muda", title: "Muda" });
  const mute = await admin.open(`${path}?detalle=muda&pestana=jurado`);
  expect(mute.text("dialog[open]")).toContain("No hay evaluaciones aún");
});

test("[JDB-08] a proposal that is gone, a draft, a nonsense id: said, with the page behind it", async () => {
  for (const id of ["esbozo", "desconocida", "x".repeat(10_000), "../..", "%00"]) {
    const page = await admin.open(`${path}?detalle=${id}`);
    expect(page.status, id.slice(0, 20)).toBe(404);
    expect(page.text("h1")).toBe("Dashboard de Evaluaciones");
    expect(page.document.querySelector("dialog[open]")).toBeNull();
  }
  expect((await admin.open(`${path}?detalle=esbozo`)).toast).toBe(
    "Error / Esa propuesta ya no existe o todavía es un borrador",
  );
});

test("[JDB-03] [SET-05] with assigned judges N is who was assigned, everywhere", async () => {
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  // A juror with an evaluation counts as assigned.
  const page = await admin.open(path);
  const alta = page.document.querySelector("[data-proposal=alta]")?.querySelectorAll("td");
  expect(alta?.[4]?.textContent).toBe("2/3");
  expect(squeezed(page.texts("[aria-labelledby=jurados] tbody tr"))[0]).toMatch(
    /^BeaGilbea@jurado.test220100%/,
  );
  await contest.setSetting("evaluation_count_mode", '"all_judges"');
});

test("[CSV-01] [CSV-03] [MEND4-19] the ranking as a file: its name, its columns, the page's rows and order", async () => {
  const ranking = await file("/admin/jurado/ranking.csv");
  expect(ranking).toMatchObject({
    name: `ranking-propuestas-${today()}.csv`,
    type: "text/csv; charset=utf-8",
    hasMark: true,
  });
  const [head, ...rows] = ranking.rows;
  expect(head?.join()).toBe(
    "id,titulo,universidad,categoria,estado,promedio,evaluaciones_enviadas,evaluaciones_esperadas,desviacion_estandar,votos_publicos,ultima_evaluacion,fecha_creacion",
  );
  expect(rows.slice(0, 3).map((row) => row.join("|"))).toEqual([
    "alta|Alta|Universidad de Ávila|Imagen|pendiente|90.0|2|3|14.1|0|10/03/2026|10/03/2026",
    expect.stringMatching(
      /^rota\|Rota\|.*\|Video\|pendiente\|60\.0\|3\|3\|40\.0\|0\|11\/03\/2026\|11\/03\/2026$/,
    ),
    expect.stringMatching(/^nueva\|Nueva\|.*\|Otro\|pendiente\|N\/A\|0\|2\|N\/A\|3\|N\/A\|12\/03\/2026$/),
  ]);
  expect((await file("/admin/jurado/ranking.csv?q=rota")).rows).toHaveLength(2);
  const spanish = await file("/admin/jurado/ranking.csv?sep=%3B&q=alta", ";");
  expect(spanish.rows[1]?.[8]).toBe("14,1");
});

test("[CSV-02] [MEND4-19] the jurors as a file", async () => {
  const jurorsFile = await file("/admin/jurado/progreso.csv");
  expect(jurorsFile.name).toBe(`progreso-jurados-${today()}.csv`);
  const [head, ...rows] = jurorsFile.rows;
  expect(head?.join()).toBe("jurado,email,asignadas,enviadas,progreso,ultima_actividad");
  const idle = await contest.addPerson("jurado", { fullName: '=Zoe, "la" nueva' });
  expect(rows.map((row) => row.join("|"))).toEqual([
    "Ana Úbeda|ana@jurado.test|4|2|50%|10/03/2026",
    "Bea Gil|bea@jurado.test|4|2|50%|10/03/2026",
    "Carlos Paz|car@jurado.test|4|1|25%|11/03/2026",
  ]);
  const again = await file("/admin/jurado/progreso.csv");
  expect(again.rows.at(-1)).toEqual(['\'=Zoe, "la" nueva', idle.email, "4", "0", "0%", "N/A"]);
  expect((await admin.open(path)).text("[aria-labelledby=jurados]")).toContain("Sin actividad");
});

test("[JDB-11] [MEND-26] one proposal's evaluations as a file, a row a juror and criterion", async () => {
  const { name, rows } = await file("/admin/jurado/alta.csv");
  expect(name).toBe(`evaluaciones-alta-${today()}.csv`);
  expect(rows).toHaveLength(1 + 3 * 4);
  expect(rows[1]).toEqual([
    "Alta",
    "Ana Úbeda",
    "ana@jurado.test",
    "Enviada",
    "No",
    "Creatividad",
    "30",
    "5.0",
    "100.0",
    "10/03/2026",
    "Muy clara",
  ]);
  expect(rows[9]?.slice(3, 5)).toEqual(["Borrador", "No"]);
  for (const id of ["desconocida", "x".repeat(5000)]) {
    expect((await admin.fetch(`/admin/jurado/${id}.csv`)).status).toBe(404);
  }
});

test("[JDB-10] a juror who erased their account keeps their place without a name", async () => {
  const gone = crypto.randomUUID();
  await contest.insert("judges", {
    id: gone,
    user_id: null,
    name: "Persona que retiró sus datos",
    active: 0,
    created_at: 1,
  });
  await contest.addProposal({ id: "huella", title: "Huella" });
  await evaluate({ judgeId: gone } as Person, "huella", 5);
  const page = await admin.open(`${path}?detalle=huella&pestana=jurado`);
  expect(squeezed(page.texts("dialog[open] ul li"))).toEqual([
    expect.stringMatching(/^Personaqueretirósusdatos100,0\/100/),
  ]);
  const { rows } = await file("/admin/jurado/huella.csv");
  expect(rows[1]?.slice(1, 3)).toEqual(["Persona que retiró sus datos", "N/A"]);
  await contest.db.exec("delete from evaluations where proposal_id = 'huella'");
  await contest.db.exec("delete from judge_assignments where proposal_id = 'huella'");
  await contest.db.exec("delete from proposals where id = 'huella'");
});

test("[CSV-01] [CSV-02] [JDB-11] an export says that it went, and the file follows", async () => {
  const asked = async (query: string) => {
    const page = await admin.open(`${path}?${query}`);
    const refresh = page.document.querySelector("meta[http-equiv=refresh]")?.getAttribute("content");
    return [page.toast, refresh];
  };
  expect(await asked("descarga=ranking&q=alta")).toEqual([
    "Exportado / Ranking descargado exitosamente",
    "0; url=/admin/jurado/ranking.csv?q=alta",
  ]);
  expect(await asked("descarga=jurados")).toEqual([
    "Exportado / Progreso de jurados descargado exitosamente",
    "0; url=/admin/jurado/progreso.csv",
  ]);
  expect(await asked("descarga=detalle&detalle=alta")).toEqual([
    "Exportado / Evaluaciones de la propuesta descargadas exitosamente",
    "0; url=/admin/jurado/alta.csv",
  ]);
});
