import Chromium from "@sparticuz/chromium";

/**
 * Unpacks Chromium before the test processes start. Two processes that unpack it at once leave an incomplete
 * copy.
 */
export async function setup() {
  await Chromium.executablePath();
}
