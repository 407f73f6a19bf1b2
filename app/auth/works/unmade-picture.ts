import type { AppLoadContext } from "@remix-run/cloudflare";
import { visibilityOf } from "~/contest/core/visibility";
import { bareOriginal } from "~/services/works/bare-original";
import { unmadePicture } from "~/text/works/unmade-picture";
import { fileResponse, standInHeaders } from "~/web/works/file-responses";
import { frame } from "../core/guards";

/** Seconds. */
const RETRY_AFTER = "3600";

/**
 * Returns a picture that the resizer cannot make before the plan's next month, from its original: the same pixels
 * without metadata. Its tables may still hide the authors' names, so a viewer who may not know them gets a drawn notice
 * (503) instead. That includes visitors while the jury is blind, because a juror can sign out.
 */
export async function originalOrNotice(
  request: Request,
  path: string,
  context: AppLoadContext,
): Promise<Response> {
  const { viewer, settings, phases } = await frame(context);
  const { authors } = visibilityOf(viewer?.role ?? null, settings, phases, context.now);
  const picture = authors ? await bareOriginal(context.files, path) : null;
  if (!picture) {
    const headers = standInHeaders("image/svg+xml");
    headers.set("Retry-After", RETRY_AFTER);
    return new Response(notice, { status: 503, headers });
  }
  return fileResponse(request, standInHeaders(typeOf(path)), picture.length, async (range) => {
    const { offset, length } = range ?? { offset: 0, length: picture.length };
    return new Blob([picture.subarray(offset, offset + length)]).stream();
  });
}

/** Returns the type of a stored picture, whose name ends with its format. */
const typeOf = (path: string) => `image/${path.split(".").at(-1)?.replace("jpg", "jpeg")}`;

/** Browsers draw the picture of a failed answer too. */
const notice = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#e7e6e2"/><text x="200" y="155" fill="#3c3b38" font-family="sans-serif" font-size="18" text-anchor="middle">${unmadePicture}</text></svg>`;
