import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { ElementQuery } from "./find-element";

/** A browser engine of the system that runs the tests beside Chromium. */
export interface Engine {
  name: string;
  /** Programs that must be on the PATH. */
  programs: string[];
  /** Debian's packages that install them. */
  packages: string[];
  launch: (origin: string) => Promise<EngineBrowser>;
}

export interface EngineBrowser {
  version: string;
  /** Opens a window without cookies, 1280 px wide. */
  openWindow: () => Promise<EngineWindow>;
  close: () => Promise<void>;
}

/** Actions throw at once when the element is missing. `Walker` waits for it. */
export interface EngineWindow {
  goto: (path: string) => Promise<unknown>;
  /** Runs a function in the page. The function sees only its argument. */
  run: <Argument, Result>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
  click: (query: ElementQuery) => Promise<void>;
  fill: (query: ElementQuery, text: string) => Promise<void>;
  /** Chooses an option of a select by its text. */
  choose: (query: ElementQuery, option: string) => Promise<void>;
  upload: (query: ElementQuery, file: string) => Promise<void>;
  resize: (width: number) => Promise<void>;
  /** Errors and warnings of the console and failed requests so far, if the engine's protocol reports them. */
  complaints: string[];
  close: () => Promise<void>;
}

export const HEIGHT = 900;

export const isInstalled = ({ programs }: Engine) => programs.every((program) => pathOf(program));

/** Path of a program on the PATH, or undefined. */
export function pathOf(program: string): string | undefined {
  const folders: string[] = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, program)).find(existsSync);
}
