import { formatInteger } from "./formats";
import { failure, success } from "./toast";

const counted = (count: number, one: string, more: string) =>
  `${formatInteger(count)} ${count === 1 ? one : more}`;
const many = (count: number) => (count === 1 ? "1 voto" : `${formatInteger(count)} votos`);

/** /admin/votos: votes that look alike. (design 7) */
export const votes = {
  title: "Votos",
  subtitle: "Ráfagas y coincidencias de origen que conviene mirar antes de dar por bueno el recuento",
  off: "La detección de fraude está apagada: los votos nuevos no guardan su origen.",
  settings: "Ir a Ajustes",
  none: "Ninguna ráfaga ni coincidencia: los votos parecen repartidos",
  kinds: {
    address: "Misma dirección",
    network: "Misma red",
    burst: "Ráfaga",
    network_burst: "Ráfaga de una red",
  },
  evidence: ({ addresses, networks, agents }: Record<"addresses" | "networks" | "agents", number>) =>
    addresses === 0
      ? "Sin datos de origen"
      : [
          counted(addresses, "dirección", "direcciones"),
          counted(networks, "red", "redes"),
          counted(agents, "navegador", "navegadores"),
        ].join(" · "),
  found: (count: number) => counted(count, "coincidencia", "coincidencias"),
  count: many,
  voided: (voided: number, total: number) =>
    voided === total ? "Anulados" : `${formatInteger(voided)} de ${formatInteger(total)} anulados`,
  review: "Revisar",
  reason: "Motivo",
  reasonHint: "Queda en el registro, con tu nombre.",
  reasonRequired: "Escribe el motivo",
  reasonTooLong: "El motivo no puede superar los 300 caracteres",
  void: (count: number) => `Anular ${many(count)}`,
  restore: (count: number) => `Restituir ${many(count)}`,
  explained:
    "Una coincidencia no es una prueba: un aula entera comparte dirección, y un campus, red. Nada se anula solo, y anular se puede deshacer.",
  wereVoided: (count: number) => success("Votos anulados", `${many(count)} han dejado de contar`),
  wereRestored: (count: number) => success("Votos restituidos", `${many(count)} vuelven a contar`),
  nothing: failure("Nada que cambiar", "Esos votos ya estaban así. Recarga la página para ver su estado."),
  unreadable: failure(
    "Error",
    "El formulario no se ha recibido bien. Recarga la página y vuelve a intentarlo.",
  ),
} as const;
