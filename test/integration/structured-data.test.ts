import Validator from "@adobe/structured-data-validator";
import { beforeAll, expect, test } from "vitest";
import { addAsset } from "../support/assets";
import { openContest } from "../support/contest";
import { plantVerdict } from "../support/verdict";

const contest = openContest();
const title = "Ruido </script>«blanco» & <otros>";

/** Data that a page tells search engines; undefined without any. The validator of npm finds no error in them. */
async function told(path: string) {
  // Visitors share a page for a second; each address is read once.
  const page = await contest.visitor().open(`${path}?vez=${crypto.randomUUID()}`);
  const blocks = page.document.querySelectorAll("script[type='application/ld+json']");
  expect(blocks.length, path).toBeLessThanOrEqual(1);
  const [block] = blocks;
  if (!block) return undefined;
  const thing = JSON.parse(block.textContent);
  const issues = await new Validator().validate({ jsonld: { [thing["@type"]]: [thing] } });
  expect(issues.filter(({ severity }) => severity === "ERROR")).toEqual([]);
  expect(thing["@context"]).toBe("https://schema.org");
  return thing;
}

const university = () => ({
  "@type": "CollegeOrUniversity",
  name: "Universidad de Ávila",
  url: `${contest.url.origin}/universidades/avila`,
});

beforeAll(async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Ávila", slug: "avila" });
  await contest.addProposal({ id: "corto", title, category: "Video", universityId });
  await contest.addProposal({ id: "borrador", title: "A medias", isDraft: true, universityId });
  await contest.addProposal({ id: "faro", title: "Faro", universityId });
  await contest.insert("proposal_students", {
    id: "ada",
    proposal_id: "corto",
    full_name: "Ada Luz",
    email: "ada@alumnos.test",
  });
  await addAsset(contest, "corto", { file: "video-2s.mp4", seconds: 2, poster: "cartel.jpg" });
  await addAsset(contest, "faro", { file: "cartel.jpg" });
  await contest.setSetting("open_to_visitors", "true");
  await contest.setPhase("voting");
  for (let n = 0; n < 3; n++) await contest.addVote(await contest.addPerson("publico"), "corto");
});

test("[FACE-11] a work's page tells of the work, its video with its length, its authors and its university", async () => {
  const { origin } = contest.url;
  expect(await told("/propuesta/corto")).toEqual({
    "@context": "https://schema.org",
    "@type": "VisualArtwork",
    "@id": `${origin}/propuesta/corto`,
    url: `${origin}/propuesta/corto`,
    name: title,
    description: `Resumen de ${title}`,
    artform: "Video",
    creator: [{ "@type": "Person", name: "Ada Luz" }],
    sourceOrganization: university(),
    image: `${origin}/archivos/corto-0/compartir`,
    video: [
      {
        "@type": "VideoObject",
        name: title,
        description: `Resumen de ${title}`,
        thumbnailUrl: `${origin}/archivos/corto-0/compartir`,
        uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        contentUrl: `${origin}/archivos/corto-0`,
        duration: "PT2S",
      },
    ],
  });
  expect(await told("/propuesta/faro")).toMatchObject({ image: [`${origin}/archivos/faro-0`] });
  expect(await told("/propuesta/nada")).toBeUndefined();
});

test("[FACE-11] a university's page tells of it, and has a picture of one of its works as preview", async () => {
  const page = await contest.visitor().open("/universidades/avila");
  const preview = page.document.querySelector("meta[property='og:image']")?.getAttribute("content") ?? "";
  expect(preview).toMatch(/\/archivos\/(corto|faro)-0\/compartir$/);
  expect((await contest.visitor().fetch(new URL(preview).pathname)).status).toBe(200);
  expect(await told("/universidades/avila")).toEqual({
    "@context": "https://schema.org",
    ...university(),
    image: preview,
  });
});

test("[FACE-11] the landing tells of the contest once it has a first day; the results also of the awarded works", async () => {
  const { origin } = contest.url;
  await contest.rows("update contest_phases set start_at = null, end_at = null");
  expect(await told("/")).toBeUndefined();
  await contest.rows("update contest_phases set start_at = '2031-11-08' where phase_key = 'submission'");
  await contest.rows("update contest_phases set end_at = '2032-01-27' where phase_key = 'results'");
  const event = { "@type": "Event", startDate: "2031-11-08", endDate: "2032-01-27", url: `${origin}/` };
  expect(await told("/")).toMatchObject(event);
  expect(await told("/")).not.toHaveProperty("workFeatured");
  const admin = await contest.addPerson("admin");
  await plantVerdict(contest, {
    number: 1,
    by: admin.id,
    sealedAt: Date.now(),
    awards: [
      ["ganadora", "corto"],
      ["favorita", "corto"],
      ["finalista", "faro"],
      ["mencion", null, "Oficio"],
    ],
  });
  await contest.setPhase("results");
  const results = await told("/resultados");
  expect(results).toMatchObject(event);
  expect(results.workFeatured).toEqual([
    expect.objectContaining({
      name: title,
      award: ["Ganadora", "Favorita del público"],
      creator: [{ "@type": "Person", name: "Ada Luz" }],
    }),
    expect.objectContaining({ name: "Faro", award: ["Finalista"] }),
  ]);
});

test("[FACE-11] nothing hidden is told: no author of a blind contest, no vote, no address, no draft", async () => {
  await contest.setPhase("voting");
  await contest.setSetting("blind_judging", "true");
  const work = await told("/propuesta/corto");
  expect(work).toMatchObject({ name: title });
  expect(JSON.stringify(work)).not.toMatch(/Ada|Ávila|avila|@alumnos|vot/i);
  expect(JSON.stringify(await told("/"))).not.toMatch(/Ada|Ávila|Ruido/);
  expect(await told("/universidades/avila")).toBeUndefined();
  expect(await told("/propuesta/borrador")).toBeUndefined();
});
