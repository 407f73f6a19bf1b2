import { existsSync, readFileSync } from "node:fs";
import addresses from "~/addresses.json";

/**
 * Answers by address, method and role. A line is an address and a method, a cell is a role:
 *
 *     200            the status
 *     /, /x, uni     a redirect by 303 to that address; uni is /universidad
 *     302>/x         another redirect
 *     out            302 to /auth
 *     auth           302 (303 of a form) to /auth, with this address as redirectTo
 *     area           302 to the role's own area
 *     .              not sent
 *     all:404        the same answer for all roles
 *
 * A page's data (`.data`) answers like the page, unless it has a line of its own (POST.data). Other addresses have no
 * data. GET also stands for HEAD, and POST for PUT, PATCH and DELETE, unless those have a line of their own. A method
 * without a line is answered with 405. A body follows the address after `<`; without one it is empty. A route's address
 * without a line fails test/integration/role-matrix.test.ts, whose message names the line to add.
 */
export const roles = [
  "nobody",
  "publico",
  "alumno",
  /** The university of the works `obra` (submitted) and `borrador` (a draft). */
  "own",
  /** Another university, with the work `ajena`. */
  "other",
  /** A former account of that university, which now votes. */
  "former",
  /** A juror with the assignment `obra`. */
  "assigned",
  /** A juror without that assignment. */
  "juror",
  "admin",
] as const;
export type Role = (typeof roles)[number];

