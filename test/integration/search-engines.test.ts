import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { disableTypes, imageSize } from "image-size";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { isPublicPage } from "~/web/core/public-pages";
import { addAsset } from "../support/assets";
import { openContest } from "../support/contest";
import { arrange, plantRichContest } from "../support/screens";
import { hex } from "../support/tokens";
import type { Page } from "../support/visitor";

const contest = openContest();
contest.hasStaticFiles = true;
const open = { open_to_visitors: "true" };
const site = "Concurso de Diseño Universitario";

beforeAll(async () => {
  await plantRichContest(contest);
});
afterEach(() => contest.db.exec("delete from settings"));

const visit = async (path: string, settings: Record<string, string> = open) => {
  await arrange(contest, { name: "", as: "nobody", path, settings });
  return contest.visitor().open(path);
};

/** Returns a page's metadata by name or property; the canonical address as 'canonical'. */
function metadataOf({ document }: Page): Record<string, string> {
  const tags = document
    .querySelectorAll("meta[name], meta[property]")
    .map((tag) => [
      tag.getAttribute("property") ?? tag.getAttribute("name") ?? "",
      tag.getAttribute("content") ?? "",
    ]);
  const canonical = document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "none";
  return { ...Object.fromEntries(tags), canonical };
}

test("[YEAR-10] the landing and the sitemap link to archived editions; a line that is none is named beside the field", async () => {
  const admin = await contest.as("admin");
  await contest.setSetting("open_to_visitors", "true");
  const save = async (archived_editions: string) => {
    const settings = await admin.open("/admin/ajustes");
    return admin.submit("/admin/ajustes", {
      ...settings.formWith("initial.archived_editions"),
      archived_editions,
    });
  };
  for (const [typed, error] of [
    ["Edición 2025", "«Edición 2025» no es un título con su dirección"],
    ["2024 https://a.es/\r\n2025 http://a.es/", "«2025 http://a.es/» no es un título con su dirección"],
    ["2025 javascript:alert(1)", "«2025 javascript:alert(1)» no es un título con su dirección"],
    [`${"x".repeat(300)} https://a.es/`, "no es un título con su dirección"],
    [Array.from({ length: 11 }, (_, n) => `${n} https://a.es/`).join("\r\n"), "Caben 10 ediciones"],
  ] as const) {
    const page = await save(typed);
    expect([page.status, page.errorOf("archived_editions")]).toEqual([400, expect.stringContaining(error)]);
  }
  await save(" Edición  2025 https://archivo.es/2025/?a=1&b=2 \r\n\r\n<2024> https://archivo.es/2024/");
  const page = await contest.visitor().open("/");
  const links = page.document.querySelectorAll(".colophon a[href^=https]");
  expect(links.map((link) => [link.text, link.getAttribute("href")])).toEqual([
    ["Edición 2025", "https://archivo.es/2025/?a=1&b=2"],
    ["<2024>", "https://archivo.es/2024/"],
  ]);
  const sitemap = await (await contest.visitor().fetch("/sitemap.xml")).text();
  expect(sitemap).toContain("<loc>https://archivo.es/2025/?a=1&amp;b=2</loc>");
  expect(sitemap).toContain("<loc>https://archivo.es/2024/</loc>");
});

describe("what search engines and shared links are told", () => {
  test.each([
    ["/", "/", site, "Concurso nacional de diseño para universidades"],
    ["/galeria?orden=title&q=faro", "/galeria", "Favorito del Público", "Una persona, un voto por obra."],
    ["/auth?redirectTo=%2Fgaleria", "/auth", "Acceso", "Entra en el concurso"],
    ["/auth?tab=registrarse", "/auth?tab=registrarse", "Registrarse", "Crea tu cuenta"],
    ["/auth/votar", "/auth/votar", "Cuenta para votar", "Elige tu obra favorita"],
    ["/propuesta/faro?orden=title", "/propuesta/faro", "Faro", "Resumen de Faro"],
  ])("%s is known as %s", async (path, canonical, title, description) => {
    const page = await visit(path);
    const { origin } = contest.url;
    const picture = title === "Faro" ? `${origin}/archivos/faro-0/compartir` : `${origin}/compartir.png`;
    expect(metadataOf(page)).toMatchObject({
      canonical: `${origin}${canonical}`,
      description: expect.stringContaining(description),
      "og:url": `${origin}${canonical}`,
      "og:title": title,
      "og:description": expect.stringContaining(description),
      "og:site_name": site,
      "og:locale": "es_ES",
      "og:image": picture,
      "twitter:card": "summary_large_image",
      "twitter:image": picture,
    });
    const answer = await contest.visitor().fetch(new URL(picture).pathname);
    const { width, height, type } = imageSize(new Uint8Array(await answer.arrayBuffer()));
    expect([width, height]).toEqual([1200, 630]);
    expect(metadataOf(page)["og:image:type"]).toBe(answer.headers.get("Content-Type"));
    expect(`image/${type === "jpg" ? "jpeg" : type}`).toBe(answer.headers.get("Content-Type"));
  });

  test("a work's picture is named by its title and university", async () => {
    const universityId = await contest.addUniversity({ name: "Universidad de Ávila" });
    const id = await contest.addProposal({ title: "Ruido «blanco»", universityId });
    await addAsset(contest, id, { file: "cartel.jpg" });
    const page = await visit(`/propuesta/${id}`);
    expect(metadataOf(page)["og:image:alt"]).toBe("Ruido «blanco», Universidad de Ávila");
    expect(page.document.querySelector(".stage img")?.getAttribute("alt")).toBe(
      "Ruido «blanco», Universidad de Ávila",
    );
  });
});

