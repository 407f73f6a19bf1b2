/** An address of this site within a text, such as '/admin/correo'. */
const path = /(?<=^|[\s(«])(\/\w[\w-]*(?:\/[\w-]+)*)/;

/** A text with its site addresses as links. */
export function WithLinks({ text }: { text: string }) {
  return text.split(path).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} className="link">
        {part}
      </a>
    ),
  );
}