const table = `
#                                           nobody publico alumno own other former assigned juror admin
# Public pages
GET    /                                    out  200  200  200  200  200  200  200  200
GET    /galeria                             auth 200  200  200  200  200  200  200  200
POST.data /galeria                          all:400
POST   /galeria                             302>/auth?redirectTo=%2Fgaleria 400  400  400  400  400  400  400  400
GET    /universidades/propia                auth 200  200  200  200  200  200  200  200
GET    /universidades/nada                  auth 404  404  404  404  404  404  404  404
GET    /propuesta/obra                      all:200
GET    /propuesta/borrador                  404  404  404  200  404  404  404  404  200
GET    /propuesta/ajena                     all:200
GET    /propuesta/nada                      all:404
GET    /propuesta/obra/editar               auth /    /    200  uni  /    /    /    /
POST   /propuesta/obra/editar               auth /    /    400  uni  /    /    /    /
GET    /propuesta/borrador/editar           auth /    /    200  uni  /    /    /    /
POST   /propuesta/borrador/editar           auth /    /    400  uni  /    /    /    /
GET    /propuesta/ajena/editar              auth /    /    uni  200  /    /    /    /
POST   /propuesta/ajena/editar              auth /    /    uni  400  /    /    /    /
GET    /propuesta/nada/editar               auth /    /    uni  uni  /    /    /    /
POST   /propuesta/nada/editar               auth /    /    uni  uni  /    /    /    /
GET    /propuesta/obra/textos-alternativos  auth /    /    200  uni  /    /    /    200
POST   /propuesta/obra/textos-alternativos  auth /    /    400  uni  /    /    /    400
GET    /propuesta/borrador/textos-alternativos auth / /    200  uni  /    /    /    200
POST   /propuesta/borrador/textos-alternativos auth / /    400  uni  /    /    /    400
GET    /propuesta/nada/textos-alternativos  auth /    /    uni  uni  /    /    /    /admin/textos-alternativos
POST   /propuesta/nada/textos-alternativos  auth /    /    uni  uni  /    /    /    /admin/textos-alternativos
GET    /resultados                          404  404  404  404  404  404  404  404  200
GET    /resultados/expediente               all:404
GET    /resultados/expediente.zip           all:404
GET    /recuento                            all:200
POST   /recuento                            all:409
GET    /recuento.txt                        all:404
GET    /diploma/nada                        all:404
GET    /diploma/nada.pdf                    all:404
GET    /final                               auth 200  200  200  200  200  200  200  200
POST.data /final                            all:400
POST   /final                               302>/auth?redirectTo=%2Ffinal 400  400  400  400  400  400  400  400
GET    /privacidad                          all:200
GET    /legal                               all:200
GET    /accesibilidad                       all:200
GET    /bases                               all:200
GET    /bases/aceptar                       auth 200  200  200  200  200  200  200  200
POST   /bases/aceptar                       auth 400  400  400  400  400  400  400  400
GET    /ayuda/jurado                        all:200
GET    /ayuda/universidad                   all:200
GET    /ayuda/organizacion                  auth /    /    /    /    /    /    /    200

# Files
GET    /archivos/obra-0                     all:200
GET    /archivos/borrador-0                 404  404  404  200  404  404  404  404  200
GET    /archivos/nada                       all:404
GET    /archivos/obra-0/original            404  404  404  404  404  404  404  404  200
GET    /archivos/borrador-0/original        404  404  404  404  404  404  404  404  200
GET    /archivos/nada/original              all:404
GET    /archivos/obra-0/360                 all:200
GET    /archivos/borrador-0/360             404  404  404  200  404  404  404  404  200
GET    /archivos/nada/360                   all:404
GET    /documentos/nada.pdf                 auth 404  404  404  404  404  404  404  404

# Access and account
GET    /auth                                200  area area area area area area area area
POST   /auth                                all:400
GET    /auth/salir                          all:302>/auth
POST   /auth/salir                          all:/auth
GET    /auth/codigo                         out  area area area area area area area area
POST   /auth/codigo                         all:/auth
GET    /auth/votar                          200  area area area area area area area area
POST   /auth/votar                          all:400
GET    /auth/recuperar                      all:200
POST   /auth/recuperar                      all:400
GET    /auth/recuperar/nada                 all:410
POST   /auth/recuperar/nada                 all:410
GET    /auth/confirmar/nada                 all:410
POST   /auth/confirmar/nada                 all:410
GET    /auth/enlace                         all:200
POST   /auth/enlace                         all:400
GET    /auth/enlace/nada                    all:410
POST   /auth/enlace/nada                    all:410
GET    /baja/nada                           all:410
POST   /baja/nada                           all:410
GET    /auth/invitacion/nada                all:410
POST   /auth/invitacion/nada                all:410
GET    /auth/alumnos/nada                   all:410
POST   /auth/alumnos/nada                   all:410
GET    /cuenta                              auth 200  200  200  200  200  200  200  200
POST   /cuenta                              auth 400  400  400  400  400  400  400  400
GET    /cuenta/diplomas                     auth 200  200  200  200  200  200  200  200
POST   /cuenta/diplomas                     auth 400  400  400  400  400  400  400  400
GET    /cuenta/votos                        auth 200  200  200  200  200  200  200  200
POST   /cuenta/votos                        auth /cuenta/votos /cuenta/votos /cuenta/votos /cuenta/votos /cuenta/votos /cuenta/votos /cuenta/votos /cuenta/votos
GET    /cuenta/datos                        302>/auth?redirectTo=%2Fcuenta 200  200  200  200  200  200  200  200
GET    /cuenta/confirmar                    auth 200  200  200  200  200  200  200  200
POST   /cuenta/confirmar                    auth 200  200  200  200  200  200  200  200
GET    /cuenta/segundo-factor               auth /    /    /    /    /    /    /    200
POST   /cuenta/segundo-factor               auth /    /    /    /    /    /    /    400
GET    /cuenta/eliminar                     auth 200  200  200  200  200  200  200  200
POST   /cuenta/eliminar                     auth 400  400  400  400  400  400  400  400

# Universities
GET    /universidad                         auth /    /    200  200  /    /    /    /
POST   /universidad                         auth /    /    400  400  /    /    /    /
GET    /universidad/valoracion              auth /    /    404  404  /    /    /    /
GET    /universidad/nueva                   auth /    /    200  200  /    /    /    /
POST   /universidad/nueva                   auth /    /    200  200  /    /    /    /
GET    /cargas                              all:405
POST   /cargas                              401  403  403  400  400  403  403  403  403
PUT    /cargas                              all:405
PATCH  /cargas                              all:405
DELETE /cargas                              all:405
GET    /cargas/carga                        401  403  403  200  404  403  403  403  403
DELETE /cargas/carga                        401  403  403  .    404  403  403  403  403
GET    /cargas/nada                         401  403  403  404  404  403  403  403  403
DELETE /cargas/nada                         401  403  403  404  404  403  403  403  403
GET    /cargas/carga/1                      all:405
HEAD   /cargas/carga/1                      401  403  403  200  404  403  403  403  403
PATCH  /cargas/carga/1                      401  403  403  415  404  403  403  403  403
GET    /cargas/nada/1                       all:405
HEAD   /cargas/nada/1                       401  403  403  404  404  403  403  403  403
PATCH  /cargas/nada/1                       401  403  403  404  404  403  403  403  403

# Jurors
GET    /jurado                              auth /    /    /    /    /    200  200  /
POST   /jurado                              auth /    /    /    /    /    400  400  /
GET    /jurado/final                        auth /    /    /    /    /    200  200  /
POST   /jurado/final                        auth /    /    /    /    /    409  409  /
GET    /jurado/ranking                      auth /    /    /    /    /    200  200  /
GET    /jurado/siguiente                    auth /    /    /    /    /    /jurado/evaluar/obra?desde=siguiente /jurado/evaluar/ajena?desde=siguiente /
GET    /jurado/comparar                     auth /    /    /    /    /    200  200  /
POST   /jurado/comparar                     auth /    /    /    /    /    400  400  /
GET    /jurado/evaluar/obra                 auth /    /    /    /    /    200  404  /
POST   /jurado/evaluar/obra                 auth /    /    /    /    /    400  404  /
GET    /jurado/evaluar/borrador             auth /    /    /    /    /    404  404  /
POST   /jurado/evaluar/borrador             auth /    /    /    /    /    404  404  /
GET    /jurado/evaluar/ajena                auth /    /    /    /    /    404  200  /
POST   /jurado/evaluar/ajena                auth /    /    /    /    /    404  400  /
GET    /jurado/evaluar/nada                 auth /    /    /    /    /    404  404  /
POST   /jurado/evaluar/nada                 auth /    /    /    /    /    404  404  /

# Admins: only addresses that differ from ofAdmins below
GET    /admin/ajustes                       auth /    /    /    /    /    /    /    200
POST   /admin/ajustes                       auth /    /    /    /    /    /    /    400
GET    /admin/ajustes/evaluacion            auth /    /    /    /    /    /    /    200
POST   /admin/ajustes/evaluacion            auth /    /    /    /    /    /    /    400
GET    /admin/ajustes/votacion              auth /    /    /    /    /    /    /    200
POST   /admin/ajustes/votacion              auth /    /    /    /    /    /    /    400
GET    /admin/ajustes/participacion         auth /    /    /    /    /    /    /    200
POST   /admin/ajustes/participacion         auth /    /    /    /    /    /    /    400
GET    /admin/ajustes/correo                auth /    /    /    /    /    /    /    200
POST   /admin/ajustes/correo                auth /    /    /    /    /    /    /    400
GET    /admin/ajustes/nada                  auth /    /    /    /    /    /    /    404
POST   /admin/ajustes/nada                  auth /    /    /    /    /    /    /    404
GET    /admin/generar-imagenes/proceso      auth /    /    /    /    /    /    /    /admin/generar-imagenes
GET    /admin/jurado/obra.csv               auth /    /    /    /    /    /    /    200
GET    /admin/jurado/borrador.csv           auth /    /    /    /    /    /    /    200
GET    /admin/jurado/nada.csv               auth /    /    /    /    /    /    /    404
GET    /admin/exportar.zip                  all:/admin/exportar
POST   /admin/exportar.zip                  auth /    /    /    /    /    /    /    400
GET    /admin/fallo/diplomas.zip            auth /    /    /    /    /    /    /    404
GET    /admin/fallo/1/acta.pdf              auth /    /    /    /    /    /    /    404

# For machines, and for nobody
GET    /healthz                             all:200
GET    /robots.txt                          all:200
GET    /sitemap.xml                         all:200
GET    /nada                                all:404
POST   /nada                                all:404

# Bodies that name what is another's, a draft, or gone
POST   /universidad                         <intent=delete&id=obra auth / / . 404 / / / /
POST   /universidad                         <intent=delete&id=borrador auth / / . 404 / / / /
POST   /universidad                         <intent=delete&id=ajena auth / / 404 . / / / /
POST   /universidad                         <intent=delete&id=nada auth / / 404 404 / / / /
POST   /propuesta/ajena/editar              <title=Mía&explanation=x&category=Video auth / / uni . / / / /
POST   /propuesta/borrador/editar           <title=Mía&explanation=x&category=Video auth / / . uni / / / /
POST   /jurado/evaluar/ajena                <intent=draft&comments=Hola auth / / / / / 404 . /
POST   /jurado/evaluar/borrador             <intent=draft&comments=Hola auth / / / / / 404 404 /
POST   /jurado/evaluar/obra                 <intent=conflict auth / / / / / . 404 /
POST   /jurado/comparar                     <intent=add&proposal_id=borrador auth / / / / / 404 404 /
POST   /jurado/comparar                     <intent=add&proposal_id=nada auth / / / / / 404 404 /
POST   /admin/estados                       <intent=set-one&id=obra&status=finalista auth / / / / / / / .
POST   /admin/estados                       <intent=set-one&id=nada&status=finalista auth / / / / / / / 404
POST   /admin/estados                       <intent=remove-one&id=obra auth / / / / / / / .
POST   /admin/estados                       <intent=remove-one&id=nada auth / / / / / / / 404
POST   /admin/estados                       <intent=assign auth / / / / / / / .
POST   /admin/estados                       <intent=finalists auth / / / / / / / .
POST   /admin/fases                         <intent=activate&id=phase-results auth / / / / / / / .
POST   /admin/fases                         <intent=activate&id=nada auth / / / / / / / 404
POST   /admin/universidades                 <intent=remove&id=otra auth / / / / / / / .
`;

