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

type Shape = { searches: boolean; state: InvitationState | null; hasRole: boolean };
type Params = { search: string; role: InvitedRole | null; now: number; page: number };

const { outcome, expiresAt } = invitations;

function isIn(state: InvitationState, { now }: Params): SQL {
  if (state === "waiting") return sql`${outcome} is null and ${expiresAt} > ${now}`;
  if (state === "expired") return sql`${outcome} is null and ${expiresAt} <= ${now}`;
  return sql`${outcome} = ${sql.raw(`'${state}'`)}`;
}

const matching = ({ searches, state, hasRole }: Shape, params: Params) =>
  every(
    searches ? holdsPerson(invitations.nameKey, invitations.email, params.search) : undefined,
    state === null ? undefined : isIn(state, params),
    hasRole ? sql`${invitations.role} = ${params.role}` : undefined,
  );

const countOf = (shape: Shape, params: Params) =>
  rowCount(sql`${invitations} where ${matching(shape, params)}`);

const page = (shape: Shape, params: Params) =>
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
      where ${matching(shape, params)} order by ${invitations.createdAt} desc, ${invitations.id}
      ${pageRows(params.page, INVITATIONS_PER_PAGE, sql`(${countOf(shape, params)})`)}`;

/** Invitations for /admin/invitaciones, latest first. */
export function invitationList({ database }: StoreContext) {
  return {
    /** Returns a page and the number of matches. `page` counts from 1; beyond the end means the last. */
    page({ search, state, role }: InvitationFilter, at: number, now: number) {
      const folded = searchText(search);
      const shape = { searches: folded !== "", state, hasRole: role !== null };
      const values = { search: folded, role, now, page: at };
      return allByName({
        rows: database.all(page(shape, values)),
        total: database.total(countOf(shape, values)),
      });
    },
  };
}
