import { limits } from "~/contest/core/limits";
import type { FileTrouble, PersonPlan, PersonRowError, UniversityRowError } from "~/contest/people/imports";
import { type InvitedRole, invitedRoles } from "~/contest/people/invitations";
import { common } from "../core/common";
import { formatInteger } from "../core/formats";
import { failure, success } from "../core/toast";

const many = (count: number, one: string, more: string) =>
  `${formatInteger(count)}\u00a0${count === 1 ? one : more}`;
const rows = (count: number) => many(count, "fila", "filas");

const most = `Caben hasta ${formatInteger(limits.importRows)} filas y ${limits.importBytes / 1024}\u00a0KB`;

const troubles = {
  no_file: "Elige un archivo CSV",
  malformed: common.unreadableForm,
  too_large: `Este archivo es demasiado grande. ${most}: pártelo en varios.`,
  too_many_rows: `Este archivo tiene demasiadas filas. ${most}: pártelo en varios.`,
  workbook:
    "Esto no es un CSV, sino un libro de cálculo o un ZIP. Ábrelo en tu hoja de cálculo y guárdalo como «CSV UTF-8».",
  not_text: "Esto no es un archivo de texto. Guarda tu hoja de cálculo como «CSV UTF-8».",
  encoding:
    "Hay letras rotas en el archivo: se guardó con una codificación que no es la suya. Guárdalo como «CSV UTF-8» y súbelo de nuevo.",
  empty: "El archivo no tiene ninguna fila debajo de la cabecera",
};

/** Texts shared by all CSV imports of an organiser. */
export const imports = {
  file: "Archivo CSV",
  fileHint: `Separado por punto y coma o por comas, tal como lo guarda Excel. ${most}.`,
  read: "Revisar el archivo",
  reading: "Leyendo…",
  template: "Descargar plantilla",
  columns: { column: "Columna", meaning: "Qué se pone", needed: "Hace falta" },
  columnsCaption: "Columnas del archivo",
  needed: { always: "Sí", byRole: "Según el rol", never: "No" },
  columnsLine: "La primera fila lleva los nombres de las columnas, en el orden que quieras.",
  nothingYet: "Todavía no se ha escrito nada.",
  changed: "Los datos han cambiado desde que subiste el archivo. Esto es lo que se haría ahora.",
  wrong: (count: number) => `${rows(count)} con errores`,
  wrongLine: (count: number) =>
    count === 1
      ? "Se queda fuera. Corrígela en tu hoja y vuelve a subir el archivo: lo que ya esté no se repite."
      : "Se quedan fuera. Corrígelas en tu hoja y vuelve a subir el archivo: lo que ya esté no se repite.",
  row: "Fila",
  error: "Qué pasa",
  blank: "(en blanco)",
  more: (count: number) => `Y ${rows(count)} más.`,
  unused: (names: string[]) =>
    names.length === 1
      ? `La columna «${names[0]}» no se usa.`
      : `Las columnas ${names.map((name) => `«${name}»`).join(", ")} no se usan.`,
  cancel: "Cancelar",
  trouble(trouble: FileTrouble): string {
    switch (trouble.kind) {
      case "quotes":
        return `Hay unas comillas sin cerrar en la fila ${formatInteger(trouble.row)}`;
      case "missing_column":
        return `Falta la columna «${trouble.column}» en la primera fila`;
      case "repeated_column":
        return `La columna «${trouble.column}» está repetida en la primera fila`;
      default:
        return troubles[trouble.kind];
    }
  },
} as const;

const universityErrors = {
  name_missing: "Falta el nombre",
  name_too_long: `El nombre no puede superar los ${limits.universityNameLength} caracteres`,
  slug_empty: "El slug necesita letras sin acentos o números",
  slug_too_long: `El slug no puede superar los ${limits.universityNameLength} caracteres`,
  slug_taken: "Ese slug ya lo usa otra universidad",
};

/** /admin/universidades/importar. */
export const universityImport = {
  link: "Importar CSV",
  title: "Importar universidades",
  subtitle: "Nada se escribe hasta que lo confirmas",
  back: "/admin/universidades",
  columns: [
    { name: "nombre", meaning: "Cómo se llama, tal como se ofrecerá al registrarse", needed: "always" },
    { name: "slug", meaning: "Su dirección; en blanco se genera a partir del nombre", needed: "never" },
  ],
  summary: (added: number) =>
    added === 0
      ? "No hay ninguna universidad que añadir"
      : `Se ${added === 1 ? "añadirá" : "añadirán"} ${many(added, "universidad", "universidades")}`,
  there: (count: number) =>
    count === 1
      ? "Una de las filas ya está en el concurso y no cambia."
      : `${formatInteger(count)} de las filas ya están en el concurso y no cambian.`,
  listed: { caption: "Universidades que se añadirán", name: "Nombre", slug: "Slug" },
  confirm: (added: number) =>
    `Importar ${added === 1 ? "1 universidad" : `${formatInteger(added)} universidades`}`,
  nothing: success("Nada que importar", "Todas las universidades del archivo ya estaban."),
  done: (added: number) =>
    success(
      "Universidades importadas",
      `Se ${added === 1 ? "ha añadido" : "han añadido"} ${many(added, "universidad", "universidades")}.`,
    ),
  slugTaken: failure(
    "No se ha importado nada",
    "Alguien acaba de usar uno de esos slugs. Vuelve a intentarlo.",
  ),
  failed: failure("Algo ha fallado", "Vuelve a intentarlo: lo que ya esté no se repite."),
  error: (error: UniversityRowError): string => {
    if (error.kind === "name_repeated") return `Repite el nombre de la fila ${formatInteger(error.row)}`;
    if (error.kind === "slug_repeated") return `Repite el slug de la fila ${formatInteger(error.row)}`;
    return universityErrors[error.kind];
  },
} as const;

