import type { AuditDetails } from "~/contest/core/audit-events";
import { nameKey } from "~/contest/core/fold";
import type { Role } from "~/contest/core/roles";
import { logLine } from "../core/audit";
import { atomically, Refused, refuseUnless } from "../core/database";
import { pageRows, startOfPage } from "../core/paging";
import { holdsPerson, searchText } from "../core/search";
import { type SQL, sql } from "../core/sql";
import { every, flagOf, optional, select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { judges } from "../schema/jury";
import {
  credentials,
  partnerUsers,
  passwordResets,
  profiles,
  recoveryCodes,
  secondFactors,
  sessions,
  universities,
} from "../schema/people";
import { makeAccount, makeVoter, type NewPerson, type Words } from "./new-accounts";

export interface Account {
  id: string;
  role: Role;
  passwordHash: string;
  hasFactor: boolean;
}

export const PEOPLE_PER_PAGE = 25;

const withUniversity = sql`${profiles} left join ${universities} on ${universities.id} = ${profiles.universityId}`;

const byEmail = (params: { email: string }) =>
  select({
    id: profiles.id,
    role: profiles.role,
    passwordHash: credentials.passwordHash,
    hasFactor: flagOf(sql`exists (select 1 from ${secondFactors} where user_id = ${profiles.id})`),
  })`from ${profiles} join ${credentials} on ${credentials.userId} = ${profiles.id}
    where lower(${profiles.email}) = ${params.email}`;

const takenBy = (params: { email: string; emailKey: string }) => sql<{
  id: string;
}>`select id from ${profiles}
    where lower(email) = ${params.email} or email_key = ${params.emailKey} limit 1`;

const hashOf = (params: { userId: string }) =>
  sql<{ hash: string }>`select password_hash as hash from ${credentials} where user_id = ${params.userId}`;

const ownAccount = (params: { id: string }) =>
  select({
    email: profiles.email,
    fullName: profiles.fullName,
    universityName: optional(universities.name),
    ...requestedUniversity,
    externalCode: optional(partnerUsers.externalId),
    passwordChangedAt: optional(credentials.updatedAt),
    wantsMessages: flagOf(sql`${profiles.unsubscribedAt} is null`),
  })`from ${withUniversity} left join ${partnerUsers} on ${partnerUsers.userId} = ${profiles.id}
      left join ${credentials} on ${credentials.userId} = ${profiles.id}
    where ${profiles.id} = ${params.id}`;

const listed = {
  id: profiles.id,
  fullName: profiles.fullName,
  email: profiles.email,
  role: profiles.role,
  universityName: optional(universities.name),
};

const byId = (params: { id: string }) =>
  select({ ...listed, ...requestedUniversity })`from ${withUniversity} where ${profiles.id} = ${params.id}`;

const profileOf = (params: { id: string }) => sql<{
  role: Role;
  fullName: string;
  universityId: string | null;
}>`
    select role, full_name as fullName, university_id as universityId from ${profiles} where id = ${params.id}`;

/** `folded`: see `searchText`; empty for everybody. */
type Listed = { role: Role | null; folded: string; page: number };

const matchesFilter = ({ role, folded }: Listed) =>
  every(
    role === null ? undefined : sql`${profiles.role} = ${role}`,
    folded === "" ? undefined : holdsPerson(profiles.nameKey, profiles.email, folded),
  );

/** Chooses the page's people by an index before reading them. */
const onPage = (list: Listed): SQL => {
  const total = sql`(select count(*) from ${profiles} where ${matchesFilter(list)})`;
  return sql`(select id as found, ${total} as total from ${profiles} where ${matchesFilter(list)}
    order by name_key, id ${pageRows(list.page, PEOPLE_PER_PAGE, total)})`;
};

/**
 * Reads the table once for a search. The plus sign avoids the index by name, which would fetch each row
 * separately. Counts the matches while sorting.
 */
const amongFound = (list: Listed): SQL => {
  const start = startOfPage(list.page, PEOPLE_PER_PAGE, sql`total`);
  return sql`(select found, total from (select id as found, count(*) over () as total,
      row_number() over (order by +name_key, id) as nth from ${profiles} where ${matchesFilter(list)})
    where nth > ${start} and nth <= ${start} + ${sql.raw(String(PEOPLE_PER_PAGE))})`;
};

/** Sorts one page, which is faster than reading all rows in order. */
const peopleOn = (list: Listed) =>
  select({ ...listed, ...requestedUniversity, createdAt: profiles.createdAt, total: sql<number>`total` })`
      from ${(list.folded === "" ? onPage : amongFound)(list)} join ${profiles} on ${profiles.id} = found
        left join ${universities} on ${universities.id} = ${profiles.universityId}
      order by +${profiles.nameKey}, ${profiles.id}`;

export function peopleStore({ database, by, now }: StoreContext) {
  return {
    /** Returns the account by email, without case or surrounding spaces. */
    accountOf(email: string): Promise<Account | null> {
      return database.first(byEmail({ email: email.trim().toLowerCase() }));
    },

    /** True when an account has that address (trimmed, lower case) or the same mailbox (`emailKey`). */
    async isTaken(email: string, emailKey: string): Promise<boolean> {
      return (await database.first(takenBy({ email, emailKey }))) !== null;
    },

    /**
     * Replaces a hash by one of the same password with current parameters. Does nothing when it changed
     * meanwhile.
     */
    async rehash(userId: string, before: string, after: string): Promise<void> {
      await atomically(database, [
        sql`update ${credentials} set password_hash = ${after}, updated_at = ${now}
          where user_id = ${userId} and password_hash = ${before}`,
      ]);
    },

    /** Returns the stored hash; null for an erased account. */
    async passwordHash(userId: string): Promise<string | null> {
      const row = await database.first(hashOf({ userId }));
      return row?.hash ?? null;
    },

    /**
     * Replaces the hash `before`, ends all sessions and reset links of the person, and writes an audit event.
     * Refuses `password_changed` when `before` is not current. (design 5.1)
     */
    async changePassword({ before, after }: { before: string; after: string }) {
      await atomically(database, [
        refuseUnless(
          sql`not exists (select 1 from ${credentials} where user_id = ${by.id} and password_hash <> ${before})`,
          "password_changed",
        ),
        sql`update ${credentials} set password_hash = ${after}, updated_at = ${now} where user_id = ${by.id}`,
        sql`delete from ${sessions} where user_id = ${by.id}`,
        sql`delete from ${passwordResets} where user_id = ${by.id}`,
        logLine(by, now, {
          action: "password_changed",
          targetType: "profile",
          targetId: by.id,
          rows: sql`from ${credentials} where user_id = ${by.id}`,
        }),
      ]);
    },

    signUpByLink: (voter: Parameters<typeof makeVoter>[1], tokenHash: string) =>
      makeVoter(database, voter, tokenHash, now),

    signUp: (person: NewPerson, words: Words) => makeAccount(database, person, words, now),

    /** Returns a person with the university's name, or null. */
    find(id: string) {
      return database.first(byId({ id }));
    },

    /** Returns the data of a person's own account page, or null. */
    account(id: string) {
      return database.first(ownAccount({ id }));
    },

    /**
     * Saves the name (also of a juror) and the partner's code. An unchanged code leaves the partner's record
     * untouched. (Requirement ACC-02)
     */
    async saveAccount({
      id,
      fullName,
      externalCode,
    }: {
      id: string;
      fullName: string;
      externalCode: string | null;
    }): Promise<void> {
      await atomically(database, [
        sql`update ${profiles} set full_name = ${fullName}, name_key = ${nameKey(fullName)} where id = ${id}`,
        sql`update ${judges} set name = ${fullName}, name_key = ${nameKey(fullName)} where user_id = ${id}`,
        sql`insert into ${partnerUsers} (user_id, email, external_id, status, updated_at)
          select id, email, ${externalCode}, 'linked', ${now} from ${profiles}
          where id = ${id} and (${externalCode} is not null or exists (select 1 from ${partnerUsers} where user_id = ${id}))
          on conflict (user_id) do update set external_id = excluded.external_id, updated_at = excluded.updated_at,
            status = iif(excluded.external_id is null, status, excluded.status)
            where external_id is not excluded.external_id`,
      ]);
    },

    /**
     * Returns a page of people by name, and their number. `page` counts from 1; beyond the end means the
     * last.
     */
    async page({ search, role, page }: { search: string; role: Role | null; page: number }) {
      const people = await database.all(peopleOn({ role, folded: searchText(search), page }));
      return { people: people.map(({ total: _, ...person }) => person), total: people[0]?.total ?? 0 };
    },

    /**
     * Changes a person's role, ends their sessions and writes an audit event. Returns the name. A former
     * juror's record becomes inactive; evaluations stay. Other roles than universidad and alumno have no
     * university. A former universidad is no contact (a trigger) and not pending. A new juror gets or
     * reactivates a judge record. A new universidad becomes the missing contact. `universityId` sets a
     * missing university. Does nothing without a change. Refuses `not_found`, `last_admin`,
     * `university_unavailable`.
     */
    async changeRole(change: { id: string; role: Role; universityId: string | null }): Promise<string> {
      const { id, role } = change;
      const person = await database.first(profileOf({ id }));
      if (!person) throw new Refused("not_found");
      const hasUniversity = role === "universidad" || role === "alumno";
      const gains = hasUniversity && person.universityId === null ? change.universityId || null : null;
      if (person.role === role && gains === null) return person.fullName;
      const judging =
        role === "jurado"
          ? sql`insert into ${judges} (id, user_id, name, name_key, created_at)
              values (${crypto.randomUUID()}, ${id}, ${person.fullName}, ${nameKey(person.fullName)}, ${now})
              on conflict (user_id) do update set active = 1, answered_at = null, declined_for = null`
          : sql`update ${judges} set active = 0 where user_id = ${id}`;
      await atomically(database, [
        refuseUnless(
          sql`${gains} is null or exists (select 1 from ${universities} where id = ${gains})`,
          "university_unavailable",
        ),
        logLine(by, now, {
          action: "role_changed",
          targetType: "profile",
          targetId: id,
          details: sql<
            AuditDetails["role_changed"]
          >`json_patch(json_object('before', p.role, 'after', ${role}), iif(${gains} is null, iif(
                p.university_id is null or ${hasUniversity ? 1 : 0}, '{}', json_object('left', u.name)),
                json_object('universityName', (select name from ${universities} where id = ${gains}))))`,
          rows: sql`from ${profiles} p left join ${universities} u on u.id = p.university_id where p.id = ${id}`,
        }),
        // An admin's decision confirms a student, like the university's.
        sql`update ${profiles} set role = ${role}, requested_university_id = null,
          university_id = ${hasUniversity ? sql`coalesce(university_id, ${gains})` : null},
          confirmed_at = ${role === "alumno" ? sql`coalesce(confirmed_at, ${now})` : null} where id = ${id}`,
        sql`delete from ${sessions} where user_id = ${id}`,
        // A second factor belongs to an admin. Nobody else could remove it.
        ...[recoveryCodes, secondFactors].map((table) => sql`delete from ${table} where user_id = ${id}`),
        judging,
        ...(role === "universidad"
          ? [
              sql`update ${universities} set contact_user_id = ${id}
                  where contact_user_id is null and id = (select university_id from ${profiles} where id = ${id})`,
            ]
          : []),
        refuseUnless(sql`exists (select 1 from ${profiles} where role = 'admin')`, "last_admin"),
      ]);
      return person.fullName;
    },
  };
}

/** University whose approval a pending account needs. */
const requestedUniversity = {
  requestedUniversityName: sql<
    string | null
  >`(select r.name from universities r where r.id = ${profiles.requestedUniversityId})`,
};
