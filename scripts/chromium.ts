import Chromium from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/** Chromium out of its npm package, or the machine's own when that does not start. */
export async function launch(): Promise<Browser> {
  const args = Chromium.args.filter((arg) => !/^--(single-process|no-zygote|headless)/.test(arg));
  try {
    return await chromium.launch({ executablePath: await Chromium.executablePath(), args, headless: true });
  } catch (error) {
    for (const executablePath of ["/usr/bin/chromium", "/usr/bin/google-chrome"]) {
      const own = await chromium.launch({ executablePath, args: ["--no-sandbox"] }).catch(() => null);
      if (own) return own;
    }
    throw error;
  }
}
