import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Contest } from "./contest";
import type { Visitor } from "./visitor";

/** A request written to the socket by hand: slowly, in pieces, or incompletely. */
export class RawRequest {
  #socket: Socket;
  #answer = "";
  #chunked: boolean;

  constructor(
    contest: Contest,
    visitor: Visitor,
    method: string,
    path: string,
    headers: Record<string, string>,
  ) {
    this.#chunked = headers["Transfer-Encoding"] === "chunked";
    this.#socket = connect(Number(contest.url.port), contest.url.hostname);
    this.#socket.on("data", (chunk) => (this.#answer += chunk.toString("latin1")));
    // A killed worker closes the connection.
    this.#socket.on("error", () => {});
    const all = {
      Host: contest.url.host,
      Origin: contest.url.origin,
      Cookie: `session=${visitor.cookies.get("session")}`,
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  }

  /** Resolves when the bytes have been sent to the server. */
  async write(bytes: Uint8Array): Promise<void> {
    const frame = this.#chunked ? [`${bytes.byteLength.toString(16)}\r\n`, bytes, "\r\n"] : [bytes];
    const flowing = frame.map((piece) => this.#socket.write(piece)).at(-1);
    if (!flowing) await once(this.#socket, "drain");
  }

  /** Ends a body without an announced length. */
  end(): Promise<void> {
    return this.write(new Uint8Array(0));
  }

  /** Returns the whole raw answer. */
  async answer(): Promise<string> {
    while (!this.#isAnswered && !this.#socket.closed) {
      // Removes the listeners after each piece. Node warns of more than ten.
      const round = new AbortController();
      const { signal } = round;
      const events = ["data", "close"].map((event) => once(this.#socket, event, { signal }));
      await Promise.race(events).finally(() => round.abort());
    }
    return Buffer.from(this.#answer, "latin1").toString("utf8");
  }

  get #isAnswered(): boolean {
    const [head = "", body] = this.#answer.split(/\r\n\r\n(.*)/s);
    if (body === undefined) return false;
    const [, length] = /^content-length: (\d+)$/im.exec(head) ?? [];
    if (length) return body.length >= Number(length);
    return head.startsWith("HTTP/1.1 204") || body.endsWith("0\r\n\r\n");
  }

  hangUp(): void {
    this.#socket.destroy();
  }
}
