import type { Toast } from "~/text/core/toast";

/** Why a gate is closed and when it opens, where its act would stand; the words are `closedNotice`'s. */
export function ClosedNotice({ notice, className = "" }: { notice: Toast; className?: string }) {
  return (
    <p className={`notice ${className}`}>
      <strong>{notice.title}.</strong> {notice.description}
    </p>
  );
}
