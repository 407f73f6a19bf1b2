import { expect, test } from "vitest";
import { addAsset } from "../support/assets";
import { openContest } from "../support/contest";

const contest = openContest();
contest.hasStaticFiles = true;

test("[DET-01] anybody sees a work with its people and words, and no email", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Soria" });
  const id = await contest.addProposal({ title: "Cartel «raro» <b>", universityId, category: "Video" });
  const student = { proposal_id: id, full_name: "Noa Fandiño", email: "noa@prueba.test", role: "Animación" };
  await contest.insert("proposal_students", { id: "s1", position: 0, ...student });
  const page = await contest.visitor().open(`/propuesta/${id}`);
  expect(page.status).toBe(200);
  expect(page.text("h1")).toBe("Cartel «raro» <b>");
  const text = page.text("main");
  for (const part of [
    "Universidad de Soria",
    "Video",
    "Noa Fandiño",
    "Animación",
    "Resumen de",
    "Descripción de",
    "Explicación de",
  ]) {
    expect(text).toContain(part);
  }
  expect(page.html).not.toContain("noa@prueba.test");
  const meta = (property: string) =>
    page.document.querySelector(`meta[property="${property}"]`)?.getAttribute("content");
  expect(meta("og:title")).toBe("Cartel «raro» <b>");
  expect(meta("og:url")).toBe(`${contest.url.origin}/propuesta/${id}`);
});

test("[DET-01] [MEND-06] drafts are for their university's accounts and admins; others and unknown ids meet a 404 with a way back", async () => {
  const universityId = await contest.addUniversity();
  const id = await contest.addProposal({ universityId, isDraft: true });
  const other = await contest.addUniversity();
  const statusFor = async (person: Awaited<ReturnType<typeof contest.addPerson>> | null) => {
    const visitor = person ? await contest.signedIn(person) : contest.visitor();
    return (await visitor.open(`/propuesta/${id}`)).status;
  };
  expect(await statusFor(null)).toBe(404);
  expect(await statusFor(await contest.addPerson("universidad", { universityId: other }))).toBe(404);
  expect(await statusFor(await contest.addPerson("jurado"))).toBe(404);
  const student = await contest.addPerson("alumno", { universityId });
  expect(await statusFor(student)).toBe(404);
  const data = await (await contest.signedIn(student)).fetch(`/propuesta/${id}.data`);
  expect([data.status, (await data.text()).includes("Explicación de")]).toEqual([404, false]);
  expect(await statusFor(await contest.addPerson("universidad", { universityId }))).toBe(200);
  expect(await statusFor(await contest.addPerson("admin"))).toBe(200);
  const unknown = await contest.visitor().open("/propuesta/no-existe");
  expect(unknown.status).toBe(404);
  expect(unknown.text("main [role=alert]")).toContain("Propuesta no encontrada");
  expect(unknown.document.querySelector("main a, main button")).not.toBeNull();
});

/** Returns the page's metadata for other sites, by property or name. */
async function shared(id: string) {
  const page = await contest.visitor().open(`/propuesta/${id}`);
  const tags = page.document.querySelectorAll("meta").map((tag) => {
    const name = tag.getAttribute("property") ?? tag.getAttribute("name") ?? "";
    return [name, tag.getAttribute("content") ?? ""] as const;
  });
  return Object.fromEntries(tags);
}

test("[DET-01] other sites are told of the work, with its picture, a video's poster, or the contest's own", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Ávila" });
  const work = { title: "Ruido «blanco» & <otros>", category: "Video", universityId } as const;
  const id = await contest.addProposal(work);
  const { origin } = contest.url;
  const own = { "og:image": `${origin}/compartir.png`, "og:image:type": "image/png" };
  expect(await shared(id)).toMatchObject({ ...own, "twitter:card": "summary_large_image" });
  expect((await contest.visitor().fetch("/compartir.png")).headers.get("Content-Type")).toBe("image/png");

  const video = { file: "video-2s.mp4", seconds: 2 };
  await addAsset(contest, id, video);
  expect(await shared(id)).toMatchObject(own);
  await addAsset(contest, id, { ...video, position: 1, poster: "cartel.jpg" });
  const picture = `${origin}/archivos/${id}-1/compartir`;
  expect(await shared(id)).toMatchObject({
    "og:title": "Ruido «blanco» & <otros>",
    "og:description": "Resumen de Ruido «blanco» & <otros>",
    "og:image": picture,
    "og:image:type": "image/jpeg",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Ruido «blanco» & <otros>, Universidad de Ávila",
    "twitter:card": "summary_large_image",
    "twitter:title": "Ruido «blanco» & <otros>",
    "twitter:description": "Resumen de Ruido «blanco» & <otros>",
    "twitter:image": picture,
  });
  expect((await contest.visitor().fetch(new URL(picture).pathname)).status).toBe(200);
});

