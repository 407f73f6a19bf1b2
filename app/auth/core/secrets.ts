/** The installation's secret, and those before it that still count while it is changed. (SECURITY.md) */
export interface Secrets {
  /** Verify and open, the newest first; that one signs and seals. */
  all: [newest: string, ...older: string[]];
  /**
   * Keys the hashes of what is compared with stored ones within minutes or a month, tries and where votes came from: the
   * oldest, so that a new secret forgets none of them before the old one is dropped.
   */
  comparing: string;
}

/** `SESSION_SECRET` holds one or several, a line or a comma between them; `SESSION_SECRET_NEXT` goes before them. */
export function secretsOf(env: { SESSION_SECRET: string; SESSION_SECRET_NEXT?: string }): Secrets {
  const [newest = "", ...older] = [env.SESSION_SECRET_NEXT, env.SESSION_SECRET]
    .flatMap((listed) => listed?.split(/[,\r\n]/) ?? [])
    .map((secret) => secret.trim())
    .filter(Boolean);
  return { all: [newest, ...older], comparing: older.at(-1) ?? newest };
}
