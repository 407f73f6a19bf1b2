import { type Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Agent for the connections; a new connection by default. */
  agent?: Agent;
}

/**
 * Sends one request with exact headers. Host, Origin and Referer too, which fetch sets itself. Throws when
 * the connection breaks before the whole answer has arrived.
 */
export function ask(
  base: URL,
  path: string,
  { method = "GET", headers = {}, body, agent }: Asked = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const clientRequest = request(
      // A redirect may repeat all of a long address.
      {
        host: base.hostname,
        port: base.port,
        path,
        method,
        agent,
        maxHeaderSize: 256 * 1024,
        // A forced reload, which the page cache never answers.
        headers: { "CF-Connecting-IP": "127.0.0.1", "Cache-Control": "no-cache", ...length, ...headers },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk) => (text += chunk));
        answer.on("error", reject);
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    clientRequest.on("error", reject);
    clientRequest.end(body);
  });
}
