import type { ReactNode, Ref } from "react";

interface Props {
  id: string;
  /**
   * The field of a plain form. JavaScript uploads the files itself, so the field then has no name.
   */
  name: string;
  accept: string;
  multiple?: boolean;
  isEnhanced: boolean;
  /** Shows a large frame while empty, with JavaScript. */
  isRoomy?: boolean;
  /** The prompt to choose or drop, with JavaScript. */
  prompt: ReactNode;
  onChoose: (files: File[]) => void;
  inputRef?: Ref<HTMLInputElement>;
  aria: { "aria-invalid"?: true; "aria-describedby"?: string };
}

/**
 * A file input; JavaScript adds a frame that also accepts dropped files. The input itself never
 * changes.
 */
export function FilePicker({
  id,
  name,
  accept,
  multiple,
  isEnhanced,
  isRoomy,
  prompt,
  onChoose,
  inputRef,
  aria,
}: Props) {
  return (
    <div
      className={
        isEnhanced
          ? `${isRoomy ? "min-h-32" : "min-h-12"} relative flex items-center justify-center rounded-sm border border-dashed border-ink/45 bg-sheet px-4 py-3 text-center transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent`
          : undefined
      }
    >
      {isEnhanced && <span className={isRoomy ? "" : "text-small"}>{prompt}</span>}
      <input
        ref={inputRef}
        id={id}
        type="file"
        name={isEnhanced ? undefined : name}
        accept={accept}
        multiple={multiple}
        className={
          isEnhanced ? "absolute inset-0 w-full cursor-pointer opacity-0 file:cursor-pointer" : "input"
        }
        onChange={({ currentTarget }) => {
          if (!isEnhanced) return;
          onChoose([...(currentTarget.files ?? [])]);
          // Allows a second choice of the same file.
          currentTarget.value = "";
        }}
        {...aria}
      />
    </div>
  );
}
