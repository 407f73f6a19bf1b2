import { ConfirmButton } from "~/components/core/confirm-button";
import { ButtonLink } from "~/components/core/elements";
import { Tick } from "~/components/core/tick";
import { Receipt } from "~/components/votes/vote-bar";
import { final as finalText } from "~/text/final/final";
import { accessPath } from "~/web/people/access";
import { inPair, type Work, WorkLabel } from "./work";

const FINAL = "/final";

interface Props {
  works: Work[];
  /** Reason of the organiser for two other works than the rule's. */
  reason: string | null;
  /** The visitor's chosen work. */
  chosen: string | null;
  isPending: boolean;
  isSignedIn: boolean;
  mayVote: boolean;
  partnerName: string | null;
  signsUp: boolean;
}

/** The two finalists side by side, each with one button. */
export function Choice({
  works,
  reason,
  chosen,
  isPending,
  isSignedIn,
  mayVote,
  partnerName,
  signsUp,
}: Props) {
  return (
    <>
      <header className="final-head">
        <h1 className="final-heading">{finalText.title}</h1>
        <div className="grid max-w-[44ch] gap-3">
          <p>{finalText.intro}</p>
          {reason !== null && <p className="wrap-anywhere">{finalText.instead(reason)}</p>}
          <p className="text-small text-ink-soft">{finalText.open}</p>
        </div>
      </header>
      {works.some(({ isOut }) => isOut) && (
        <p className="notice">
          {works.every(({ isOut }) => isOut) ? finalText.bothOut : finalText.unsettled}
        </p>
      )}
      {!isSignedIn && (
        <p className="notice flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <span>{finalText.needsAccount.description}</span>
          <span className="flex flex-wrap gap-3">
            <ButtonLink href={accessPath("/auth", FINAL)} solid>
              {finalText.signIn}
            </ButtonLink>
            {signsUp && <ButtonLink href={accessPath("/auth/votar", FINAL)}>{finalText.signUp}</ButtonLink>}
          </span>
        </p>
      )}
      {isSignedIn && !mayVote && <p className="notice">{finalText.onlyPartner(partnerName)}</p>}
      <ul className="final-two" style={inPair(works)}>
        {works.map((work) => (
          <li key={work.id} data-final={work.id} data-chosen={chosen === work.id || undefined}>
            <WorkLabel work={work} />
            <div className="final-act">
              {chosen === work.id ? (
                <Chosen work={work.id} isPending={isPending} />
              ) : work.isOut ? (
                <p className="vote vote-shut">{finalText.disqualified}</p>
              ) : (
                chosen === null && isSignedIn && mayVote && <Elect work={work} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const Elect = ({ work: { id, title } }: { work: Work }) => (
  <ConfirmButton
    label={<span>{finalText.choose(title)}</span>}
    className="vote vote-large"
    title={finalText.question(title)}
    confirm={finalText.confirm}
    fields={{ proposal_id: id }}
    action={FINAL}
  >
    <p>{finalText.explained}</p>
  </ConfirmButton>
);

function Chosen({ work, isPending }: { work: string; isPending: boolean }) {
  return (
    <>
      <p className="vote vote-large vote-done">
        <span>
          <Tick /> {isPending ? finalText.unconfirmed : finalText.yours}
        </span>
      </p>
      {!isPending && <Receipt work={work} />}
      {isPending && (
        // The answer appears at 'Tus votos'.
        <form method="post" action="/cuenta/votos" className="mt-2">
          <p className="hint">{finalText.unconfirmedHint}</p>
          <button type="submit" className="link link-tall text-small">
            {finalText.resend}
          </button>
        </form>
      )}
    </>
  );
}
