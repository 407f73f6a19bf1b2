import Chromium from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

// The package's own arguments emulate a graphics card, which costs a third more time. They also switch web
// security off.
const args = ["--no-sandbox", "--font-render-hinting=none", "--disable-gpu"];

/** Launches Chromium from its npm package, or the machine's own when that does not start. */
export async function launch(): Promise<Browser> {
  try {
    return await chromium.launch({ executablePath: await Chromium.executablePath(), args });
  } catch (error) {
    for (const executablePath of ["/usr/bin/chromium", "/usr/bin/google-chrome"]) {
      const own = await chromium.launch({ executablePath, args }).catch(() => null);
      if (own) return own;
    }
    throw error;
  }
}
