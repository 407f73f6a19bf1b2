import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type HTMLElement, parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archive, type Figures } from "../../scripts/archive/folder";
import { axe, openBrowser } from "../support/browser";
import { openContest } from "../support/contest";
import { arrange, plantRichContest } from "../support/screens";
import { unzipped } from "../support/zip";

const contest = openContest();
let people: Awaited<ReturnType<typeof plantRichContest>>;
const openPage = openBrowser(contest);
const folder = mkdtempSync(join(tmpdir(), "archivo-"));
const madeAt = Date.UTC(2026, 10, 28, 12);
let figures: Figures;

beforeAll(async () => {
  people = await plantRichContest(contest);
  for (let n = 0; n < 30; n++) await contest.addProposal({ id: `mas-${n}`, title: `Otra obra ${n}` });
  const settings = { open_to_visitors: "true" };
  await arrange(contest, { phase: "results", settings });
  figures = await archive(contest.url.origin, folder, madeAt);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const pages = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
const read = (name: string) => parse(readFileSync(join(folder, name), "utf8"));
const words = (element: HTMLElement | null) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";

test("[YEAR-09] the archive has each public page, and every link of it resolves within the folder", () => {
  expect(figures.missing).toEqual([]);
  const sizes = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)))
    .flatMap((entry) => (entry.isFile() ? entry.size : []));
  expect(figures.bytes).toBe(sizes.reduce((all, size) => all + size, 0));
  expect(pages()).toEqual(
    expect.arrayContaining([
      ...["index.html", "galeria.html", "galeria-2.html", "resultados.html", "recuento.html", "archivo.html"],
      ...["propuesta/faro.html", "resultados/expediente.html", "bases.html", "legal.html"],
    ]),
  );
  expect(existsSync(join(folder, "recuento.txt"))).toBe(true);
  for (const file of ["verificar-recuento.mjs", "verificar-expediente.mjs", "resultados/expediente.zip"])
    expect([file, existsSync(join(folder, file))]).toEqual([file, true]);
  expect(pages()).toHaveLength(figures.pages);
  // A link to another order or view is gone, with its words.
  expect(words(read("galeria.html").querySelector("main"))).not.toContain("columna");
  const broken: string[] = [];
  for (const name of pages()) {
    const document = read(name);
    expect(document.querySelectorAll("script, form, button, noscript, [nonce]")).toEqual([]);
    const links = ["href", "src", "poster"].flatMap((attribute) =>
      document.querySelectorAll(`[${attribute}]`).map((element) => element.getAttribute(attribute) ?? ""),
    );
    const sets = document
      .querySelectorAll("[srcset]")
      .flatMap((element) => (element.getAttribute("srcset") ?? "").split(","))
      .map((source) => source.trim().split(" ")[0] ?? "");
    for (const link of [...links, ...sets]) {
      const [path = "", hash] = link.split("#");
      if (/^(https?:|mailto:|data:)/.test(link)) {
        if (link.startsWith(contest.url.origin)) broken.push(`${name}: ${link}`);
        continue;
      }
      const target = path === "" ? join(folder, name) : resolve(folder, dirname(name), decodeURI(path));
      const isThere = target.startsWith(folder) && existsSync(target);
      const hasAnchor =
        !hash || !target.endsWith(".html") || readFileSync(target, "utf8").includes(`id="${hash}"`);
      if (!isThere || !hasAnchor) broken.push(`${name}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

test("[YEAR-09] the archive says what the live site says to a visitor, and nothing else", async () => {
  const live: [address: string, name: string][] = [
    ["/", "index.html"],
    ["/galeria", "galeria.html"],
    ["/propuesta/faro", "propuesta/faro.html"],
    ["/propuesta/isla", "propuesta/isla.html"],
    ["/resultados", "resultados.html"],
    ["/resultados/expediente", "resultados/expediente.html"],
    ["/recuento", "recuento.html"],
    ["/bases", "bases.html"],
    ["/privacidad", "privacidad.html"],
  ];
  const visitor = contest.visitor();
  for (const [address, name] of live) {
    const main = (await visitor.open(address)).document.querySelector("main");
    const kept = read(name).querySelector("main");
    for (const act of main?.querySelectorAll(
      'form, button, dialog, noscript, [popover], [data-live], [href*="columnas="]',
    ) ?? [])
      act.remove();
    const texts = (of: HTMLElement | null | undefined) =>
      (of?.querySelectorAll("h1, h2, h3, p, dt, dd, th, td, figcaption") ?? [])
        .filter((element) => !element.querySelector("a.button") && !element.querySelectorAll("p").some(words))
        .map(words)
        .filter(Boolean);
    expect([name, texts(kept)]).toEqual([name, texts(main)]);
  }
  const about = read("archivo.html");
  expect(words(about.querySelector("h1"))).toBe("Archivo del 28 de noviembre de 2026");
  expect(words(read("propuesta/faro.html").querySelector(".site-foot"))).toContain(
    "Archivo del 28 de noviembre de 2026",
  );
});

test("[YEAR-09] each card of the archived gallery has its picture, and a video without a poster its first frame", () => {
  const cards = ["galeria.html", "galeria-2.html"].flatMap((name) =>
    read(name).querySelectorAll("[data-cover]"),
  );
  const video = cards.filter((card) => card.querySelector("video[src]"));
  expect(video.length).toBeGreaterThan(0);
  expect(cards.filter((card) => !card.querySelector("img[src], video[src]"))).toEqual([]);
});

test("[YEAR-09] the archive counts no days, and offers no search and no address to share", () => {
  const main = (name: string) => words(read(name).querySelector("main"));
  expect(main("index.html")).not.toMatch(/por delante|último día|Ahora:/);
  expect(main("recuento.html")).not.toContain("Busca tu voto");
  expect(main("propuesta/faro.html")).not.toContain("Compartir");
});

test("[YEAR-09] opened from a folder, without scripts, each kind of page has its pictures and fonts, and axe finds nothing", async () => {
  for (const name of [
    ...["index.html", "galeria.html", "propuesta/faro.html", "resultados.html"],
    ...["resultados/expediente.html", "recuento.html", "bases.html", "archivo.html"],
  ]) {
    const page = await openPage();
    await page.goto(pathToFileURL(join(folder, name)).href);
    expect([name, await axe(page)]).toEqual([name, []]);
    const state = await page.evaluate(async () => {
      for (const image of document.images) image.loading = "eager";
      await Promise.allSettled([...document.images].map((image) => image.decode()));
      await document.fonts.ready;
      return {
        broken: [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
        sheets: document.styleSheets.length,
        isSet: [...document.fonts].some(({ status }) => status === "loaded"),
      };
    });
    expect(state).toEqual({ broken: [], sheets: expect.any(Number), isSet: true });
    expect(state.sheets).toBeGreaterThan(0);
    await page.close();
  }
});

test("[YEAR-09] the button beside the export saves the same files as a ZIP, or says what is missing", async () => {
  // An unfinished contest has no results: the button meets their 404.
  const page = await openPage({ person: people.admin, expectStatus: [404] });
  await page.goto("/admin/exportar");
  const section = page.locator("section[aria-labelledby=archivo]");
  const button = section.getByRole("button", { name: "Descargar el archivo" });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^archivo-\d{4}-\d\d-\d\d\.zip$/);
  await section.getByText("Archivo descargado").waitFor();
  const zip = unzipped(readFileSync(await download.path()));
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = all.filter((name) => statSync(join(folder, name)).isFile());
  expect([...zip.keys()].sort()).toEqual(files.sort());
  const undated = (bytes: Uint8Array = new Uint8Array()) =>
    Buffer.from(bytes)
      .toString("latin1")
      .replace(/Archivo del \d+ de \w+ de \d{4}/g, "");
  const other = files.filter((name) => undated(zip.get(name)) !== undated(readFileSync(join(folder, name))));
  expect(other).toEqual([]);

  await arrange(contest, { phase: "voting", settings: { open_to_visitors: "true" } });
  await button.click();
  await section.getByText("los resultados no están publicados.").waitFor();
  await arrange(contest, { phase: "results", settings: {} });
  await button.click();
  await section.getByText("La portada no está abierta").waitFor();
  await arrange(contest, { phase: "results", settings: { open_to_visitors: "true" } });
}, 60_000);

test("[YEAR-09] a folder with files, a closed contest and an unfinished one are refused in a sentence", async () => {
  const empty = mkdtempSync(join(tmpdir(), "archivo-"));
  await expect(archive(contest.url.origin, folder)).rejects.toThrow("is not empty");
  await arrange(contest, { phase: "voting", settings: { open_to_visitors: "true" } });
  await expect(archive(contest.url.origin, empty)).rejects.toThrow("The results are not out");
  await arrange(contest, { phase: "results", settings: {} });
  await expect(archive(contest.url.origin, empty)).rejects.toThrow("/ is not open to visitors");
  await expect(archive("http://localhost:1", empty)).rejects.toThrow("Nothing answers at");
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});
