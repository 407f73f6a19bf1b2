/**
 * Cache of an isolate, which keeps the values used last. `sizeOf` counts towards the capacity; without it each value
 * counts one.
 */
export class Lru<Value> {
  readonly #values = new Map<string, Value>();
  #size = 0;

  constructor(
    readonly capacity: number,
    readonly sizeOf: (value: Value, key: string) => number = () => 1,
  ) {}

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    // A Map iterates in the order of insertion, so the first key is the one used least recently.
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.#values.set(key, value);
    this.#size += this.sizeOf(value, key);
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.capacity) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#size -= this.sizeOf(value, key);
  }
}
