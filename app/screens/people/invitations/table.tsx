import type { AppLoadContext } from "@remix-run/cloudflare";
import { opensDialog } from "~/components/core/dialog-form";
import { PostButton } from "~/components/core/post-button";
import { Table } from "~/components/core/table";
import { type InvitationState, mayResend, mayWithdraw } from "~/contest/people/invitations";
import { common } from "~/text/core/common";
import { formatDate } from "~/text/core/formats";
import { invitations as invitationsText } from "~/text/people/invitations";

type Invitation = Omit<
  Awaited<ReturnType<AppLoadContext["stores"]["invitationList"]["page"]>>["rows"][number],
  "outcome"
> & {
  state: InvitationState;
};

interface Props {
  invitations: Invitation[];
  /** True with a mail service. */
  mayResend: boolean;
}

/** Invited people, the invitations' states and their actions. */
export function InvitationTable({ invitations, mayResend: isServed }: Props) {
  return (
    <Table
      caption={invitationsText.caption}
      columns={Object.values(invitationsText.columns)}
      className="table-stacked sm:min-w-4xl"
    >
      {invitations.map((invitation) => (
        <tr key={invitation.id} id={`invitacion-${invitation.id}`} className="scroll-mt-4">
          <th scope="row" className="font-normal wrap-anywhere">
            {invitation.fullName && <span className="block font-semibold">{invitation.fullName}</span>}
            {invitation.email}
          </th>
          <td>{common.roles[invitation.role]}</td>
          <td className="wrap-anywhere">{invitation.universityName ?? "—"}</td>
          <td>
            <State {...invitation} />
          </td>
          <td className="whitespace-nowrap tabular-nums">{formatDate(invitation.sentAt)}</td>
          <td>
            <Acts {...invitation} isServed={isServed} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function State({ state, expiresAt, declinedFor }: Invitation) {
  return (
    <>
      <span className="mark whitespace-nowrap">{invitationsText.states[state]}</span>
      {state === "waiting" && (
        <span className="hint block whitespace-nowrap tabular-nums">{invitationsText.until(expiresAt)}</span>
      )}
      {declinedFor && <span className="hint block wrap-anywhere">{invitationsText.reason(declinedFor)}</span>}
    </>
  );
}

function Acts({ id, email, state, sentAt, isServed }: Invitation & { isServed: boolean }) {
  return (
    <div className="flex items-center gap-x-5 whitespace-nowrap">
      {isServed && mayResend(state) && (
        <PostButton
          fields={{ intent: "resend", id, sentAt }}
          className="link link-tall"
          aria-label={invitationsText.resendOf(email)}
        >
          {invitationsText.resend}
        </PostButton>
      )}
      {mayWithdraw(state) && (
        <button {...opensDialog("retirar", id)} className="link link-tall">
          {invitationsText.withdraw}
          <span className="sr-only"> {email}</span>
        </button>
      )}
    </div>
  );
}
