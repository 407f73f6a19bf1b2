import { H2 } from "~/components/core/elements";
import { formatDate } from "~/text/core/formats";
import { pendingAccounts as pendingAccountsText } from "~/text/people/pending-accounts";
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
      <H2 id="en-espera-titulo">{pendingAccountsText.heading}</H2>
      <p className="measure mt-2 text-ink-soft">{line}</p>
      <ul className="mt-4 border-b">
        {people.map(({ id, fullName, email, createdAt, universityName, hasContact }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t py-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{fullName}</p>
              <p className="text-small">{email}</p>
              <p className="hint">
                {namesUniversity && `${universityName} · `}
                {pendingAccountsText.since(formatDate(createdAt))}
              </p>
            </div>
            <div className="flex gap-3">
              <ConfirmButton
                label={
                  <>
                    {pendingAccountsText.approve}
                    <span className="sr-only"> a {fullName}</span>
                  </>
                }
                title={pendingAccountsText.approveQuestion(fullName)}
                confirm={pendingAccountsText.approveConfirm}
                fields={{ intent: "approve", id }}
              >
                <p>{pendingAccountsText.approveExplained(email, universityName)}</p>
                {!hasContact && <p className="mt-2">{pendingAccountsText.becomesContact}</p>}
              </ConfirmButton>
              <ConfirmButton
                label={
                  <>
                    {pendingAccountsText.reject}
                    <span className="sr-only"> a {fullName}</span>
                  </>
                }
                title={pendingAccountsText.rejectQuestion(fullName)}
                confirm={pendingAccountsText.rejectConfirm}
                danger
                fields={{ intent: "reject", id }}
              >
                <p>{pendingAccountsText.rejectExplained}</p>
              </ConfirmButton>
            </div>
          </li>
        ))}
      </ul>
      {total > people.length && (
        <p className="mt-3 text-small">{pendingAccountsText.more(total - people.length)}</p>
      )}
    </section>
  );
}
