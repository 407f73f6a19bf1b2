import { useLocation } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/core/elements";
import type { Answers } from "~/contest/jury/scoring";
import { timeLabel } from "~/text/core/formats";
import { jury } from "~/text/jury/jury";
import type { FormEvaluation } from "./evaluation";
import { answerTo } from "./fields";

const text = jury.newer;

interface Props {
  /** The version saved elsewhere. */
  version: FormEvaluation;
  criteria: { id: string; name: string }[];
  /** The answers in this form. */
  here: Answers & { shares: boolean };
  now: number;
  onKeep(): void;
  onTake(): void;
}

/**
 * Both versions of one evaluation and the choice between them. Without scripts, a second submit
 * keeps this one.
 */
export function NewerVersion({ version, criteria, here, now, onKeep, onTake }: Props) {
  const { pathname, search } = useLocation();
  return (
    <section
      role="alert"
      aria-labelledby="version"
      className="my-6 border-l-4 border-signal-text bg-sheet p-5"
    >
      <h2 id="version" className="font-semibold">
        {text.title(timeLabel(version.updatedAt, now))}
      </h2>
      <p className="mt-1 text-small">{text.help}</p>
      <dl className="mt-4 border-b text-small" data-newer>
        {criteria.map(({ id, name }) => {
          const [theirs, mine] = [answerTo(id, version), answerTo(id, here)];
          return (
            <div key={id} className="flex flex-wrap justify-between gap-x-4 border-t py-1.5">
              <dt>{name}</dt>
              <dd className={theirs === mine ? "text-ink-soft" : "font-semibold"}>
                {theirs}{" "}
                <span className="font-normal text-ink-soft">
                  ({theirs === mine ? text.same : text.here(mine)})
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      {version.shares !== here.shares && (
        <p className="mt-3 text-small">
          {jury.shares.label}: <strong>{jury.shares.yesNo(version.shares)}</strong> (
          {text.here(jury.shares.yesNo(here.shares))})
        </p>
      )}
      {version.comments && (
        <>
          <p className="label mt-4">{text.comments}</p>
          <p className="mt-1 text-small whitespace-pre-line wrap-anywhere">{version.comments}</p>
        </>
      )}
      {version.privateComments && (
        <>
          <p className="label mt-4">{jury.privately.label}</p>
          <p className="mt-1 text-small whitespace-pre-line wrap-anywhere">{version.privateComments}</p>
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="button" className="js-only" onClick={onKeep}>
          {text.keep}
        </Button>
        <ButtonLink reloadDocument to={pathname + search} onClick={onTake}>
          {text.take}
        </ButtonLink>
      </div>
    </section>
  );
}