interface Line {
  method: string;
  address: string;
  body: string | null;
  cells: Record<Role, string>;
}

const areas: Record<Role, string> = {
  nobody: "/auth",
  publico: "/galeria",
  alumno: "/galeria",
  own: "/universidad",
  other: "/universidad",
  former: "/galeria",
  assigned: "/jurado",
  juror: "/jurado",
  admin: "/admin",
};

/**
 * Returns the meaning of a cell: a status, with ` to ` and the address for a redirect. Null when nothing is
 * sent.
 */
export function meaningOf(cell: string, role: Role, address: string, method: string): string | null {
  if (cell === ".") return null;
  const status = /^(GET|HEAD)$/.test(method) ? 302 : 303;
  if (cell === "auth") return `${status} to /auth?redirectTo=${encodeURIComponent(address)}`;
  if (cell === "out") return "302 to /auth";
  if (cell === "area") return `302 to ${areas[role]}`;
  if (cell === "uni") return "303 to /universidad";
  return cell.startsWith("/") ? `303 to ${cell}` : cell.replace(">", " to ");
}

const listed: Line[] = table
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [method = "", address = "", ...rest] = line.split(/\s+/);
    const body = rest[0]?.startsWith("<") ? (rest.shift() ?? "").slice(1) : null;
    const cells = rest[0]?.startsWith("all:") ? roles.map(() => rest[0]?.slice("all:".length) ?? "") : rest;
    if (cells.length !== roles.length)
      throw new Error(`${cells.length} cells for ${roles.length} roles: ${line}`);
    return {
      method,
      address,
      body,
      cells: Object.fromEntries(roles.map((role, index) => [role, cells[index]])) as Record<Role, string>,
    };
  });

