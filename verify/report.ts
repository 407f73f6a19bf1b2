/** Error for a fact that does not agree. The message says which, in Spanish. */
export class Disagreement extends Error {}

/** Error for a file that the program cannot read, and for wrong arguments. */
export class Unreadable extends Error {}

export function wrong(why: string): never {
  throw new Disagreement(why);
}

/*!
 * Caracteres que una terminal obedece en vez de mostrar. Un título podría borrar o reescribir la salida de este
 * programa.
 */
const STEERS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export function printable(text: string): string {
  return text.replace(STEERS, "");
}

export function quit(code: number, message: string): never {
  console.error(printable(message));
  return process.exit(code) as never;
}

export function many(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString("es-ES")} ${count === 1 ? one : more}`;
}
