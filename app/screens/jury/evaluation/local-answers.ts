/** A juror's unsaved answers in this browser's storage. */
interface LocalAnswers {
  /** The form's fields by name. */
  fields: [name: string, value: string][];
  /** Epoch ms. */
  at: number;
}

const keyOf = (formKey: string) => `evaluacion:${formKey}`;

/** Returns null without readable answers, or when storage is switched off. */
function readAnswers(formKey: string): LocalAnswers | null {
  try {
    const value = JSON.parse(localStorage.getItem(keyOf(formKey)) ?? "null");
    return value !== null && Array.isArray(value.fields) && Number.isInteger(value.at) ? value : null;
  } catch {
    return null;
  }
}

export function saveAnswers(formKey: string, form: HTMLFormElement): void {
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    isAnswer(name) && typeof value === "string" ? [[name, value]] : [],
  );
  try {
    localStorage.setItem(keyOf(formKey), JSON.stringify({ fields, at: Date.now() }));
  } catch {
    // Storage is full or switched off: the page still holds the answers.
  }
}

export function removeAnswers(formKey: string): void {
  try {
    localStorage.removeItem(keyOf(formKey));
  } catch {
    // Storage is switched off, so it holds nothing.
  }
}

/**
 * Restores an earlier visit's unsaved answers into the form and returns their time. Also reports
 * choices made before the scripts loaded. Returns null when the form is unchanged.
 */
export function restoreAnswers(
  form: HTMLFormElement,
  formKey: string,
): { recoveredAt: number | null } | null {
  const asSent = pristine(form);
  const isChanged = answersIn(form) !== asSent;
  const earlier = readAnswers(formKey);
  if (!earlier) return isChanged ? { recoveredAt: null } : null;
  restore(form, earlier);
  if (answersIn(form) !== asSent) return { recoveredAt: earlier.at };
  removeAnswers(formKey);
  return null;
}

/** Returns the answers as the server sent them, without later changes. */
function pristine(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return answersIn(copy);
}

/** Puts stored answers into the form; answers to deleted criteria are ignored. */
function restore(form: HTMLFormElement, { fields }: LocalAnswers): void {
  const box = form.elements.namedItem("shares");
  // An unticked box sends no field.
  if (box instanceof HTMLInputElement) box.checked = fields.some(([name]) => name === "shares");
  for (const [name, value] of fields) {
    for (const field of form.elements) {
      if (field instanceof HTMLInputElement && field.type === "radio" && field.name === name) {
        if (field.value === value) field.checked = true;
      } else if (field instanceof HTMLTextAreaElement && field.name === name) field.value = value;
    }
  }
}

/** Returns the form's answers as one string, to detect changes. */
function answersIn(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([name]) => isAnswer(name)));
}

const isAnswer = (name: string) => /^((private_)?comments|shares)$/.test(name) || name.startsWith("scores.");
