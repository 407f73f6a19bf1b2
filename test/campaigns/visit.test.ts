import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addAsset } from "../support/assets";
import { openBrowser } from "../support/browser";
import { openContest } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
const TITLE = "Isla de silencio";
let count = 0;

beforeAll(async () => {
  await contest.setSetting("open_to_visitors", "true");
  await contest.setPhase("voting");
  const [first, second] = [await contest.addPerson("publico"), await contest.addPerson("alumno")];
  const plant = async (id: string, title: string, category: string, voters = [first]) => {
    await contest.addProposal({ id, title, category });
    for (const voter of voters) await contest.addVote(voter, id);
  };
  await plant("faro", "Faro", "Grafico", [first, second]);
  await plant("isla", TITLE, "Video");
  await plant("marea", "Marea baja", "Otro");
  await plant("pausa", "Pantalla en pausa", "Video", []);
  const video = { file: "video-2s.mp4", seconds: 2 };
  await addAsset(contest, "faro", { file: "cartel.jpg" });
  await addAsset(contest, "isla", { ...video, poster: "cartel.jpg" });
  await addAsset(contest, "marea", { file: "cartel.webp", mimeType: "image/webp" });
  await addAsset(contest, "pausa", { ...video, size: [640, 360] });
});

/** A person's ways to act on an element. */
interface Hands {
  press(control: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  tick(box: Locator): Promise<void>;
}

const pointer: Hands = {
  press: (control) => control.click(),
  write: (field, text) => field.fill(text),
  tick: (box) => box.check(),
};

/** Keyboard only. Checks that each focused element is visible and inside the window. */
const keyboard = ({ keyboard }: Page): Hands => {
  const reach = async (control: Locator) => {
    await control.waitFor();
    const isBehind = await control.evaluate((one) => {
      const from = document.activeElement ?? document.body;
      return (one.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    });
    for (let presses = 0; presses < 40; presses++) {
      await keyboard.press(isBehind ? "Shift+Tab" : "Tab");
      const { isThere, hidden } = await control.evaluate(standing);
      expect(hidden).toBeNull();
      if (isThere) return;
    }
    throw new Error(`The keys never came to ${control}`);
  };
  return {
    press: async (control) => {
      await reach(control);
      await keyboard.press("Enter");
    },
    write: async (field, text) => {
      await reach(field);
      await keyboard.type(text);
    },
    tick: async (box) => {
      await reach(box);
      await keyboard.press("Space");
    },
  };
};

/** Runs in the page. Returns whether `wanted` has the focus, and the focused element if it is not visible. */
function standing(wanted: Element): { isThere: boolean; hidden: string | null } {
  const at = document.activeElement ?? document.body;
  const { left, top, right, bottom, height } = at.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  const isOutlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  // A work taller than the window fills it.
  const visible = Math.min(bottom, innerHeight) - Math.max(top, 0);
  const isInside = left >= 0 && right <= innerWidth && visible >= Math.min(height, innerHeight) - 1;
  const points = [0.02, 0.5, 0.98].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [x, y] as const));
  const isOnTop = points.some(([x, y]) =>
    at.contains(document.elementFromPoint(left + (right - left) * x, top + height * y)),
  );
  const isSeen = at === document.body || (isOutlined && isInside && isOnTop);
  return { isThere: at === wanted, hidden: isSeen ? null : at.outerHTML };
}

const link = (place: Page | Locator, name: string) => place.getByRole("link", { name });
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole("button", { name });
const toast = (page: Page) => page.locator("[data-toast]").filter({ visible: true });
const messages = (page: Page) => expect.poll(() => toast(page).locator("p").allTextContents());
/** Returns the number in a work's vote bar. */
const votes = async (bar: Locator) => Number(/\d+/.exec((await bar.textContent()) ?? "")?.[0]);
const stored = () => contest.value("select count(*) from public_votes");