describe("what is not for search engines", () => {
  test("nothing asks them to leave a public page out", async () => {
    for (const path of ["/", "/galeria", "/auth", "/auth/votar", "/propuesta/faro"]) {
      await arrange(contest, { path, settings: open });
      const { headers } = await contest.visitor().fetch(path);
      expect(headers.get("X-Robots-Tag")).toBeNull();
    }
  });

  test("robots.txt keeps them out and names the sitemap", async () => {
    const answer = await contest.visitor().fetch("/robots.txt");
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toBe(
      [
        "User-agent: *",
        "Disallow: /admin",
        "Disallow: /jurado",
        "Disallow: /universidad",
        "Disallow: /cuenta",
        "Disallow: /baja",
        "Disallow: /bases/aceptar",
        "Disallow: /auth/recuperar",
        "Disallow: /auth/confirmar",
        "Disallow: /auth/enlace",
        "Disallow: /auth/invitacion",
        "Disallow: /auth/alumnos",
        "Allow: /universidades/",
        "",
        `Sitemap: ${contest.url.origin}/sitemap.xml`,
        "",
      ].join("\n"),
    );
  });
});

test("a visitor's header leads to public pages alone", async () => {
  const { document } = await visit("/");
  const links = document.querySelectorAll(".site-header a").map((link) => link.getAttribute("href") ?? "");
  expect(links).toContain("/galeria");
  expect(links.filter((link) => !isPublicPage(link))).toEqual([]);
});

describe("the sitemap", () => {
  const listed = async (settings: Record<string, string>) => {
    await arrange(contest, { name: "", as: "nobody", path: "", settings });
    const answer = await contest.visitor().fetch("/sitemap.xml");
    expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const xml = await answer.text();
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(<url><loc>[^<>&]+<\/loc>(<lastmod>[\dTZ:.-]+<\/lastmod>)?<\/url>\n)*<\/urlset>\n$/,
    );
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) =>
      decodeURI(url.replace(contest.url.origin, "")),
    );
  };

  test("lists what a visitor may open, and every work but drafts", async () => {
    const paths = await listed(open);
    const works = await contest.value<string>(
      "select group_concat(id, ' ') from (select id from proposals where is_draft = 0 order by id)",
    );
    expect(paths.slice(0, 10)).toEqual([
      ...["/", "/galeria", "/recuento", "/final"],
      ...["/privacidad", "/legal", "/accesibilidad", "/bases", "/auth", "/auth/votar"],
    ]);
    const universities = paths.filter((path) => path.startsWith("/universidades/"));
    expect(universities).toContain("/universidades/avila");
    expect(
      paths
        .slice(10)
        .filter((path) => !universities.includes(path))
        .toSorted(),
    ).toEqual(
      works
        .split(" ")
        .map((id) => `/propuesta/${id}`)
        .toSorted(),
    );
    expect(paths).toContain("/propuesta/faro");
    expect(paths).not.toContain("/propuesta/borrador");
    for (const path of paths) expect((await contest.visitor().fetch(path)).status, path).toBe(200);
  });

  test("lists the doors alone while they are shut", async () => {
    expect(await listed({})).toEqual([
      "/privacidad",
      "/legal",
      "/accesibilidad",
      "/bases",
      "/auth",
      "/auth/votar",
    ]);
    expect(await listed({ public_signup_enabled: "false" })).toEqual([
      "/privacidad",
      "/legal",
      "/accesibilidad",
      "/bases",
      "/auth",
    ]);
  });
});

test("icons and the manifest answer with what they say they are, in the colours of the paper", async () => {
  const page = await visit("/auth");
  const visitor = contest.visitor();
  const links = page.document
    .querySelectorAll("link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]")
    .map((link) => [link.getAttribute("rel"), link.getAttribute("href") ?? ""]);
  expect(links.map(([rel]) => rel)).toEqual(["icon", "icon", "apple-touch-icon", "manifest"]);
  for (const [, href = ""] of links) expect((await visitor.fetch(href)).status, href).toBe(200);

  // The product disables icon formats in the library. An earlier file of the process may have changed them.
  disableTypes([]);
  const size = async (src: string) => {
    const { width, height } = imageSize(new Uint8Array(await (await visitor.fetch(src)).arrayBuffer()));
    return `${width}x${height}`;
  };
  expect(await size("/apple-touch-icon.png")).toBe("180x180");
  expect(await size("/favicon.ico")).toBe("32x32");

  const manifest = JSON.parse(
    readFileSync(resolve(import.meta.dirname, "../../public/manifest.webmanifest"), "utf8"),
  );
  expect(manifest).toMatchObject({
    name: site,
    lang: "es",
    start_url: "/",
    background_color: hex("paper", "light"),
  });
  for (const { src, sizes } of manifest.icons) {
    if (sizes !== "any") expect(await size(src), src).toBe(sizes);
  }
  const colors = page.document
    .querySelectorAll("meta[name=theme-color]")
    .map((tag) => [tag.getAttribute("media"), tag.getAttribute("content")]);
  expect(colors).toEqual([
    ["(prefers-color-scheme: light)", hex("paper", "light")],
    ["(prefers-color-scheme: dark)", hex("paper", "dark")],
  ]);
});
