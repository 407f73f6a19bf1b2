import { H2 } from "~/components/core/elements";
import { formatDate } from "~/text/core/formats";
import { pendingAccounts as text } from "~/text/people/pending-accounts";
import { ConfirmButton } from "../core/confirm-button";

interface Props {
  people: {
    id: string;
    fullName: string;
    email: string;
    createdAt: number;
    universityName: string;
    hasContact: boolean;
  }[];
  total: number;
  line: string;
  /** True for a list of several universities. */
  namesUniversity?: boolean;
  className?: string;
}

/** Pending accounts, each with two buttons; empty without any. The page's action decides. */
export function PendingAccounts({ people, total, line, namesUniversity = false, className = "" }: Props) {
  if (people.length === 0) return null;
  return (
    <section id="en-espera" aria-labelledby="en-espera-titulo" className={`scroll-mt-32 ${className}`}>
      <H2 id="en-espera-titulo">{text.heading}</H2>
      <p className="measure mt-2 text-ink-soft">{line}</p>
      <ul className="mt-4 border-b">
        {people.map(({ id, fullName, email, createdAt, universityName, hasContact }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t py-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{fullName}</p>
              <p className="text-small">{email}</p>
              <p className="hint">
                {namesUniversity && `${universityName} · `}
                {text.since(formatDate(createdAt))}
              </p>
            </div>
            <div className="flex gap-3">
              <ConfirmButton
                label={
                  <>
                    {text.approve}
                    <span className="sr-only"> a {fullName}</span>
                  </>
                }
                title={text.approveQuestion(fullName)}
                confirm={text.approveConfirm}
                fields={{ intent: "approve", id }}
              >
                <p>{text.approveExplained(email, universityName)}</p>
                {!hasContact && <p className="mt-2">{text.becomesContact}</p>}
              </ConfirmButton>
              <ConfirmButton
                label={
                  <>
                    {text.reject}
                    <span className="sr-only"> a {fullName}</span>
                  </>
                }
                title={text.rejectQuestion(fullName)}
                confirm={text.rejectConfirm}
                danger
                fields={{ intent: "reject", id }}
              >
                <p>{text.rejectExplained}</p>
              </ConfirmButton>
            </div>
          </li>
        ))}
      </ul>
      {total > people.length && <p className="mt-3 text-small">{text.more(total - people.length)}</p>}
    </section>
  );
}
