import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { canInvite } from "~/acts/people/invitation";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { DialogForm } from "~/components/core/dialog-form";
import { ButtonLink, TallLink } from "~/components/core/elements";
import { FilterBar } from "~/components/core/filter-bar";
import { Pages } from "~/components/core/pages";
import { ActionToast } from "~/components/core/toast";
import { WithLinks } from "~/components/core/with-links";
import { invitationState, invitationStates, invitedRoles, mayWithdraw } from "~/contest/people/invitations";
import { INVITATIONS_PER_PAGE } from "~/db/people/views/invitation-list";
import { common, siteTitle } from "~/text/core/common";
import { tabBars } from "~/text/core/tab-bars";
import { invitations as invitationsText } from "~/text/people/invitations";
import { pageOf } from "~/web/core/pages";
import { actOnInvitations } from "./actions";
import { InviteForm } from "./invite-form";
import { invitationQuery } from "./query";
import { InvitationTable } from "./table";
import { WithdrawDialog } from "./withdraw-dialog";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(invitationsText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, mail, now } = await requireAdmin(request, context);
  const { page: requestedPage, withdrawing, university, ...filter } = invitationQuery.read(request);
  const [{ rows, total }, invitation, universities] = await Promise.all([
    stores.invitationList.page(filter, requestedPage, now),
    withdrawing === null ? null : stores.invitations.byId(withdrawing),
    university === "" ? null : stores.universities.findByName(university),
  ]);
  const { page, pages } = pageOf(requestedPage, INVITATIONS_PER_PAGE, total);
  return {
    filter: { ...filter, page },
    pages,
    total,
    invitations: rows.map(({ outcome, ...row }) => ({
      ...row,
      state: invitationState({ ...row, outcome }, now),
    })),
    withdrawn:
      invitation && mayWithdraw(invitation.state) ? { id: invitation.id, email: invitation.email } : null,
    isServed: mail !== null,
    canInvite: canInvite(context),
    /** Names for the field of a new invitation. */
    offered: universities?.names ?? [],
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnInvitations(request, context);

export default function InvitationsScreen() {
  const { filter, pages, total, invitations, withdrawn, isServed, canInvite, offered } =
    useLoaderData<typeof loader>();
  const list = invitationQuery.path(filter);
  const isFiltered = filter.search !== "" || filter.state !== null || filter.role !== null;
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={invitationsText.title} tabs={tabBars.people}>
        <ButtonLink to="/admin/usuarios/importar">{invitationsText.import}</ButtonLink>
      </AdminHeading>
      {!isServed && (
        <p className="note note-warn mb-6">
          {canInvite ? <WithLinks text={invitationsText.unserved} /> : invitationsText.noService.description}
        </p>
      )}
      {canInvite && <InviteForm role={filter.role ?? undefined} offered={offered} />}
      <TallLink to="/admin/ajustes/participacion#codigos" className="mb-6">
        {invitationsText.toCodes}
      </TallLink>
      <FilterBar
        search={filter.search}
        placeholder={invitationsText.placeholder}
        choices={[
          {
            name: "respuesta",
            label: invitationsText.filters.state,
            value: filter.state,
            none: invitationsText.filters.all,
            options: invitationStates.map((id) => ({ id, name: invitationsText.states[id] })),
          },
          {
            name: "rol",
            label: invitationsText.filters.role,
            value: filter.role,
            none: invitationsText.filters.everyRole,
            options: invitedRoles.map((id) => ({ id, name: common.roles[id] })),
          },
        ]}
      />
      <p className="label py-3 tabular-nums" role="status">
        {invitationsText.invitationCount(total)}
      </p>
      {total === 0 ? (
        <p className="h2 py-16">{isFiltered ? invitationsText.none : invitationsText.noneYet}</p>
      ) : (
        <>
          <DialogForm list={list} />
          <InvitationTable invitations={invitations} mayResend={canInvite} />
        </>
      )}
      <Pages page={filter.page} pages={pages} href={(page) => invitationQuery.path({ ...filter, page })} />
      {withdrawn && <WithdrawDialog key={withdrawn.id} invitation={withdrawn} list={list} />}
    </div>
  );
}
