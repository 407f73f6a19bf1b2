import { limits } from "~/contest/core/limits";
import type { NewFile } from "~/db/works/proposals";
import { FileRefusal } from "~/services/works/checks";
import type { IntakeResult } from "~/services/works/intake";
import { shortName } from "~/text/core/formats";
import { proposalForm as proposalFormText, uploadAnswers } from "~/text/works/proposal-form";
import type { FilePart } from "~/web/core/multipart";
import { FILE, PICTURES } from "~/web/works/submission-fields";

/** Files of the form's body in order, with the errors of the first refused file. */
export interface ReceivedFiles {
  files: NewFile[];
  errors: Record<string, string[]> | null;
  /** Error that prevented the storage of a file and that is not the file's fault. */
  failure: unknown;
}

/**
 * Returns a handler that stores one file after the other: the main one, then the pictures. `take` stores one file. After
 * a refusal the caller must retire the files that were stored before.
 */
export function fileReceiver(
  received: ReceivedFiles,
  take: (bytes: FilePart["bytes"], picturesOnly: boolean) => Promise<IntakeResult | FileRefusal>,
) {
  return async ({ field, name, bytes }: FilePart): Promise<void> => {
    const label = shortName(name);
    const refuse = (message: string, at = field) => {
      received.errors = { ...received.errors, [at]: [message] };
    };
    const isPicture = field === PICTURES;
    if (isPicture && received.files.length === 0) {
      refuse(proposalFormText.fileRequired, FILE);
      return refuse(proposalFormText.mainFileFirst(label));
    }
    if (!isPicture && received.files.length > 0) return refuse(proposalFormText.oneMainFile(label));
    if (received.files.length >= limits.proposalFiles) return refuse(proposalFormText.tooManyFiles(label));
    const result = await take(bytes, isPicture).catch((error: unknown) => {
      received.failure = error;
      return null;
    });
    if (result === null) return refuse(uploadAnswers.failed);
    if (result instanceof FileRefusal) {
      if (!isPicture) return refuse(proposalFormText.refusal(result));
      return refuse(
        proposalFormText.fileError(
          label,
          result.reason === "kind" ? proposalFormText.pictureKind : proposalFormText.refusal(result),
        ),
      );
    }
    received.files.push(result);
  };
}
