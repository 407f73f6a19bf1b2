import { Lru } from "~/contest/core/lru";

/** Rows that a statement gave last in this isolate, by its text and parameters. */
const lastRead = new Lru<{ rows: readonly unknown[]; text: string }>(2000);

/** Keeps rows for later requests. Returns the rows kept before when they are equal. */
export function keepRows<Row>(key: string, rows: Row[]): Row[] {
  const text = JSON.stringify(rows);
  const known = lastRead.get(key);
  // Later requests share the rows, so nobody may change them.
  const entry = known?.text === text ? known : { rows: Object.freeze(rows.map(Object.freeze)), text };
  lastRead.set(key, entry);
  return entry.rows as Row[];
}

/** Forgets rows that a write has changed. */
export function dropRows(key: string): void {
  lastRead.delete(key);
}

/**
 * Rows of earlier requests on which one request rests. A page's queries depend on session, settings and phases. A round
 * trip for these costs a fifth to a half of a page's processor time. So a page goes on with the rows read last, and its
 * first batch reads them again. When a row differs, the worker renders the page anew. (decision 141)
 */
export class AssumedRows {
  #checks: Promise<void>[] = [];
  #holds = true;
  #areChecked = true;

  /** `hasFailed`: D1 failed. It cannot say then that rows are out of date, and another request would fail too. */
  constructor(private hasFailed: () => boolean) {}

  /** Returns the rows kept under `key`, and compares them with what `read` returns. Returns undefined without any. */
  take<Row>(key: string, read: () => Promise<Row[]>): Row[] | undefined {
    const rows = lastRead.get(key)?.rows as Row[] | undefined;
    if (!rows) return undefined;
    this.#checks.push(
      read().then(
        (stored) => {
          if (keepRows(key, stored) !== rows) this.#holds = false;
        },
        () => {
          this.#areChecked = false;
          if (!this.hasFailed()) this.#holds = false;
        },
      ),
    );
    return rows;
  }

  /** False once a row differs. */
  get hold(): boolean {
    return this.#holds;
  }

  /** False when a check failed. */
  get areChecked(): boolean {
    return this.#areChecked;
  }

  /** Waits for the checks. */
  async checked(): Promise<void> {
    await Promise.all(this.#checks);
  }
}