/** A new person opens one work and signs up to vote for it. The vote counts without another press. */
async function visit(page: Page, { press, write, tick }: Hands) {
  const email = `visita${++count}@prueba.test`;
  const before = await stored();

  await page.goto("/");
  if (!(await link(page, "Ver Propuestas").isVisible())) await press(button(page, "Menú"));
  await press(link(page, "Ver Propuestas"));
  await page.waitForURL("**/galeria");
  await page.getByRole("heading", { level: 1, name: "Favorito del Público" }).waitFor();
  const vote = page.getByRole("button", { name: /^Votar/, description: TITLE });
  const votesBefore = await votes(vote);
  await press(vote);

  await page.waitForURL("**/auth/votar?redirectTo=*");
  await messages(page).toEqual(["Inicia sesión", "Debes iniciar sesión para votar"]);
  const signUp = page.locator("main form:not([action])");
  await write(signUp.getByLabel("Correo electrónico"), email);
  await write(signUp.getByLabel("Contraseña"), "clave-muy-mía");
  // This field is filled last although it comes first, so the keyboard must go back.
  await write(page.getByLabel("Nombre completo"), "Clara Ruiz Vega");
  await tick(page.getByRole("checkbox", { name: /^Acepto que el concurso guarde/ }));
  const send = page.getByRole("button", {
    name: "Crear cuenta y votar",
    description: `Al crear la cuenta, tu voto por «${TITLE}» quedará registrado. Después no podrás retirarlo.`,
  });
  expect(await stored()).toBe(before);
  await press(send);

  await page.waitForURL("**/propuesta/isla#votar");
  await messages(page).toEqual([
    "¡Cuenta creada con éxito!",
    "Voto registrado",
    "Tu voto ha sido contabilizado",
  ]);
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  const kept = button(page, /^Ya votaste/);
  await expect.poll(() => kept.isDisabled()).toBe(true);
  await expect.poll(() => votes(kept)).toBe(votesBefore + 1);
  await page.reload();
  await expect.poll(() => votes(kept)).toBe(votesBefore + 1);
  await expect.poll(() => toast(page).count()).toBe(0);

  expect(await stored()).toBe(before + 1);
  const theirs =
    "select proposal_id as id from public_votes join profiles on profiles.id = user_id where email = ?";
  expect(await contest.rows(theirs, email)).toEqual([{ id: "isla" }]);
}

test.each([
  { javaScript: true, width: 1280 },
  { javaScript: false, width: 390 },
])(
  "[NOJS-01] [GAL-07] [GAL-09] [AUTH-19] the whole visit by keyboard alone, JavaScript: $javaScript, at $width px",
  async ({ javaScript, width }) => {
    const page = await openPage({ javaScript, width });
    await visit(page, keyboard(page));
  },
);

/** Hue of a category's first ink. (shared look) */
const hues: Record<string, string> = { Grafico: "266", Video: "32", Otro: "150" };

test("[CARD-05] [GAL-07] [GAL-09] [AUTH-19] the whole visit with images off: each work keeps its name and its category's gradient", async () => {
  const page = await openPage({ pictures: false });
  const [refused, came] = [[] as string[], [] as string[]];
  const isFile = (url: string) => new URL(url).pathname.startsWith("/archivos/");
  page.on("requestfailed", (request) => isFile(request.url()) && refused.push(request.url()));
  page.on("requestfinished", (request) => isFile(request.url()) && came.push(request.url()));
  await visit(page, pointer);

  await page.goto("/galeria");
  for (const [title, category] of [
    ["Faro", "Grafico"],
    [TITLE, "Video"],
    ["Marea baja", "Otro"],
    ["Pantalla en pausa", "Video"],
  ] as const) {
    const work = page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
    await work.scrollIntoViewIfNeeded();
    await expect.poll(() => work.getByRole("heading", { name: title }).isVisible()).toBe(true);
    const cover = work.locator("[data-cover]");
    await expect
      .poll(() => cover.evaluate((one) => getComputedStyle(one).backgroundImage))
      .toMatch(new RegExp(`^linear-gradient\\(.*?oklch\\([\\d.]+ [\\d.]+ ${hues[category]}\\)`));
    // No broken picture covers it.
    const drawn = cover.locator("img, video").filter({ visible: true });
    await expect
      .poll(() => drawn.evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity)))
      .toEqual(["0"]);
  }
  expect(refused.length).toBeGreaterThan(3);
  expect(came).toEqual([]);
});
