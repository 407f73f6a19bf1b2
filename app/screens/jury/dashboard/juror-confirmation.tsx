import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CancelDialog, DialogActions, OpenDialog } from "~/components/core/dialog";
import { Button } from "~/components/core/elements";
import { WithLinks } from "~/components/core/with-links";
import { pace as paceText } from "~/text/jury/pace";
import type { Confirmation } from "./actions";

/** The action to confirm and its recipients. */
export function JurorConfirmation({ question }: { question: Confirmation }) {
  const busy = useNavigation().state === "submitting";
  const { ids, fingerprint, hasChanged, kind } = question;
  const isReminder = kind === "reminder";
  return (
    <OpenDialog title={isReminder ? paceText.remindQuestion(question.to.length) : paceText.reassignQuestion}>
      <div className="mt-3 mb-6">
        {hasChanged && (
          <p role="alert" className="note note-warn mb-3 font-semibold">
            {paceText.changed}
          </p>
        )}
        {isReminder ? <Reminder {...question} /> : <Reassignment {...question} />}
      </div>
      <DialogActions>
        <CancelDialog />
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={isReminder ? "remind" : "reassign"} />
          <input type="hidden" name="fingerprint" value={fingerprint} />
          {ids.map((id) => (
            <input key={id} type="hidden" name="jurado" value={id} />
          ))}
          <Button solid disabled={busy}>
            {isReminder ? paceText.remindConfirm : paceText.reassignConfirm}
          </Button>
        </Form>
      </DialogActions>
    </OpenDialog>
  );
}

function Reminder({ to, alreadyMailed, mail, hasMailService }: Extract<Confirmation, { kind: "reminder" }>) {
  return (
    <>
      <Lines>
        {to.map(({ name, email, pending }) => (
          <Line key={email} name={name} hint={email} value={paceText.works(pending)} />
        ))}
      </Lines>
      {alreadyMailed.length > 0 && <p className="mt-3 text-small">{paceText.remindTold(alreadyMailed)}</p>}
      {!hasMailService && (
        <p className="note note-warn mt-3">
          <WithLinks text={paceText.remindUnserved} />
        </p>
      )}
      <p className="mt-4">{paceText.remindExplained}</p>
      <blockquote className="mt-2 border-l-2 pl-4 text-small">
        <p className="font-semibold">{mail.subject}</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{mail.body}</p>
      </blockquote>
    </>
  );
}

function Reassignment({ givers, takers, left }: Extract<Confirmation, { kind: "reassignment" }>) {
  return (
    <>
      <p>{paceText.reassignExplained}</p>
      <h3 className="label mt-4">{paceText.givers}</h3>
      <Lines>
        {givers.map(({ name, moved, sent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: judges can share a name, and the list does not change
          <Line key={index} name={name} value={paceText.giver(moved, sent)} />
        ))}
      </Lines>
      <h3 className="label mt-4">{paceText.takers}</h3>
      <Lines>
        {takers.map(({ name, received }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Line key={index} name={name} value={paceText.taker(received)} />
        ))}
      </Lines>
      {left > 0 && <p className="note note-warn mt-4">{paceText.left(left)}</p>}
    </>
  );
}

const Lines = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
  <ul className="mt-2 max-h-[30dvh] overflow-auto border-b" tabIndex={0} data-preview>
    {children}
  </ul>
);

function Line({ name, hint, value }: { name: string; hint?: string; value: string }) {
  return (
    <li className="flex justify-between gap-4 border-t py-2">
      <span className="wrap-anywhere">
        {name}
        {hint && <span className="hint block">{hint}</span>}
      </span>
      <span className="text-right tabular-nums">{value}</span>
    </li>
  );
}
