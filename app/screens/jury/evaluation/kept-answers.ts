/** What a juror wrote and the server has not got yet, as it is kept in this browser. */
interface KeptAnswers {
  /** The form's fields, by name. */
  fields: [name: string, value: string][];
  /** The version that was being edited (see form.ts). */
  seen: number;
  /** Epoch ms. */
  at: number;
}

const keyOf = (sheetKey: string) => `evaluacion:${sheetKey}`;

/** Null when nothing is kept, or nothing readable. Storage may be switched off: then nothing is. */
function readKept(sheetKey: string): KeptAnswers | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(sheetKey)) ?? "null");
    return kept !== null && Array.isArray(kept.fields) && Number.isInteger(kept.seen) ? kept : null;
  } catch {
    return null;
  }
}

export function keep(sheetKey: string, form: HTMLFormElement, seen: number): void {
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    isAnswer(name) && typeof value === "string" ? [[name, value]] : [],
  );
  try {
    localStorage.setItem(keyOf(sheetKey), JSON.stringify({ fields, seen, at: Date.now() }));
  } catch {
    // Full or switched off: the page itself still holds the answers.
  }
}

export function forget(sheetKey: string): void {
  try {
    localStorage.removeItem(keyOf(sheetKey));
  } catch {
    // Nothing was kept then.
  }
}

/**
 * What waits to be saved as the page arrives: what an earlier visit could not save, put into the form, with when it was
 * written; or what was chosen before the scripts came. Null where the form is as the server sent it.
 */
export function takeUp(form: HTMLFormElement, sheetKey: string): { recoveredAt: number | null } | null {
  const asSent = pristine(form);
  const chosen = answersIn(form) !== asSent;
  const earlier = readKept(sheetKey);
  if (!earlier) return chosen ? { recoveredAt: null } : null;
  restore(form, earlier);
  if (answersIn(form) !== asSent) return { recoveredAt: earlier.at };
  forget(sheetKey);
  return null;
}

/** The answers as the server sent them, whatever was chosen since. */
function pristine(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return answersIn(copy);
}

/** Puts kept answers into the form; those to criteria that are gone by now are passed over. */
function restore(form: HTMLFormElement, { fields }: KeptAnswers): void {
  const box = form.elements.namedItem("shares");
  // Unticked it is no field at all.
  if (box instanceof HTMLInputElement) box.checked = fields.some(([name]) => name === "shares");
  for (const [name, value] of fields) {
    for (const field of form.elements) {
      if (field instanceof HTMLInputElement && field.type === "radio" && field.name === name) {
        if (field.value === value) field.checked = true;
      } else if (field instanceof HTMLTextAreaElement && field.name === name) field.value = value;
    }
  }
}

/** The answers of the form as one text, to tell whether they changed. */
function answersIn(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([name]) => isAnswer(name)));
}

const isAnswer = (name: string) => name === "comments" || name === "shares" || name.startsWith("scores.");
