import { allByName } from "~/contest/core/all-by-name";
import type { InvitationState, InvitedRole } from "~/contest/people/invitations";
import { pageRows, rowCount } from "../../core/paging";
import { holdsPerson, searchText } from "../../core/search";
import { type SQL, sql } from "../../core/sql";
import { every, optional, select } from "../../core/statements";
import type { StoreContext } from "../../core/store-context";
import { invitations, universities } from "../../schema/people";

export const INVITATIONS_PER_PAGE = 50;

interface InvitationFilter {
  /** Part of the address or the name. */
  search: string;
  state: InvitationState | null;
  role: InvitedRole | null;
}

const { outcome, expiresAt } = invitations;

function isIn(state: InvitationState, now: number): SQL {
  if (state === "waiting") return sql`${outcome} is null and ${expiresAt} > ${now}`;
  if (state === "expired") return sql`${outcome} is null and ${expiresAt} <= ${now}`;
  return sql`${outcome} = ${sql.raw(`'${state}'`)}`;
}

const matchesFilter = ({ search, state, role }: InvitationFilter, now: number) => {
  const text = searchText(search);
  return every(
    text === "" ? undefined : holdsPerson(invitations.nameKey, invitations.email, text),
    state === null ? undefined : isIn(state, now),
    role === null ? undefined : sql`${invitations.role} = ${role}`,
  );
};

const page = (condition: SQL, pageNumber: number) =>
  select({
    id: invitations.id,
    email: invitations.email,
    fullName: invitations.fullName,
    role: invitations.role,
    universityName: optional(universities.name),
    sentAt: invitations.sentAt,
    expiresAt: invitations.expiresAt,
    outcome: invitations.outcome,
    answeredAt: invitations.answeredAt,
    declinedFor: invitations.declinedFor,
  })`from ${invitations} left join ${universities} on ${universities.id} = ${invitations.universityId}
      where ${condition} order by ${invitations.createdAt} desc, ${invitations.id}
      ${pageRows(pageNumber, INVITATIONS_PER_PAGE, sql`(select count(*) from ${invitations} where ${condition})`)}`;

/** Invitations for /admin/invitaciones, latest first. */
export function invitationList({ database }: StoreContext) {
  return {
    /** Returns a page and the number of matches. `pageNumber` counts from 1; beyond the end means the last. */
    page(filter: InvitationFilter, pageNumber: number, now: number) {
      const condition = matchesFilter(filter, now);
      return allByName({
        rows: database.all(page(condition, pageNumber)),
        total: database.total(rowCount(sql`${invitations} where ${condition}`)),
      });
    },
  };
}
