import { KeptTable } from "~/components/people/kept-table";
import { formatDate } from "~/text/core/formats";
import { type KeptRow, keptTable } from "~/text/people/kept";
import { settings } from "~/text/running/settings";

const text = settings.privacy;

interface Props {
  rows: KeptRow[];
  /** Epoch ms; null before the contest's end. */
  due: { origins: number; people: number } | null;
}

/** Retention periods of the cron's deletions; the public page shows the same ones. */
export function KeptData({ rows, due }: Props) {
  return (
    <section aria-labelledby="plazos" className="border-t border-ink py-8">
      <h2 id="plazos" className="h2">
        {keptTable.title}
      </h2>
      <p className="mt-3 mb-6 measure">
        {due ? text.when(formatDate(due.origins), formatDate(due.people)) : text.notYet}{" "}
        <a href="/privacidad" className="link">
          {text.page}
        </a>
        .
      </p>
      <KeptTable rows={rows} />
    </section>
  );
}
