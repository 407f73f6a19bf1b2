import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Guarded } from "~/auth/core/guards";
import { fileLimits, limits, MB } from "~/contest/core/limits";
import { closing } from "~/contest/core/phases";
import { textsOf, workTexts } from "~/contest/core/work-fields";
import { lackingTexts } from "~/contest/works/alt-texts";
import { refusalReason } from "~/db/core/database";
import type { Viewer } from "~/db/core/sessions";
import type { NewProposal } from "~/db/works/proposals";
import type { Claimable } from "~/db/works/uploads";
import { takeIn } from "~/services/works/intake";
import { automaticMails } from "~/text/mail/mails";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import { OVERHEAD_BYTES, readMultipart } from "~/web/core/multipart";
import { textsByName } from "~/web/works/alt-fields";
import { FILE, LATE_FIELDS, PICTURES, TERMS } from "~/web/works/submission-fields";
import { type Claim, claimUploads } from "./claim-uploads";
import { fileReceiver, type ReceivedFiles } from "./receive-files";
import {
  chosenStudents,
  hasUnknownFields,
  parseNewProposal,
  readRulesVersion,
  type UploadTokens,
  uploadTokens,
} from "./submission-form";

type Submission = ReturnType<typeof parseNewProposal>;

/** Result of a submission. A second press of the button also counts as sent. A refused submission keeps nothing. */
export type Outcome =
  | { end: "sent"; id: string; title: string; lacking: number }
  | {
      end: "full" | "closed" | "malformed" | "too_large" | "fields" | "body_too_large";
      submission: Submission;
    }
  /** The rules have changed since the form was shown. `rules` is the version in force. */
  | { end: "rules"; rules: number; submission: Submission }
  /** Error messages by field. */
  | { end: "files"; errors: Record<string, string[]>; submission: Submission }
  /** An internal error. Nothing was stored, and another try may succeed. */
  | { end: "failed"; error: unknown; errors?: Record<string, string[]>; submission: Submission };

/** A submission that this request stored. Its files belong to the proposal. */
type Created = Omit<Extract<Outcome, { end: "sent" }>, "end"> & { end: "created" };

/** Form parts: fixed fields, files and texts, plus a box and a role per student. */
export const MAX_PARTS = 52 + 2 * (limits.studentsPerProposal + limits.studentsToChooseFrom);

/** A form as it was read. Its files are in the body, or it names finished uploads. */
interface SentForm {
  fields: FormData;
  submission: Submission;
  tokens: UploadTokens | null;
  received: ReceivedFiles;
  /** True when the body had a file, accepted or not. */
  hasFiles: boolean;
  /** Reason that reading stopped before the first file. */
  early: Checks["end"] | "fields" | "body_too_large";
  /** Fault of the whole body. */
  fault: "too_large" | "malformed" | null;
}

type ReadSubmission = Extract<Submission, { status: "success" }>;
type Sender = Viewer & { universityId: string };

/**
 * Reads and stores a new proposal, with files in the body or ids of finished uploads. The files' texts and the terms
 * come after the files, all other fields first. No byte of a file is stored while one of those is wrong or the
 * university is full.
 */
export async function submitProposal(request: Request, context: Guarded, viewer: Sender): Promise<Outcome> {
  const loadChecks = checkLoader(viewer, context);
  const form = await readSubmission(request, context, viewer, loadChecks);
  const outcome = await storeForm(form, context, viewer, loadChecks);
  if (outcome.end === "created") return { ...outcome, end: "sent" };
  const { stores } = context;
  await Promise.all(form.received.files.map(({ uploadId }) => stores.uploads.retire(uploadId)));
  return outcome;
}

/** Reads the whole form. Stores its files once the fields before them are right. */
async function readSubmission(
  request: Request,
  { stores, files, pictures, env }: AppLoadContext,
  viewer: Sender,
  loadChecks: LoadChecks,
): Promise<SentForm> {
  const parse = async (fields: FormData) => {
    const { students } = await loadChecks(fields);
    return parseNewProposal(fields, students);
  };
  const largest = Number(env.FORM_BODY_LIMIT_MB) * MB + OVERHEAD_BYTES;
  const isTooLarge = Number(request.headers.get("Content-Length") ?? 0) > largest;

  const received: ReceivedFiles = { files: [], errors: null, failure: null };
  let early: SentForm["early"] = null;
  let proposalId: string | null = null;
  const ledger = stores.uploads.ledger(viewer.id);
  const receive = fileReceiver(received, (bytes, picturesOnly) =>
    takeIn(proposalId ?? "", bytes, { files, pictures, picturesOnly, ledger, limits: fileLimits }),
  );
  const { fields, wellFormed, tooLarge } = await readMultipart(request, {
    fileFields: [FILE, PICTURES],
    lateFields: LATE_FIELDS,
    // The receiver refuses a file too many by its name.
    maxFiles: MAX_PARTS,
    maxParts: MAX_PARTS,
    async onFile(file, soFar) {
      // Skips files after a refusal, so that the answer knows the terms behind them.
      if (early || received.errors) return true;
      if (proposalId === null) {
        const submission = await parse(soFar);
        const errors = submission.status === "success" ? {} : (submission.error ?? {});
        const isWrong = Object.keys(errors).some((name) => name !== TERMS);
        if (isWrong || hasUnknownFields(soFar) || uploadTokens(soFar)) early = "fields";
        else if (isTooLarge) early = "body_too_large";
        else early = (await loadChecks(soFar)).end;
        if (early) return true;
        proposalId = String(soFar.get("id"));
      }
      await receive(file);
      return true;
    },
  });
  const tokens = uploadTokens(fields);
  const hasFiles = received.files.length > 0 || received.errors !== null || early !== null;
  const isMalformed = !wellFormed || hasUnknownFields(fields) || (tokens !== null && hasFiles);
  const fault = tooLarge ? "too_large" : isMalformed ? "malformed" : null;
  return { fields, submission: await parse(fields), tokens, received, hasFiles, early, fault };
}

