import { useNavigation, useSubmit } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Choice } from "../people/choice";
import type { Uploads } from "../uploads/use-uploads";
import { type Draft, fillIn, readDraft, type Texts } from "./draft";
import { type LocalDraft, storableUploads } from "./local-draft";
import { useLocalDraft } from "./use-local-draft";

interface Options {
  /** The storage key. */
  key: string;
  proposalId: string;
  uploads: Uploads;
  /** The latest student search's results. */
  serverChoice: Choice | undefined;
  /** True when the stored draft should be restored. */
  isWanted: (earlier: LocalDraft) => boolean;
  onRestored: (earlier: LocalDraft) => void;
}

/**
 * Returns the form's state in the browser. Takes over plain HTML once, with earlier input and the
 * stored draft. Stores the draft at each change, until it is sent or discarded.
 */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  { key, proposalId, uploads, serverChoice, isWanted, onRestored }: Options,
) {
  // Null until JavaScript takes over: nothing is disabled without it.
  const [draft, setDraft] = useState<Draft | null>(null);
  const [restoredFrom, setRestoredFrom] = useState<number | null>(null);
  const localDraft = useLocalDraft(key);
  const bringChosen = useChosenAgain(form, serverChoice, setDraft);

  const isTaken = useRef(false);
  const takeOver = useRef(() => {});
  takeOver.current = () => {
    const element = form.current;
    if (!element || isTaken.current) return;
    isTaken.current = true;
    const earlier = localDraft.take();
    if (earlier && isWanted(earlier)) {
      fillIn(element, earlier.texts);
      bringChosen(element, earlier.texts);
      onRestored(earlier);
      setRestoredFrom(earlier.savedAt);
      uploads.find(earlier.uploads);
    }
    takeFiles(element, uploads);
    setDraft(readDraft(element));
  };
  useEffect(() => takeOver.current(), []);

  useKeeping(
    localDraft,
    draft && { proposalId, texts: textsOf(draft), uploads: storableUploads(uploads.uploads) },
  );
  useEndOfDraft(useNavigation(), localDraft.forget);

  function read() {
    if (form.current) setDraft(readDraft(form.current));
  }
  return {
    draft,
    read,
    /** Save time of the restored draft (epoch ms); null without one. */
    restoredFrom,
    elsewhere: localDraft.elsewhere,
    override: localDraft.override,
    discard() {
      localDraft.forget();
      uploads.removeAll();
      setRestoredFrom(null);
      form.current?.reset();
      read();
    },
  };
}

/** Uploads files chosen before the scripts loaded, and removes them from the form. */
function takeFiles(form: HTMLFormElement, uploads: Uploads) {
  for (const [name, use] of [["file", "file"] as const, ["pictures", "picture"] as const]) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    uploads.choose(use, [...(input.files ?? [])]);
    input.value = "";
  }
}

/** Ticks a stored draft's students again. Fetches those missing in the form first. */
function useChosenAgain(
  form: RefObject<HTMLFormElement>,
  results: Choice | undefined,
  onChange: (draft: Draft) => void,
) {
  const submit = useSubmit();
  const awaited = useRef<Texts | null>(null);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    if (!results || !awaited.current || !form.current) return;
    fillIn(form.current, awaited.current);
    awaited.current = null;
    change.current(readDraft(form.current));
  }, [results, form]);
  return (element: HTMLFormElement, texts: Texts) => {
    const current = new Set(
      Array.from(element.querySelectorAll<HTMLInputElement>("input[name=students]"), ({ value }) => value),
    );
    if (texts.students.every((id) => current.has(id))) return;
    awaited.current = texts;
    submit(
      texts.students.map((id) => ["students", id] as [string, string]),
      { method: "post", replace: true, preventScrollReset: true },
    );
  };
}

const textsOf = ({ terms: _, ...texts }: Draft) => texts;

/** Stores the draft from its first change on. */
function useKeeping(
  localDraft: ReturnType<typeof useLocalDraft>,
  content: Omit<LocalDraft, "savedAt"> | null,
) {
  const json = content && JSON.stringify(content);
  const before = useRef<string | null>(null);
  const keep = useRef(() => {});
  keep.current = () => content && localDraft.keepSoon(content);
  useEffect(() => {
    if (json === before.current) return;
    if (before.current !== null) keep.current();
    before.current = json;
  }, [json]);
}

/** Deletes the draft once the server has the proposal and the portal loads. */
function useEndOfDraft({ state, formData, location }: ReturnType<typeof useNavigation>, forget: () => void) {
  const isSent = state === "loading" && formData !== undefined && location.pathname === "/universidad";
  const end = useRef(forget);
  end.current = forget;
  useEffect(() => {
    if (isSent) end.current();
  }, [isSent]);
}
