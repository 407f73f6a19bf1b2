import { useState } from "react";
import { common } from "~/text/core/common";

/**
 * Copies a text. Without scripts there is no button: one click selects the whole text
 * (`select-all`).
 */
export function CopyButton({ what, name }: { what: string; name?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(what).then(
      () => setCopied(true),
      (error) => console.info(error),
    );
  return (
    <button
      type="button"
      className="js-only link link-tall text-small"
      aria-label={name && !isCopied ? `${common.copy}: ${name}` : undefined}
      onClick={copy}
    >
      <span aria-live="polite">{isCopied ? common.copied : common.copy}</span>
    </button>
  );
}
