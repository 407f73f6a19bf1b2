import { type Dispatch, useReducer, useRef, useState } from "react";
import type { FileTexts } from "~/contest/works/alt-texts";
import { shortName } from "~/text/core/formats";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import type { LocalUpload } from "../draft/local-draft";
import { checkFile, kindOf, rareCodecOf } from "./check-file";
import { frameOf } from "./frame.client";
import { cancelUpload, uploadStatusOf } from "./upload-api";
import {
  isSameFile,
  picturesLeft,
  posterOf,
  type Upload,
  type UploadEvent,
  type Use,
  uploadsAfter,
  validPicturesOf,
} from "./upload-state";
import { useRetries, useTransfers } from "./use-transfers";

/** The form's uploads and a person's actions on them. */
export function useUploads(proposalId: string) {
  const [uploads, dispatch] = useReducer(uploadsAfter, []);
  const [pictureError, setPictureError] = useState<string | null>(null);
  // Later answers need the current uploads, not those at the request.
  const now = useRef(uploads);
  now.current = uploads;
  const stopTransfer = useTransfers(uploads, proposalId, dispatch, now);
  useRetries(uploads, dispatch);

  function drop(upload: Upload | null | undefined) {
    if (!upload) return;
    // Stops the transfer before the server forgets the upload, so that no request asks for a
    // deleted one.
    stopTransfer(upload.key);
    dispatch({ type: "removed", key: upload.key });
    if (upload.id) cancelUpload(upload.id);
  }

  async function takeFrame({ key }: Upload, file: File) {
    const frame = await frameOf(file);
    if (!frame) return dispatch({ type: "unseen", key });
    if (!now.current.some((item) => item.key === key && item.status !== "refused")) return;
    drop(posterOf(now.current));
    const poster = new File([frame], "fotograma.jpg", { type: frame.type });
    dispatch({ type: "chosen", upload: { ...uploadOf("poster", poster), status: "sending" } });
  }

  function chooseOne(use: Use, file: File) {
    const upload = uploadOf(use, file);
    const existing = now.current.find((item) => isSameFile(item, upload));
    if (use === "file" && !existing) {
      for (const upload of now.current) if (upload.use !== "picture") drop(upload);
    }
    dispatch({ type: "chosen", upload });
    if (!existing) inspect(upload, file, dispatch);
    if (upload.kind === "video") lookAtCodec(existing ?? upload, file, dispatch);
    const isFramed = existing !== undefined && posterOf(now.current) !== null;
    if (use === "file" && upload.kind === "video" && !isFramed) takeFrame(existing ?? upload, file);
  }

  return {
    uploads,
    /** The error of the last choice of pictures. */
    pictureError,

    choose(use: "file" | "picture", files: File[]) {
      const room = use === "file" ? 1 : picturesLeft(now.current) + files.filter(isKnownPicture).length;
      const surplus = use === "picture" ? files[room] : undefined;
      setPictureError(surplus ? proposalFormText.tooManyFiles(shortName(surplus.name)) : null);
      for (const file of files.slice(0, room)) chooseOne(use, file);

      function isKnownPicture(file: File) {
        return validPicturesOf(now.current).some((upload) => isSameFile(upload, uploadOf("picture", file)));
      }
    },

    describe: (key: string, texts: Partial<FileTexts>) => dispatch({ type: "described", key, texts }),
    pause: (key: string) => dispatch({ type: "paused", key }),
    goOn: (key: string) => dispatch({ type: "continued", key }),

    remove(upload: Upload) {
      drop(upload);
      if (upload.use === "file") drop(posterOf(now.current));
      setPictureError(null);
    },

    removeAll() {
      for (const upload of now.current) drop(upload);
      setPictureError(null);
    },

    recheck: () => recheck(now.current, dispatch),
    find: (stored: LocalUpload[]) => find(stored, dispatch, drop),
  };
}

export type Uploads = ReturnType<typeof useUploads>;

const blankTexts: FileTexts = { altText: "", transcript: null };

async function inspect({ key, use }: Upload, file: File, dispatch: Dispatch<UploadEvent>) {
  const trouble = await checkFile(file, { picturesOnly: use === "picture" });
  dispatch(trouble ? { type: "refused", key, message: trouble } : { type: "passed", key });
}

async function lookAtCodec({ key }: Upload, file: File, dispatch: Dispatch<UploadEvent>) {
  const codec = await rareCodecOf(file);
  if (codec) dispatch({ type: "rare", key, codec });
}

/** Checks that complete uploads still exist; lost ones must be sent again. */
async function recheck(uploads: Upload[], dispatch: Dispatch<UploadEvent>) {
  const complete = uploads.filter(({ status }) => status === "complete");
  await Promise.all(
    complete.map(async ({ id, key, file }) => {
      const progress = id && (await uploadStatusOf(id).catch(() => undefined));
      if (progress !== null) return;
      dispatch(
        file ? { type: "vanished", key, message: proposalFormText.uploadGone } : { type: "removed", key },
      );
    }),
  );
}

/**
 * Restores the uploads of an earlier page: complete ones are there, the rest need their file again.
 */
async function find(stored: LocalUpload[], dispatch: Dispatch<UploadEvent>, drop: (upload: Upload) => void) {
  await Promise.all(
    stored.map(async ({ id, use, ...file }) => {
      const upload = { ...uploadOf(use, file), id };
      dispatch({ type: "chosen", upload });
      const progress = await uploadStatusOf(id).catch(() => undefined);
      const { key } = upload;
      if (progress === null) dispatch({ type: "removed", key });
      else if (progress?.complete) dispatch({ type: "completed", key });
      else if (use === "poster") drop(upload);
      else dispatch({ type: "interrupted", key, sent: progress?.receivedBytes ?? 0 });
    }),
  );
}

function uploadOf(use: Use, file: File | Omit<LocalUpload, "id" | "use">): Upload {
  const { name, size, lastModified } = file;
  return {
    key: crypto.randomUUID(),
    use,
    name,
    size,
    lastModified,
    // An unknown type is refused before it matters.
    kind: file instanceof File ? (kindOf(file) ?? "image") : file.kind,
    file: file instanceof File ? file : null,
    id: null,
    status: "checking",
    sent: 0,
    resumedFrom: 0,
    losses: 0,
    message: null,
    isUnseen: false,
    rareCodec: file instanceof File ? null : (file.rareCodec ?? null),
    texts: file instanceof File ? blankTexts : { ...blankTexts, ...file.texts },
  };
}
