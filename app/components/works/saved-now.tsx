interface Props {
  /** The saved value; undefined when nobody saved one meanwhile. */
  value: string | null | undefined;
  /** The sent value; an equal value shows nothing. */
  mine: string | undefined;
  /** The value in words. */
  words?: string;
}

/** Another person's saved value of this field. */
export function SavedNow({ value, mine = "", words = value || "(vacío)" }: Props) {
  if (value === undefined || (value ?? "") === mine.replaceAll("\r\n", "\n")) return null;
  return (
    <div className="border-l-4 border-hairline pl-3 text-small">
      <p className="label text-ink-soft">Guardado ahora</p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
    </div>
  );
}
