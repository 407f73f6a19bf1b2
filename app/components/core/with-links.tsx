import { TextLink } from "./elements";

/** A named link of this site within a text: '[Correo](/admin/correo)'. */
const link = /\[([^\]]+)\]\((\/[\w/#-]+)\)/;

/** One of the interface's own texts with its links. Not for what people write. */
export function WithLinks({ text }: { text: string }) {
  const parts = text.split(link);
  return parts.map((part, at) => {
    if (at % 3 === 0) return part;
    // The address follows its name.
    if (at % 3 === 2) return null;
    return (
      <TextLink key={part} href={parts[at + 1]}>
        {part}
      </TextLink>
    );
  });
}