/** Tells whether a route takes forms. */
function hasAction(screen: string): boolean {
  const [file = ""] = [`${screen}/route.tsx`, `${screen}.tsx`, `${screen}.ts`]
    .map((name) => `app/screens/${name}`)
    .filter((name) => existsSync(name));
  return /export (?:async function|const) action\b/.test(readFileSync(file, "utf8"));
}

const adminOnly = (method: string, address: string, status: string): Line => ({
  ...{ method, address, body: null },
  cells: Object.fromEntries(
    roles.map((role) => [role, role === "admin" ? status : role === "nobody" ? "auth" : "/"]),
  ) as Record<Role, string>,
});

/** An admin's address opens for admins alone, and refuses a form without fields. It needs no line in the table. */
const ofAdmins = Object.entries(addresses)
  .flatMap(([address, screen]) =>
    typeof screen === "string" ? [[address.replace(/\/$/, ""), screen] as const] : [],
  )
  .filter(([address]) => /^\/admin\b[^:]*$/.test(address))
  .filter(([address]) => !listed.some((line) => line.address === address && line.body === null))
  .flatMap(([address, screen]) => [
    adminOnly("GET", address, "200"),
    ...(hasAction(screen) ? [adminOnly("POST", address, "400")] : []),
  ]);

export const lines = [...listed, ...ofAdmins];
