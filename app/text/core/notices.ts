import { limits } from "~/contest/core/limits";
import type { InvitedRole } from "~/contest/people/invitations";
import { common } from "./common";
import { many } from "./formats";

/**
 * A notification to the admins: on their panel with a link, and as a mail whose text has the body
 * in place of `{aviso}`.
 */
export interface Notice {
  title: string;
  body: string;
  /** A path of the product; null without a page. */
  link: string | null;
  mail: string;
}

/** Returns all notifications to the admins. `origin`: the site's origin, when known. */
export const notices = (origin: string | null) => {
  const notice = (link: string | null, title: string, body: string): Notice => ({
    title,
    body,
    link,
    mail: [
      "Hola:",
      "{aviso}",
      ...(origin === null ? [] : [`${origin}${link ?? "/admin"}`]),
      `Un saludo,\n${common.siteName}`,
    ].join("\n\n"),
  });
  return {
    /** The database fills in `{universidad}`. */
    accountPending: (fullName: string, email: string) =>
      notice(
        "/admin/universidades#en-espera",
        "Una cuenta espera aprobación",
        `${fullName} (${email}) se ha registrado con {universidad}, que ya tiene una cuenta.`,
      ),
    conflict: (juror: string, proposal: string) =>
      notice(
        "/admin/jurado",
        "Conflicto de interés",
        `${juror} ha declarado un conflicto con «${proposal}».`,
      ),
    invitationDeclined: (
      { role, fullName, email }: { role: InvitedRole; fullName: string; email: string },
      reason: string,
    ) =>
      notice(
        "/admin/invitaciones",
        "Una invitación rechazada",
        `${fullName || email} (${common.roles[role]}) no participará: «${reason}».`,
      ),
    jurorDeclined: (juror: string, reason: string, pending: number) =>
      notice(
        "/admin/jurado#jurados",
        "Un jurado renuncia",
        `${juror} no puede evaluar: «${reason}». ${
          pending === 0
            ? "No deja obras pendientes."
            : `Deja ${many(pending, "obra", "obras")} sin enviar, que se pueden reasignar.`
        }`,
      ),
    /** `reason` is only for the log. */
    partnerFailed: (fullName: string, partner: string, reason: string) =>
      notice(
        "/admin/usuarios",
        "Cuenta sin sincronizar",
        `La cuenta de ${fullName} no se creó en ${partner} (${reason}).`,
      ),
    phaseActivated: (phaseName: string) =>
      notice("/admin/fases", "Fase activada", `«${phaseName}» ha empezado y es la fase activa.`),
    /** The database fills in `{obra}` and the link. */
    pictureDamaged: () =>
      notice(
        null,
        "Una imagen está dañada",
        "Una imagen de «{obra}» se recibió sin comprobar y no se puede abrir. Pide a la universidad que elimine la propuesta y la envíe otra vez.",
      ),
    /** The database fills in `{persona}`. */
    picturesFlooded: () =>
      notice(
        "/admin/registro",
        "Una cuenta envía demasiadas imágenes",
        `{persona} ha intentado enviar ${limits.picturesNoticed} imágenes en un día. A partir de ${limits.picturesADay} se rechazan, para que las del mes alcancen a todas las universidades.`,
      ),
    dataBroken: () =>
      notice(
        null,
        "Hay datos que no cuadran",
        "La comprobación de cada hora ha encontrado datos que se contradicen. El registro del servidor dice cuáles; «npm run check-data» los vuelve a comprobar.",
      ),
  };
};
