/** The form as it stands in the browser, for what JavaScript adds to it. */
export interface Draft {
  title: string;
  summary: string;
  explanation: string;
  category: string;
  team: string;
  students: string[];
  file: File | null;
  terms: boolean;
}

export function readDraft(form: HTMLFormElement): Draft {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").replaceAll("\r\n", "\n");
  const input = form.elements.namedItem("file");
  return {
    title: text("title"),
    summary: text("summary"),
    explanation: text("explanation"),
    category: text("category"),
    team: text("team"),
    students: data.getAll("students").map(String),
    // The input's own object, so that two readings of one choice are the same.
    file: input instanceof HTMLInputElement ? (input.files?.[0] ?? null) : null,
    terms: data.has("terms"),
  };
}

/** The names of what must still be given before it can be sent. (Specification 2 §2) */
export function missing(draft: Draft): string[] {
  return Object.entries({
    título: draft.title.trim(),
    "explicación detallada": draft.explanation.trim(),
    "nombre del equipo": draft.team.trim(),
    alumnos: draft.students.length,
    "términos y condiciones": draft.terms,
    archivo: draft.file,
  }).flatMap(([name, given]) => (given ? [] : [name]));
}
