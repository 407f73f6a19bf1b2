import Chromium from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

// Its own arguments draw by an emulated graphics card, which costs a third more, and switch web security off.
const args = ["--no-sandbox", "--font-render-hinting=none", "--disable-gpu"];

/** Chromium out of its npm package, or the machine's own when that does not start. */
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
