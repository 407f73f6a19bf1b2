/** An address of this site within a text, as '/admin/correo'. */
const path = /(?<=^|[\s(«])(\/\w[\w-]*(?:\/[\w-]+)*)/;

/** A text whose addresses of this site are ways to them. */
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
