import { useLocation } from "@remix-run/react";
import { TallLink } from "~/components/core/elements";
import type { Answers } from "~/contest/jury/scoring";
import { formatFraction, timeLabel } from "~/text/core/formats";
import { jury } from "~/text/jury/jury";
import type { FormEvaluation } from "./evaluation";
import { answerTo } from "./fields";

const text = jury.changes;

interface Props {
  sent: NonNullable<FormEvaluation["sent"]>;
  changed: Answers & { comments: string; privateComments: string; shares: boolean };
  criteria: { id: string; name: string }[];
  now: number;
  onDiscard(): void;
}

/** Unsent changes of a submitted evaluation, listed beside the valid answers. The browser alone has them. */
export function OpenChanges({ sent, changed, criteria, now, onDiscard }: Props) {
  const { pathname, search } = useLocation();
  const differing = criteria.filter(({ id }) => answerTo(id, sent) !== answerTo(id, changed));
  const total = formatFraction(sent.total);
  const when = timeLabel(sent.at, now);
  return (
    <section aria-labelledby="cambios" className="my-6 border-l-4 border-warn bg-sheet p-5" data-open-changes>
      <h2 id="cambios" className="font-semibold">
        {text.mark}
      </h2>
      <p className="mt-1 text-small">{text.counts(when, total)}</p>
      <dl className="mt-4 border-b text-small">
        {differing.map(({ id, name }) => (
          <div key={id} className="flex flex-wrap justify-between gap-x-4 border-t py-1.5">
            <dt>{name}</dt>
            <dd>
              {text.sent} {answerTo(id, sent)}, {text.changed} <strong>{answerTo(id, changed)}</strong>
            </dd>
          </div>
        ))}
        {sent.shares !== changed.shares && (
          <div className="flex flex-wrap justify-between gap-x-4 border-t py-1.5">
            <dt>{jury.shares.label}</dt>
            <dd>
              {text.sent} {jury.shares.yesNo(sent.shares)}, {text.changed}{" "}
              <strong>{jury.shares.yesNo(changed.shares)}</strong>
            </dd>
          </div>
        )}
        {sent.comments !== changed.comments && (
          <div className="border-t py-1.5">
            <dt>{text.comments}</dt>
            <dd className="mt-1 grid gap-1 whitespace-pre-line wrap-anywhere">
              <span>
                {text.sent}: {sent.comments || text.none}
              </span>
            </dd>
          </div>
        )}
        {sent.privateComments !== changed.privateComments && (
          <div className="border-t py-1.5">
            <dt>{jury.privately.label}</dt>
            <dd className="mt-1 whitespace-pre-line wrap-anywhere">
              {jury.privately.sent(sent.privateComments)}
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-5">
        <TallLink reloadDocument to={pathname + search} onClick={onDiscard}>
          {text.discard}
        </TallLink>
      </p>
    </section>
  );
}