test("[DET-01] a draft is told to nobody", async () => {
  const universityId = await contest.addUniversity();
  const id = await contest.addProposal({ universityId, isDraft: true });
  await addAsset(contest, id, { file: "cartel.jpg" });
  const owner = await contest.as("universidad", { universityId });
  const page = await owner.open(`/propuesta/${id}`);
  expect(page.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  expect(page.html).not.toContain("og:image");
});

test("[DET-01] the whole label: badges, team, length, people, words, further pictures", async () => {
  const id = await contest.addProposal({ title: "Bucle", category: "Video" });
  await addAsset(contest, id, {
    file: "video-2s.mp4",
    seconds: 65.4,
    poster: "cartel.jpg",
    size: [720, 720],
  });
  for (const position of [1, 2]) await addAsset(contest, id, { file: "cartel.jpg", position });
  const page = await contest.visitor().open(`/propuesta/${id}`);
  const video = page.document.querySelector(".stage video");
  expect(video?.getAttribute("src")).toBe(`/archivos/${id}-0`);
  expect(video?.getAttribute("poster")).toBe(`/archivos/${id}-0/1280`);
  expect(video?.hasAttribute("controls")).toBe(true);
  expect([video?.getAttribute("width"), video?.getAttribute("height")]).toEqual(["720", "720"]);
  expect(page.text(".work-facts")).toContain("Duración1:05");
  const pictures = page.document.querySelectorAll(".strip a");
  expect(pictures.map((link) => link.getAttribute("href"))).toEqual([
    `/archivos/${id}-1`,
    `/archivos/${id}-2`,
  ]);
  expect(pictures.map((link) => link.querySelector("img")?.getAttribute("alt"))).toEqual([
    "Bucle, imagen 2",
    "Bucle, imagen 3",
  ]);
});

test.each([
  ["/galeria?q=a&orden=title", "/galeria?q=a&orden=title#obra-ID", "Volver a la galería"],
  ["/galeria?desde=votes.1.a.3&votar=x", "/galeria?desde=votes.1.a.3#obra-ID", "Volver a la galería"],
  ["/jurado?estado=draft", "/jurado?estado=draft", "Volver a las propuestas"],
  ["/admin/estados?q=b", "/admin/estados?q=b", "Volver a los estados"],
  ["/universidad", "/universidad", "Volver a Mis Propuestas"],
  ["/cuenta", "/galeria?obra=ID#obra-ID", "Volver a la galería"],
  ["https://otra.test/galeria?q=a", "/galeria?obra=ID#obra-ID", "Volver a la galería"],
  ["no es una dirección", "/galeria?obra=ID#obra-ID", "Volver a la galería"],
])("[DET-01] [CARD-06] from %s the way back is %s", async (from, path, label) => {
  const id = await contest.addProposal();
  const headers = { Referer: from.startsWith("/") ? contest.url.origin + from : from };
  // Lists other than the gallery need a session.
  const isList = /^\/(jurado|admin|universidad)/.test(from);
  const visitor = isList ? await contest.as("jurado") : contest.visitor();
  const answer = await visitor.fetch(`/propuesta/${id}`, { headers });
  const href = path.replaceAll("ID", id).replaceAll("&", "&amp;");
  expect(await answer.text()).toContain(`<a href="${href}" class="button">${label}</a>`);
});

test("[FACE-02] further works of the university come before the previous and the next one, never drafts, never where authors are hidden", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Cuenca" });
  const own = await contest.addProposal({ title: "Una", universityId });
  const sister = await contest.addProposal({ title: "Otra", universityId });
  await contest.addProposal({ title: "Sin acabar", universityId, isDraft: true });
  await contest.addProposal({ title: "Ajena" });
  const visitor = await contest.as("publico");
  const page = await visitor.open(`/propuesta/${own}`);
  expect(page.text(".siblings h2")).toBe("Más obras de Universidad de Cuenca");
  expect(page.document.querySelectorAll(".siblings a").map((link) => link.getAttribute("href"))).toEqual([
    `/propuesta/${sister}`,
  ]);
  expect(page.html.indexOf("siblings")).toBeLessThan(page.html.indexOf('class="neighbours"'));
  // A shared link shows one work.
  expect((await contest.visitor().open(`/propuesta/${own}`)).document.querySelector(".siblings")).toBeNull();
  for (const key of ["blind_judging", "blind_public"]) await contest.setSetting(key, "true");
  await contest.setPhase("evaluation");
  expect((await visitor.open(`/propuesta/${own}`)).document.querySelector(".siblings")).toBeNull();
  for (const key of ["blind_judging", "blind_public"]) await contest.setSetting(key, "false");
});
