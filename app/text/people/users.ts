import { common } from "../core/common";
import { failure, success } from "../core/toast";

/** /admin/usuarios. (design 5.2) */
export const users = {
  title: "Usuarios",
  none: "No se encontraron usuarios",
  question: (name: string) => `¿Cambiar el rol de ${name}?`,
  explained:
    "El cambio vale desde ahora, cierra las sesiones abiertas de esa persona y queda registrado. Sus votos y evaluaciones se conservan; lo que el rol nuevo ya no significa (su universidad, ser su persona de contacto) se pierde.",
  isPending: (university: string) => `En espera de ${university}`,
  confirm: "Sí, cambiar",
  changed: (name: string, role: string) => success("Rol actualizado", `${name} es ahora ${role}`),
  lastAdmin: failure("No se pudo cambiar el rol", "El concurso no puede quedarse sin administradores"),
  universityGone: "Esa universidad ya no existe",
  failed: (message: string) => failure("No se pudo cambiar el rol", message),
  unknown: failure("No se pudo cambiar el rol", "Esa cuenta ya no existe"),
  unreadable: failure("No se pudo cambiar el rol", common.unreadableForm),
  roleMissing: "Elige un rol",
} as const;