const personErrors = {
  email_missing: "Falta el correo",
  email_malformed: "El correo no es válido",
  name_too_long: `El nombre no puede superar los ${limits.fullNameLength} caracteres`,
  role_missing: "Falta el rol",
  role_unknown: "El rol tiene que ser «jurado», «universidad» o «alumno»",
  university_missing: "Falta la universidad",
  university_unknown: "Esa universidad no está en el concurso",
  university_inactive: "Esa universidad no está activa",
  university_twice: "Hay varias universidades con ese nombre: pon su slug",
};

const toRole: Record<InvitedRole, (count: number) => string> = {
  jurado: (count) => many(count, "jurado", "jurados"),
  universidad: (count) => many(count, "contacto de universidad", "contactos de universidad"),
  alumno: (count) => many(count, "alumno", "alumnos"),
};

const rowsOf = (count: number) => (count === 1 ? "Una fila es" : `${formatInteger(count)} filas son`);

const alreadyThere: Record<PersonPlan["there"][number]["as"], (count: number) => string> = {
  account: (count) => `${rowsOf(count)} de quien ya tiene cuenta: no recibirá nada.`,
  invited: (count) =>
    `${rowsOf(count)} de quien ya está invitado: un enlace caducado se envía de nuevo en Invitaciones.`,
  declined: (count) => `${rowsOf(count)} de quien dijo que no participa: no se le insiste.`,
};

/** /admin/usuarios/importar. */
export const personImport = {
  link: "Importar CSV",
  title: "Importar personas",
  subtitle: "Cada persona recibe una invitación",
  back: "/admin/invitaciones",
  columns: [
    { name: "correo", meaning: "A dónde se le escribe, y con qué entrará", needed: "always" },
    { name: "nombre", meaning: "Nombre y apellidos; podrá corregirlo", needed: "never" },
    { name: "apellidos", meaning: "Si no van en la columna del nombre", needed: "never" },
    { name: "rol", meaning: "jurado, universidad o alumno", needed: "always" },
    {
      name: "universidad",
      meaning: "Su nombre o su slug, para universidades y alumnado; un jurado dice la suya al registrarse",
      needed: "byRole",
    },
  ],
  summary: (count: number) =>
    count === 0
      ? "No hay a quién invitar"
      : `Se ${count === 1 ? "enviará" : "enviarán"} ${many(count, "invitación", "invitaciones")}`,
  /** Number of recipients by role. */
  toWhom: (invited: PersonPlan["invited"]) =>
    `A ${new Intl.ListFormat("es-ES").format(
      invitedRoles.flatMap((role) => {
        const count = invited.filter((person) => person.role === role).length;
        return count > 0 ? [toRole[role](count)] : [];
      }),
    )}. Los correos salen poco a poco en los minutos siguientes.`,
  there: (there: PersonPlan["there"]) =>
    (["account", "invited", "declined"] as const).flatMap((as) => {
      const count = there.filter((person) => person.as === as).length;
      return count > 0 ? [alreadyThere[as](count)] : [];
    }),
  listed: {
    caption: "Personas que recibirán una invitación",
    email: "Correo",
    name: "Nombre",
    role: "Rol",
    university: "Universidad",
  },
  confirm: (count: number) =>
    `Enviar ${count === 1 ? "1 invitación" : `${formatInteger(count)} invitaciones`}`,
  nothing: success("Nada que enviar", "Todas las personas del archivo tenían ya cuenta o invitación."),
  done: (count: number) =>
    success(
      "Invitaciones en marcha",
      `${many(count, "correo escrito", "correos escritos")}: irán saliendo en unos minutos.`,
    ),
  failed: failure("Algo ha fallado", "Vuelve a intentarlo: a quien ya esté no se le repite."),
  error: (error: PersonRowError): string =>
    error.kind === "email_repeated"
      ? `Repite el correo de la fila ${formatInteger(error.row)}`
      : personErrors[error.kind],
} as const;
