/** Secrets of the installation: the current one, and older ones during a change. (SECURITY.md) */
export interface Secrets {
  /** Newest first. All secrets verify and decrypt. The newest one signs and seals. */
  all: [newest: string, ...older: string[]];
  /**
   * Key for hashes that live for minutes or a month: failed tries and vote sources. The oldest secret is the key, so
   * that a new secret loses no hash while the old one is listed.
   */
  comparing: string;
}

/**
 * Reads the secrets from the environment. Commas or lines separate the values of `SESSION_SECRET`.
 * `SESSION_SECRET_NEXT` comes first.
 */
export function secretsOf(env: { SESSION_SECRET: string; SESSION_SECRET_NEXT?: string }): Secrets {
  const [newest = "", ...older] = [env.SESSION_SECRET_NEXT, env.SESSION_SECRET]
    .flatMap((listed) => listed?.split(/[,\r\n]/) ?? [])
    .map((secret) => secret.trim())
    .filter(Boolean);
  return { all: [newest, ...older], comparing: older.at(-1) ?? newest };
}
