import type { WorkText } from "~/contest/core/work-fields";
import { wordsOf } from "~/text/works/work-fields";

/** A text field's label with its purpose, which tells the texts apart. */
export function TextLabel({ name }: { name: WorkText }) {
  const { label, purpose } = wordsOf(name);
  return (
    <>
      {label}
      {purpose && <span className="font-normal">: {purpose}</span>}
    </>
  );
}
