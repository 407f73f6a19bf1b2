import { failure, success } from "./toast";

/** /cuenta. (Specification 2 §2, §8) */
export const account = {
  title: "Mi Cuenta",
  saved: success("Perfil actualizado"),
  notSaved: failure(
    "No se pudieron guardar los cambios",
    "Vuelve a intentarlo: lo escrito sigue en la página.",
  ),
  notLoaded: "No se pudo cargar la información de la cuenta",
  fullNameMissing: "Debes ingresar tu nombre completo",
  fullNameTooLong: "El nombre no puede superar los 120 caracteres",
  codeTooLong: "El código no puede superar los 100 caracteres",
} as const;
