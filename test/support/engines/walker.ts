import { expect, vi } from "vitest";
import { sidewaysScroll } from "../browser";
import { PASSWORD, type Person } from "../contest";
import type { EngineWindow } from "./engine";

/** Ends a wait for what never comes. A busy machine may need long. */
const WAIT = 120_000;

/** A person at a window. Each verb waits until the page allows it. */
export class Walker {
  constructor(private window: EngineWindow) {}

  /** Opens a page and waits until its scripts, if any, have hydrated it. */
  async open(path: string) {
    await this.window.goto(path);
    await vi.waitFor(async () => expect(await this.window.run(isReady, null)).toBe(true), WAIT);
  }

  async press(name: string, place?: string) {
    await vi.waitFor(() => this.window.click({ kind: "control", name, place }), WAIT);
  }

  async fill(label: string, text: string) {
    await vi.waitFor(() => this.window.fill({ kind: "field", name: label }, text), WAIT);
  }

  async choose(label: string, option: string) {
    await vi.waitFor(() => this.window.choose({ kind: "field", name: label }, option), WAIT);
  }

  async upload(label: string, file: string) {
    await vi.waitFor(() => this.window.upload({ kind: "field", name: label }, file), WAIT);
  }

  /** Waits until the page shows the text. */
  async sees(text: string | RegExp) {
    await expect.poll(() => this.window.run(shownText, null), { timeout: WAIT }).toMatch(text);
  }

  /** Waits until that page has loaded. An earlier navigation may be reported as interrupted. */
  async isAt(path: string) {
    await expect.poll(() => this.window.run(loadedPath, null), { timeout: WAIT }).toBe(path);
  }

  async signIn({ email }: Person) {
    await this.open("/auth");
    await this.fill("Correo electrónico", email);
    await this.fill("Contraseña", PASSWORD);
    await this.press("Iniciar Sesión", "Contraseña");
  }

  /** Checks on a phone that no page scrolls sideways and that the menu signs out. */
  async looksOnAPhone(...paths: string[]) {
    await this.window.resize(390);
    for (const path of paths) {
      await this.open(path);
      expect(await this.window.run(width, null)).toBe(390);
      expect(await this.window.run(sidewaysScroll, null), path).toEqual([]);
    }
    await this.press("Menú");
    await this.press("Cerrar Sesión");
    await this.isAt("/auth");
  }
}

// Functions that run in the page.
const isReady = () =>
  !("__remixContext" in window) ||
  Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));
const shownText = () => document.body.innerText.replace(/\s+/g, " ");
const loadedPath = () => (document.readyState === "complete" ? location.pathname : document.readyState);
const width = () => innerWidth;
