import { limits, MB } from "~/contest/core/limits";
import { failure, success } from "../core/toast";

/** Answers of /admin/ajustes, which only the server says. (specification 2.5, specification 2.8) */
export const settingsAnswers = {
  saved: success("Configuración guardada"),
  saveFailed: (message: string) => failure("Error al guardar", message),

  pdf: {
    uploaded: success("PDF subido correctamente"),
    tooLarge: failure("Archivo muy grande", `El PDF debe ser menor a ${limits.pdfBytes / MB}MB`),
    uploadFailed: (message: string) => failure("Error al subir", message),
    noFile: "Elige un archivo PDF",
    noPdf: "El archivo no es un PDF completo",
    badAddress: "Escribe una dirección que empiece por https:// o por /, sin espacios",
    gone: "Ese documento ya no existe: súbelo de nuevo",
  },

  codes: {
    changed: success("Código de acceso cambiado", "El anterior ya no sirve."),
    failed: (message: string) => failure("No se pudo cambiar el código", message),
  },

  outOfRange: ({ min, max }: { min: number; max: number }) => `Escribe un número entero de ${min} a ${max}`,
  badDomain: (typed: string) => `«${typed.slice(0, 60)}» no es un dominio, como ejemplo.es`,
  tooManyDomains: "La lista es demasiado larga: quita algunos dominios",
  badEdition: (typed: string) =>
    `«${typed.slice(0, 60)}» no es un título con su dirección https, como «Edición 2025 https://archivo.ejemplo.es/», de ${limits.archivedEditionLength} caracteres como mucho`,
  tooManyEditions: `Caben ${limits.archivedEditions} ediciones: quita algunas`,
  badContact: "Escribe un correo, o una dirección que empiece por https://",
  chooseOne: "Elige una de las opciones",
  addressTooLong: `El domicilio no puede superar los ${limits.controllerLength} caracteres`,
  controllerTooLong: `El nombre no puede superar los ${limits.controllerLength} caracteres`,
} as const;
