import { expect, test } from "vitest";
import { elsewhere, siteOrigin } from "~/web/core/site";

const local = { ENVIRONMENT: "local", PUBLIC_ORIGIN: "http://localhost:8787" } as const;
const deployed = { ENVIRONMENT: "production", PUBLIC_ORIGIN: "https://concurso.example/" } as const;

/** Returns the origin of links for a request to that address, and the answer on a wrong host. */
function met(place: Parameters<typeof siteOrigin>[0], url: string, method = "GET") {
  const origin = siteOrigin(place, new URL(url));
  const answer = elsewhere(place, origin, new Request(url, { method }), new URL(url));
  return [origin, answer && [answer.status, answer.headers.get("Location")]];
}

test("[MEND-08] a deployment stands where PUBLIC_ORIGIN says, whatever host is named", () => {
  const at = "https://concurso.example";
  expect(met(deployed, `${at}/galeria`)).toEqual([at, null]);
  for (const host of ["https://evil.test", "http://concurso.example", `${at}:444`, "http://localhost"]) {
    expect(met(deployed, `${host}/galeria?q=a%20b`)).toEqual([at, [308, `${at}/galeria?q=a%20b`]]);
    expect(met(deployed, `${host}//evil.test`, "HEAD")).toEqual([at, [308, `${at}//evil.test`]]);
    expect(met(deployed, `${host}/auth`, "POST")).toEqual([at, [421, null]]);
  }
});

test("[MEND-08] a deployment that was not told where it stands follows nobody's Host", () => {
  for (const PUBLIC_ORIGIN of [undefined, "", "concurso.example", "javascript:alert(1)"]) {
    const place = { ENVIRONMENT: "production", PUBLIC_ORIGIN } as const;
    for (const url of ["https://evil.test/", "http://localhost:8787/"]) {
      expect(met(place, url)).toEqual([null, [503, null]]);
    }
  }
});

test("[MEND-08] on the builder's machine each name of it is this site, on the port that was printed", () => {
  const at = local.PUBLIC_ORIGIN;
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    expect(met(local, `http://${host}:8787/auth`, "POST")).toEqual([at, null]);
    expect(met({ ENVIRONMENT: "local" }, `http://${host}:4000/`)).toEqual([`http://${host}:4000`, null]);
  }
  expect(met(local, "http://127.0.0.1:9999/")).toEqual([at, [308, `${at}/`]]);
  expect(met(local, "http://evil.test:8787/")).toEqual([at, [308, `${at}/`]]);
  expect(met({ ENVIRONMENT: "local" }, "http://evil.test:8787/")).toEqual([null, [503, null]]);
});
