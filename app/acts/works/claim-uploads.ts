import { limits } from "~/contest/core/limits";
import type { NewFile } from "~/db/works/proposals";
import type { Claimable } from "~/db/works/uploads";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import { FILE, PICTURES } from "~/web/works/submission-fields";
import type { UploadTokens } from "./submission-form";

export type Claim =
  | { files: NewFile[]; posterUploadId: string | null }
  /** Error messages by field. */
  | { errors: Record<string, string[]> };

/**
 * Returns the named uploads as the files of the proposal `proposalId`: the main one first, then the pictures in order.
 * `own` has the finished uploads of the sender. Other uploads are refused.
 */
export function claimUploads(tokens: UploadTokens, own: Claimable[], proposalId: string): Claim {
  const refuse = (field: string, message: string): Claim => ({ errors: { [field]: [message] } });
  const find = (token: string) =>
    own.find(({ id, storagePath }) => id === token && storagePath.startsWith(`${proposalId}/`));

  const [mainId, ...otherMains] = tokens.main;
  if (mainId === undefined) return refuse(FILE, proposalFormText.fileRequired);
  const main = find(mainId);
  if (!main || otherMains.length > 0) return refuse(FILE, proposalFormText.uploadGone);

  if (tokens.pictures.length >= limits.proposalFiles)
    return refuse(PICTURES, proposalFormText.tooManyPictures);
  if (new Set([mainId, ...tokens.pictures]).size <= tokens.pictures.length) {
    return refuse(PICTURES, proposalFormText.sameFileTwice);
  }
  const pictures = tokens.pictures.flatMap((id) => find(id) ?? []);
  if (pictures.length < tokens.pictures.length) return refuse(PICTURES, proposalFormText.pictureGone);
  if (pictures.some(({ kind }) => kind !== "image")) return refuse(PICTURES, proposalFormText.pictureKind);

  const [posterId, ...otherPosters] = tokens.poster;
  if (posterId !== undefined) {
    const isTaken = [mainId, ...tokens.pictures].includes(posterId);
    const isPoster = main.kind === "video" && find(posterId)?.kind === "image";
    if (isTaken || !isPoster || otherPosters.length > 0) return refuse(FILE, proposalFormText.posterGone);
  }
  const files = [main, ...pictures].map(({ id, ...facts }) => ({ uploadId: id, ...facts }));
  return { files, posterUploadId: posterId ?? null };
}
