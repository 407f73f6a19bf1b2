import type { AppLoadContext } from "@remix-run/cloudflare";
import { fileLimits, limits } from "~/contest/limits";
import type { Viewer } from "~/db/sessions";
import type { Refused } from "~/services/checks";
import { type Taken, takeIn } from "~/services/intake";
import { readMultipart } from "~/web/multipart";
import { FILE, hasUnknownFields, parseNewProposal } from "./form";

type Submission = ReturnType<typeof parseNewProposal>;

/** How a submission ended: sent (now or, for a second press of the button, before), or refused and nothing kept. */
export type Outcome =
  | { end: "sent"; title: string }
  | { end: "full" | "malformed" | "no_file" | "fields" | "body_too_large"; submission: Submission }
  | { end: "file"; reason: Refused; submission: Submission };

const MB = 1024 * 1024;
/** A form's parts besides the students': fixed fields and the file, with room to spare. */
const FIXED_PARTS = 16;
const MIN_PARTS = 40;

/**
 * Reads a new proposal with its file from the request and stores both. Fields come first: while they are wrong, or the
 * university is full, not a byte of the file is stored.
 */
export async function submitProposal(
  request: Request,
  { proposals, portal, uploads, files, pictures, sessions, env, now }: AppLoadContext,
  viewer: Viewer & { universityId: string },
): Promise<Outcome> {
  const { universityId } = viewer;
  const by = { id: viewer.id, name: viewer.fullName };
  const students = (await portal.students(universityId)).map(({ id }) => id);
  const tooLarge = Number(request.headers.get("Content-Length") ?? 0) > Number(env.FORM_BODY_LIMIT_MB) * MB;

  const { fields, answer, wellFormed } = await readMultipart(request, {
    file: FILE,
    // Each student has a box and a role, so a large university has a long form.
    maxParts: Math.max(MIN_PARTS, FIXED_PARTS + 2 * students.length),
    async onFile(bytes, sent): Promise<Taken | Refused | "fields" | "body_too_large" | "sent" | "full"> {
      const submission = parseNewProposal(sent, students);
      if (submission.status !== "success" || hasUnknownFields(sent)) return "fields";
      if (tooLarge) return "body_too_large";
      const { id } = submission.value;
      if ((await proposals.ownerOf(id)) === universityId) return "sent";
      if ((await sessions.proposalsSent(universityId)) >= limits.proposalsPerUniversity) return "full";
      return takeIn(id, bytes, {
        files,
        pictures,
        ledger: uploads.ledger(viewer.id, now),
        limits: fileLimits,
      });
    },
  });

  const submission = parseNewProposal(fields, students);
  const taken = typeof answer === "object" ? answer : null;
  if (!wellFormed || hasUnknownFields(fields)) {
    if (taken) await uploads.retire(taken.uploadId, now);
    return { end: "malformed", submission };
  }
  if (answer === undefined) return { end: "no_file", submission };
  if (submission.status !== "success" || answer === "fields") return { end: "fields", submission };
  if (answer === "sent") return { end: "sent", title: submission.value.title };
  if (answer === "full" || answer === "body_too_large") return { end: answer, submission };
  if (!taken) return { end: "file", reason: answer as Refused, submission };

  const { team, students: chosen, roles, terms: _, category, ...value } = submission.value;
  try {
    const created = await proposals.create(
      {
        ...value,
        universityId,
        category: category ?? null,
        teamName: team,
        students: chosen.map((id) => ({ id, role: roles[id] ?? "" })),
        file: taken,
      },
      by,
      now,
    );
    if (created === "created") return { end: "sent", title: value.title };
    await uploads.retire(taken.uploadId, now);
    if (created === "already_there") return { end: "sent", title: value.title };
    return { end: created === "three_proposals" ? "full" : "malformed", submission };
  } catch (error) {
    await uploads.retire(taken.uploadId, now);
    throw error;
  }
}