/** Stores the proposal of a form. Returns "created" or another result. The caller retires the files. */
async function storeForm(
  form: SentForm,
  context: Guarded,
  viewer: Sender,
  loadChecks: LoadChecks,
): Promise<Outcome | Created> {
  const { fields, submission, tokens, received } = form;
  if (form.fault) return { end: form.fault, submission };
  if (!tokens && !form.hasFiles)
    return { end: "files", errors: { [FILE]: [proposalFormText.fileRequired] }, submission };
  if (submission.status !== "success" || form.early === "fields") return { end: "fields", submission };
  const { id, title } = submission.value;
  const early = form.early ?? (tokens && (await loadChecks(fields)).end);
  if (early === "sent") return { end: "sent", id, title, lacking: 0 };
  if (early === "rules") return { end: "rules", rules: (await loadChecks(fields)).rules, submission };
  if (early) return { end: early, submission };

  const answers = await loadChecks(fields);
  const claim = tokens ? claimUploads(tokens, answers.uploads, id) : claimReceived(received, submission);
  if ("end" in claim) return claim;
  if ("errors" in claim) return { end: "files", errors: claim.errors, submission };
  const files = claim.files.map((file, at) => ({
    ...file,
    ...textsByName(String(at), file.kind, submission.value),
  }));
  return store(submission, { ...claim, files }, context, viewer);
}

/** Returns the files of the form's body as the proposal's files. */
function claimReceived({ files, errors, failure }: ReceivedFiles, submission: Submission): Claim | Outcome {
  if (failure) return { end: "failed", error: failure, errors: errors ?? undefined, submission };
  return errors ? { errors } : { files, posterUploadId: null };
}

interface Checks {
  /** Chosen students of the university. */
  students: string[];
  /** Result that ends a submission with right fields before its files are read. */
  end: "sent" | "full" | "rules" | null;
  /** Version of the rules in force. */
  rules: number;
  /** Named uploads that are finished and belong to the sender. */
  uploads: Claimable[];
}

type LoadChecks = ReturnType<typeof checkLoader>;

/**
 * Returns a function that loads the data for the checks, once per set of fields. All data comes from one moment. A
 * repeated submission then reports success instead of missing files.
 */
function checkLoader({ id: userId, universityId }: Sender, { stores }: AppLoadContext) {
  let lastKey = "";
  let answer: Promise<Checks> | undefined;
  return (fields: FormData) => {
    const [id, chosen] = [String(fields.get("id") ?? ""), chosenStudents(fields)];
    const tokens = Object.values(uploadTokens(fields) ?? {}).flat();
    const formRules = readRulesVersion.parse(fields.get("rules"));
    const key = JSON.stringify([id, chosen, tokens, formRules]);
    if (key === lastKey && answer) return answer;
    lastKey = key;
    answer = Promise.all([
      stores.students.among(universityId, chosen),
      stores.proposals.ownerOf(id),
      stores.works.sentBy(universityId),
      stores.uploads.claimable(userId, tokens),
      stores.publishedTexts.inForce(),
    ]).then(([students, owner, sent, uploads, { version: rules }]) => {
      const isFull = sent >= limits.proposalsPerUniversity;
      const end = owner === universityId ? "sent" : isFull ? "full" : formRules !== rules ? "rules" : null;
      return { students, end, rules, uploads };
    });
    return answer;
  };
}

/** Draws a poster for a video that needs one. The cron repeats a failed drawing. */
async function drawLackingPoster(
  id: string,
  { files, posterUploadId }: Pick<NewProposal, "files" | "posterUploadId">,
  { drawVideoPosters, logError }: AppLoadContext,
) {
  const lacksPoster = posterUploadId === null && files.some(({ rareCodec }) => rareCodec);
  if (lacksPoster) await drawVideoPosters(id).catch(logError);
}

/** Writes the proposal with its files. Returns "created" or another result. */
async function store(
  submission: ReadSubmission,
  rest: Pick<NewProposal, "files" | "posterUploadId">,
  context: Guarded,
  viewer: Sender,
): Promise<Outcome | Created> {
  const { stores, sender, now } = context;
  const { id, title, category, team, roles, rules, usesAi, ownUnpublished } = submission.value;
  const { universityId } = viewer;
  try {
    const until = closing(await stores.phases.all(), "submissions", now)?.lastDay ?? null;
    const path = `/propuesta/${id}`;
    const created = await stores.proposals.create(
      {
        ...{ id, universityId, title, category: category ?? null },
        ...textsOf(submission.value, workTexts),
        declared: { usesAi, ownUnpublished },
        rules,
        teamName: team,
        students: submission.value.students.map((studentId) => ({
          id: studentId,
          role: roles[studentId] ?? "",
        })),
        ...rest,
      },
      automaticMails.receipt({ title, until, path }, await sender()),
    );
    if (created === "already_there") return { end: "sent", id, title, lacking: 0 };
    await drawLackingPoster(id, rest, context);
    return { end: "created", id, title, lacking: lackingTexts(rest.files) };
  } catch (error) {
    switch (refusalReason(error)) {
      case "gate_closed":
        return { end: "closed", submission };
      case "three_proposals":
        return { end: "full", submission };
      case "upload_gone":
        return { end: "files", errors: { [FILE]: [proposalFormText.uploadGone] }, submission };
      case "id_taken":
      case "student_gone":
        return { end: "malformed", submission };
      default:
        return { end: "failed", error, submission };
    }
  }
}
