import type { Toast } from "~/text/core/toast";

/**
 * A gate's closing reason and opening date, in place of its action; the text is `closedNotice`'s.
 */
export function ClosedNotice({ notice, className = "" }: { notice: Toast; className?: string }) {
  return (
    <p className={`notice ${className}`}>
      <strong>{notice.title}.</strong> {notice.description}
    </p>
  );
}
