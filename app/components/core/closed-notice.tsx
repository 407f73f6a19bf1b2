import type { Toast } from "~/text/core/toast";

/**
 * A gate's closing reason and opening date, in place of its action; the text is `closedNotice`'s.
 */
export function ClosedNotice({ notice, className = "" }: { notice: Toast; className?: string }) {
  return (
    <div className={`notice ${className}`}>
      <p className="h3">{notice.title}</p>
      {notice.description && <p className="mt-1">{notice.description}</p>}
    </div>
  );
}
