import type { Page } from "playwright-core";
import { hydrated, type openBrowser } from "./browser";
import type { Contest, Person } from "./contest";
import { arrange, compareCookie, type Screen, type Who } from "./screens";
import { painted, walkDown, watchLoads } from "./weight";

interface Kept {
  page: Page;
  expectStatus: number[];
  loads: Awaited<ReturnType<typeof watchLoads>>;
}

type People = Record<Exclude<Who, "nobody">, Person>;

/** Opens screens in Chromium. A person keeps one page, because a new page costs as much time as axe. */
export class ScreenVisits {
  readonly #pages = new Map<Who, Kept>();

  constructor(
    private contest: Contest,
    private openPage: ReturnType<typeof openBrowser>,
    private people: People,
    private width = 1280,
  ) {}

  /** Opens the screen. `beforehand` needs a new page, because it runs before the page's own scripts. */
  async visit(screen: Screen, beforehand?: () => void): Promise<Page> {
    if (!beforehand) return (await this.#open(screen)).page;
    await arrange(this.contest, screen);
    const page = await this.openPage({ person: this.#personOf(screen) });
    await page.addInitScript(beforehand);
    await this.#act(page, screen);
    return page;
  }

  /**
   * Opens the screen with late fonts and pictures, scrolls to its end and back. Returns the files and the
   * shifts.
   */
  async visitLate(screen: Screen) {
    const { page, loads } = await this.#open(screen, async ({ page, loads: { gate } }) => {
      await gate.shut();
      await page.goto(screen.path, { waitUntil: "domcontentloaded" });
      if (screen.hydrates) await hydrated(page);
      await painted(page);
      await gate.letInFonts();
      await page.evaluate(() => document.fonts.ready);
      await painted(page);
      await gate.letInPictures();
      await walkDown(page);
    });
    const { files, shifts, gate } = loads;
    const seen = { page, late: gate.counts, files: await files.since(), shifts: await shifts() };
    await gate.remove();
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    return seen;
  }

  #personOf({ as }: Screen): Person | undefined {
    return as === "nobody" ? undefined : this.people[as];
  }

  async #open(screen: Screen, go = ({ page }: Kept) => this.#act(page, screen)): Promise<Kept> {
    await arrange(this.contest, screen);
    const person = this.#personOf(screen);
    const kept = await this.#pageOf(screen.as);
    kept.expectStatus.splice(0, 1, screen.status ?? 0);
    const context = kept.page.context();
    // The previous screen may have signed a person in.
    if (!person) await context.clearCookies();
    else if (person.judgeId) await context.clearCookies({ name: "judge_compare_list" });
    if (person && screen.compares) {
      const value = compareCookie(person, screen.compares);
      await context.addCookies([{ name: "judge_compare_list", value, url: this.contest.url.origin }]);
    }
    // The previous screen sends nothing more.
    await kept.page.goto("about:blank");
    kept.loads.files.forget();
    await go(kept);
    return kept;
  }

  async #pageOf(who: Who): Promise<Kept> {
    const kept = this.#pages.get(who);
    if (kept) {
      const { page } = kept;
      // Resets the previous visit's storage, pointer and emulation.
      await Promise.all([
        page.evaluate(() => localStorage.clear()),
        page.mouse.move(0, 0),
        page.emulateMedia({ colorScheme: "light", media: null, forcedColors: null }),
        page.setViewportSize({ width: this.width, height: 900 }),
      ]);
      return kept;
    }
    const expectStatus: number[] = [];
    const person = who === "nobody" ? undefined : this.people[who];
    const page = await this.openPage({ person, expectStatus, width: this.width, keep: true, axe: true });
    const made = { page, expectStatus, loads: await watchLoads(page) };
    this.#pages.set(who, made);
    return made;
  }

  async #act(page: Page, screen: Screen): Promise<void> {
    await page.goto(screen.path);
    if (screen.sends) {
      if (screen.hydrates) await hydrated(page);
      await send(page, screen.sends);
    }
    if (screen.hydrates) await hydrated(page);
    if (screen.opens) {
      const name = { name: screen.opens };
      await page.getByRole("button", name).or(page.getByRole("link", name)).first().click();
      await page.locator(":popover-open, dialog[open]").first().waitFor();
    }
  }
}

/** Sends a form of the page with those values as a document, without the page's scripts. */
async function send(page: Page, { formWith, fields }: NonNullable<Screen["sends"]>) {
  const answered = page.waitForNavigation();
  await page.evaluate(
    ({ formWith, fields }) => {
      const first = document.querySelector<HTMLInputElement>(`main [name="${formWith}"]`);
      const form = first?.form;
      if (!form) throw new Error(`no form with ${formWith}`);
      for (const [name, value] of Object.entries(fields)) {
        const control = form.elements.namedItem(name);
        // Several controls share the name: the one with that value is chosen.
        if (control instanceof RadioNodeList) {
          for (const one of control) if (one instanceof HTMLInputElement) one.checked = one.value === value;
        } else if (control instanceof HTMLInputElement && control.type === "file") {
          const files = new DataTransfer();
          files.items.add(new File([value], "datos.csv"));
          control.files = files.files;
        } else if (control && "value" in control && !(control instanceof HTMLButtonElement))
          control.value = value;
        else {
          const hidden = Object.assign(document.createElement("input"), { type: "hidden", name, value });
          form.insertAdjacentElement("beforeend", hidden);
        }
      }
      HTMLFormElement.prototype.submit.call(form);
    },
    { formWith, fields },
  );
  await answered;
}
