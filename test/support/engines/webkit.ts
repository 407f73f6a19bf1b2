import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { vi } from "vitest";
import { freePort } from "../commands";
import { type Engine, type EngineWindow, HEIGHT } from "./engine";
import { type ElementQuery, findElement } from "./find-element";

type Call = <Value>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<Value>;

/** Element reference of W3C WebDriver: its key and the element's id. */
type ElementReference = Record<string, string>;

/**
 * WebKitGTK through its own WebDriver, on a virtual display. The protocol reports no console. Screenshots are
 * not taken: one of an evaluation form ends the engine's process.
 */
export const webkit: Engine = {
  name: "WebKit",
  programs: ["WebKitWebDriver", "Xvfb"],
  packages: ["webkit2gtk-driver", "xvfb"],
  async launch(origin) {
    const { display, screen } = await openDisplay();
    const port = await freePort();
    const driver = spawn("WebKitWebDriver", ["-p", String(port)], {
      env: { ...process.env, DISPLAY: display, GDK_BACKEND: "x11" },
      stdio: "ignore",
    });
    const endAll = async () => {
      await end(driver);
      await end(screen);
    };
    try {
      const { version, session } = await openSession(callsTo(`http://127.0.0.1:${port}`));
      const firstWindow = await session<string>("GET", "/window");
      return {
        version,
        openWindow: () => openWindow(session, origin, firstWindow),
        async close() {
          await session("DELETE", "");
          await endAll();
        },
      };
    } catch (error) {
      await endAll();
      throw error;
    }
  },
};

async function openSession(call: Call): Promise<{ version: string; session: Call }> {
  await vi.waitFor(() => call("GET", "/status"), 10_000);
  // Windows opened by scripts have no toolbar. A toolbar's width would be the page's minimum width.
  const args = ["--automation", "--javascript-can-open-windows-automatically=true"];
  const { sessionId, capabilities } = await call<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { args } } },
  });
  return {
    version: capabilities.browserVersion,
    session: (method, path, body) => call(method, `/session/${sessionId}${path}`, body),
  };
}

async function openWindow(session: Call, origin: string, firstWindow: string): Promise<EngineWindow> {
  const execute = <Result>(script: string, args: unknown[] = []) =>
    session<Result>("POST", "/execute/sync", { script, args });
  await session("POST", "/window", { handle: firstWindow });
  await session("POST", "/url", { url: `${origin}/auth` });
  await session("DELETE", "/cookie");
  await execute("window.open('about:blank', '_blank', 'popup')");
  const windows = await session<string[]>("GET", "/window/handles");
  await session("POST", "/window", { handle: windows.find((one) => one !== firstWindow) });
  const resize = (width: number) =>
    session<void>("POST", "/window/rect", { x: 0, y: 0, width, height: HEIGHT });
  await resize(1280);
  const find = async (query: ElementQuery) => {
    const element = await execute<ElementReference | null>(`return (${findElement})(...arguments)`, [query]);
    if (!element) throw new Error(`no ${query.kind} '${query.name}' ${query.place ?? ""}`);
    return `/element/${Object.values(element)[0]}`;
  };
  return {
    complaints: [],
    goto: (path) => session("POST", "/url", { url: `${origin}${path}` }),
    run: (act, argument) => execute(`return (${act})(...arguments)`, [argument]),
    click: async (query) => session("POST", `${await find(query)}/click`),
    async fill(query, text) {
      const element = await find(query);
      await session("POST", `${element}/clear`);
      await session("POST", `${element}/value`, { text });
    },
    async choose(query, option) {
      const select = await find(query);
      const value = `.//option[normalize-space()='${option}']`;
      const found = await session<ElementReference>("POST", `${select}/element`, { using: "xpath", value });
      await session("POST", `/element/${Object.values(found)[0]}/click`);
    },
    upload: async (query, file) => session("POST", `${await find(query)}/value`, { text: file }),
    resize,
    close: () => session("DELETE", "/window"),
  };
}

/** Opens a virtual display under a free number. */
async function openDisplay(): Promise<{ display: string; screen: ChildProcess }> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  return { display: `:${String(number).trim()}`, screen };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, "exit");
}

function callsTo(driver: string): Call {
  return async (method, path, body = {}) => {
    const response = await fetch(driver + path, {
      method,
      body: method === "POST" ? JSON.stringify(body) : undefined,
    });
    const { value } = (await response.json()) as { value: { error: string; message: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value as never;
  };
}
