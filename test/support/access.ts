import type { Page } from "playwright-core";

/** The product's own target size, in px. Links within a text are as high as its lines. */
const TARGET = 44;

/** Returns each clickable element smaller than a finger, with its size. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressed = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: false, visibilityProperty: true })) return [];
      if (element.matches(":disabled, .skip-link") || element.closest("[inert]")) return [];
      // A checkbox can also be pressed by its label.
      const label = element instanceof HTMLInputElement && element.labels?.[0];
      const style = getComputedStyle(element);
      const words = element.parentElement?.textContent?.trim() ?? "";
      const isInText = style.display === "inline" && words !== element.textContent?.trim();
      const sizes = [element, label]
        .filter(Boolean)
        .map((one) => (one as HTMLElement).getBoundingClientRect());
      const { width = 0, height = 0 } = sizes.toSorted((a, b) => b.height - a.height)[0] ?? {};
      if (isInText || width === 0 || (height >= least - 0.5 && width >= 24)) return [];
      const name = `${element.tagName.toLowerCase()}.${element.className}`;
      return [
        `${Math.round(width)}×${Math.round(height)} ${name}: ${(element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 40)}`,
      ];
    });
  }, TARGET);
}

/**
 * Returns words that are cut off because they do not fit. Text shortened on purpose (line-clamp) does not
 * count.
 */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")].flatMap((element) => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      if (webkitLineClamp !== "none" || clientWidth <= 1 || !element.textContent?.trim()) return [];
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("[aria-hidden]"))
        return [];
      const isCut =
        (cuts(overflowX) && scrollWidth > clientWidth + 1) ||
        (cuts(overflowY) && scrollHeight > clientHeight + 1);
      return isCut
        ? [
            `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent.trim().slice(0, 40)}`,
          ]
        : [];
    }),
  );
}

/** Sets the text spacing of WCAG 1.4.12. Returns a function that removes it again. */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return sheet;
  });
  return () => sheet.evaluate((sheet) => sheet.replaceSync(""));
}

/**
 * Walks the page by Tab from the start, at most `most` steps. Returns elements without a visible focus, and
 * focused elements that another element (such as a sticky bar) covers.
 */
export async function walkByKeys(page: Page, most = 80): Promise<string[]> {
  const faults: string[] = [];
  const visited = new Set<string>();
  const look = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const showsFocus = (one: Element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
      };
      // A checkbox inside a label shows its focus on the label.
      const label = element instanceof HTMLInputElement ? element.closest("label") : null;
      const place = label ?? element;
      const { left, top, right, bottom, width, height } = place.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]),
      );
      const isSeen = points.some(([x = 0, y = 0]) => {
        const over = document.elementFromPoint(x, y);
        return over !== null && (place.contains(over) || over.contains(place));
      });
      const name = `${element.tagName.toLowerCase()}.${element.className}: ${(element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 40)}`;
      const isInside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
      const trouble = !(showsFocus(element) || (label && showsFocus(label)))
        ? "focus is not shown"
        : isInside && isSeen
          ? null
          : "focus is hidden";
      element.dataset.step ??= String(Math.random());
      return { key: element.dataset.step, name, trouble };
    });
  for (let step = 0; step < most; step++) {
    await page.keyboard.press("Tab");
    let stop = await look();
    // The page may still scroll to the element after a navigation.
    for (let again = 0; stop?.trouble === "focus is hidden" && again < 20; again++) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      stop = await look();
    }
    // The end of the page: the focus moves to the browser's window.
    if (stop === null || visited.has(stop.key)) break;
    visited.add(stop.key);
    if (stop.trouble) faults.push(`${stop.trouble}: ${stop.name}`);
  }
  return visited.size === 0 ? ["nothing takes the focus"] : faults;
}
