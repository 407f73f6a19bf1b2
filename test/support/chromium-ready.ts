import Chromium from "@sparticuz/chromium";

/** Chromium is unpacked before the test processes start: two that do so at once leave one of them with half of it. */
export async function setup() {
  await Chromium.executablePath();
}
