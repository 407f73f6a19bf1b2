import { WithLinks } from "~/components/core/with-links";
import { recovery } from "~/text/people/recovery";

interface Props {
  words: string;
  /** Address that asks for another link. */
  again: string;
  /** True in a local run without mail. */
  isReadHere?: boolean;
}

/** The answer to a request for a mailed link. It does not reveal whether there is an account. */
export function LinkAsked({ words, again, isReadHere = false }: Props) {
  return (
    <div className="mt-6 grid max-w-[34rem] gap-4">
      <p>{words}</p>
      {isReadHere && (
        <p className="note note-warn">
          <WithLinks text={recovery.askedLocally} />
        </p>
      )}
      <p className="text-small text-ink-soft">{recovery.askedHint}</p>
      <p>
        <a href={again} className="button">
          {recovery.askAgain}
        </a>
      </p>
    </div>
  );
}
