import { ConfirmButton } from "~/components/core/confirm-button";
import { formatFraction } from "~/text/core/formats";
import { jury } from "~/text/jury/jury";

const text = jury.complete;

interface Props {
  /** Complete drafts, and the version of their list. */
  unsent: { works: { id: string; title: string; total: number | null }[]; version: number };
}

/** Sends all complete drafts with one press, after a list of them. */
export function Unsent({ unsent: { works, version } }: Props) {
  const count = works.length;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <p className="font-semibold tabular-nums" data-unsent>
        {text.count(count)}
      </p>
      <ConfirmButton
        label={text.send(count)}
        title={text.question(count)}
        confirm={jury.send.confirm}
        fields={{ intent: "send_complete", count: String(count), version: String(version) }}
      >
        <ul className="border-b text-small">
          {works.map(({ id, title, total }) => (
            <li key={id} className="flex justify-between gap-x-4 border-t py-1.5">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <span className="shrink-0 tabular-nums">{formatFraction(total ?? 0)} /100</span>
            </li>
          ))}
        </ul>
        <p className="hint mt-3">{text.canChange(count)}</p>
      </ConfirmButton>
    </div>
  );
}
