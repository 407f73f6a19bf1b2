import { formatInteger } from "../core/formats";
import { failure } from "../core/toast";

/** Links by which voters sign in without a password: /auth/enlace and its mail. */
export const signInLink = {
  title: "Entrar con un enlace",
  withAccount: "entrar con un enlace si ya tienes una",
  intro: "Si tu cuenta es para votar, te enviamos un enlace y entras sin contraseña.",
  send: "Enviarme el enlace",
  signUpHint: "Te enviaremos un enlace: al abrirlo, entras y ya puedes votar.",
  asked: (minutes: number) =>
    `Si con ese correo hay una cuenta para votar, o acabas de pedirla, le llegará un enlace para entrar. Sirve una sola vez y caduca en ${minutes}\u00a0minutos.`,

  enterTitle: "Ya casi está",
  newTitle: "Crea tu cuenta",
  enter: "Entrar",
  enterAs: (name: string) => `Vas a entrar como ${name}.`,
  pendingVotes: (count: number) =>
    count === 1
      ? "Con esta cuenta hay un voto sin confirmar, que contará al entrar. Si no lo has dado tú, no entres."
      : `Con esta cuenta hay ${formatInteger(count)} votos sin confirmar, que contarán al entrar. Si no los has dado tú, no entres.`,
  enterNew: (name: string) => `Vas a crear la cuenta de ${name}.`,

  byPasswordTitle: "En esta cuenta se entra con contraseña",
  byPassword: "Inicia sesión con tu correo y tu contraseña.",

  tooMany: failure(
    "Ahora no podemos escribirte",
    "Se han pedido muchos enlaces. Espera un cuarto de hora y vuelve a intentarlo.",
  ),
  unavailable: failure("No se puede entrar con un enlace", "Inicia sesión con tu correo y tu contraseña."),
} as const;
