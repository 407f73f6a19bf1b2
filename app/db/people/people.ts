import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Role } from "~/contest/people/roles";
import type { ActDetails } from "~/contest/running/acts";
import { atomically, type Database, Refused, refuseUnless, type Statement } from "../core/database";
import { pageRows, startOfPage } from "../core/paging";
import { holdsPerson, searchText } from "../core/search";
import { build, perShape, type Slots, select, statement } from "../core/statements";
import { judges } from "../jury/schema";
import { type Actor, logLine } from "../running/audit";
import { makeAccount, type NewPerson, type Words } from "./new-accounts";
import {
  credentials,
  partnerUsers,
  passwordResets,
  profiles,
  recoveryCodes,
  secondFactors,
  sessions,
  universities,
} from "./schema";
import { nobodySees } from "./sessions";

export interface Account {
  id: string;
  role: Role;
  passwordHash: string;
  hasFactor: boolean;
}

export const PEOPLE_PER_PAGE = 50;

const byEmail = statement((its: Slots<{ email: string }>) =>
  select({
    id: profiles.id,
    role: profiles.role,
    passwordHash: credentials.passwordHash,
    hasFactor: sql<boolean>`exists (select 1 from ${secondFactors} where user_id = ${profiles.id})`.mapWith(
      Boolean,
    ),
  })
    .from(profiles)
    .innerJoin(credentials, eq(credentials.userId, profiles.id))
    .where(eq(sql`lower(${profiles.email})`, its.email)),
);

const takenBy = statement((its: Slots<{ email: string; emailKey: string }>) =>
  select({ id: profiles.id })
    .from(profiles)
    .where(or(eq(sql`lower(${profiles.email})`, its.email), eq(profiles.emailKey, its.emailKey)))
    .limit(1),
);

const hashOf = statement((its: Slots<{ userId: string }>) =>
  select({ hash: credentials.passwordHash }).from(credentials).where(eq(credentials.userId, its.userId)),
);

const ownAccount = statement((its: Slots<{ id: string }>) =>
  select({
    email: profiles.email,
    fullName: profiles.fullName,
    universityName: universities.name,
    ...waitsFor,
    externalCode: partnerUsers.externalId,
    passwordChangedAt: credentials.updatedAt,
  })
    .from(profiles)
    .leftJoin(universities, eq(universities.id, profiles.universityId))
    .leftJoin(partnerUsers, eq(partnerUsers.userId, profiles.id))
    .leftJoin(credentials, eq(credentials.userId, profiles.id))
    .where(eq(profiles.id, its.id)),
);

const listed = {
  id: profiles.id,
  fullName: profiles.fullName,
  email: profiles.email,
  role: profiles.role,
  universityName: universities.name,
};

const byId = statement((its: Slots<{ id: string }>) =>
  select({ ...listed, ...waitsFor })
    .from(profiles)
    .leftJoin(universities, eq(universities.id, profiles.universityId))
    .where(eq(profiles.id, its.id)),
);

const profileOf = statement((its: Slots<{ id: string }>) =>
  select({ role: profiles.role, fullName: profiles.fullName, universityId: profiles.universityId })
    .from(profiles)
    .where(eq(profiles.id, its.id)),
);

/** Which of its forms a question takes. */
type Shape = Record<"hasRole" | "searches", boolean>;
type Asked = Slots<{ role: Role | null; folded: string; page: number }>;

const matching = ({ hasRole, searches }: Shape, its: Asked): SQL =>
  and(
    hasRole ? sql`${profiles.role} = ${its.role}` : undefined,
    searches ? holdsPerson(profiles.nameKey, profiles.email, its.folded) : undefined,
  ) ?? sql`true`;

const countOf = (shape: Shape, its: Asked) =>
  sql`select count(*) as total from ${profiles} where ${matching(shape, its)}`;

/** Before they are read the people of a page are passed by an index alone. */
const onPage = (shape: Shape, its: Asked): SQL => {
  const total = sql`(${countOf(shape, its)})`;
  return sql`(select id as found, ${total} as total from ${profiles} where ${matching(shape, its)}
    order by name_key, id ${pageRows(its.page, PEOPLE_PER_PAGE, total)})`;
};

/**
 * A search reads the table once, as it lies (`+`: by name it would fetch each row from elsewhere), and counts what it
 * finds as it puts it in order.
 */
const amongFound = (shape: Shape, its: Asked): SQL => {
  const start = startOfPage(its.page, PEOPLE_PER_PAGE, sql`total`);
  return sql`(select found, total from (select id as found, count(*) over () as total,
      row_number() over (order by +name_key, id) as nth from ${profiles} where ${matching(shape, its)})
    where nth > ${start} and nth <= ${start} + ${sql.raw(String(PEOPLE_PER_PAGE))})`;
};

const peopleOn = perShape((shape: Shape) =>
  statement((its: Asked) =>
    select({ ...listed, ...waitsFor, createdAt: profiles.createdAt, total: sql<number>`total` })
      .from(sql`${(shape.searches ? amongFound : onPage)(shape, its)}`)
      .innerJoin(profiles, sql`${profiles.id} = found`)
      .leftJoin(universities, eq(universities.id, profiles.universityId))
      // Fifty are sorted sooner than all are read in order.
      .orderBy(sql`+${profiles.nameKey}`, asc(profiles.id)),
  ),
);

export function peopleStore(database: Database) {
  return {
    /** Email without case or surrounding spaces. */
    accountOf(email: string): Promise<Account | null> {
      return database.first(byEmail({ email: email.trim().toLowerCase() }));
    },

    /** Whether somebody has that address (trimmed, lower case), or the mailbox under another name (`emailKey`). */
    async isTaken(email: string, emailKey: string): Promise<boolean> {
      return (await database.first(takenBy({ email, emailKey }))) !== null;
    },

    /** Replaces a hash by one of the same password with today's parameters; a no-op when it changed meanwhile. */
    async rehash(userId: string, before: string, after: string, now: number): Promise<void> {
      const renewed = build
        .update(credentials)
        .set({ passwordHash: after, updatedAt: now })
        .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, before)));
      await atomically(database, [renewed]);
    },

    /** The stored hash; null when the account was erased meanwhile. */
    async passwordHash(userId: string): Promise<string | null> {
      const row = await database.first(hashOf({ userId }));
      return row?.hash ?? null;
    },

    /**
     * Replaces the hash `before`, ends all of the person's sessions and what could still reset the old password, and
     * logs that much. Refuses `password_changed` when `before` is no longer theirs. (design 5.1)
     */
    async changePassword({ before, after }: { before: string; after: string }, by: Actor, now: number) {
      await atomically(database, [
        refuseUnless(
          sql`not exists (select 1 from ${credentials} where user_id = ${by.id} and password_hash <> ${before})`,
          "password_changed",
        ),
        sql`update ${credentials} set password_hash = ${after}, updated_at = ${now} where user_id = ${by.id}`,
        build.delete(sessions).where(eq(sessions.userId, by.id)),
        build.delete(passwordResets).where(eq(passwordResets.userId, by.id)),
        logLine(by, now, {
          action: "password_changed",
          targetType: "profile",
          targetId: by.id,
          rows: sql`from ${credentials} where user_id = ${by.id}`,
        }),
      ]);
    },

    /** See `makeAccount`. */
    signUp: (person: NewPerson, words: Words, now: number) => makeAccount(database, person, words, now),

    /** One person with their university's name, or null. */
    find(id: string) {
      return database.first(byId({ id }));
    },

    /** What a person sees of their own account, or null. */
    account(id: string) {
      return database.first(ownAccount({ id }));
    },

    /**
     * Name (a juror's too) and the partner's code, kept in the partner's record, which a save that leaves the code as it
     * is does not touch. (Requirement ACC-02)
     */
    async saveAccount(
      { id, fullName, externalCode }: { id: string; fullName: string; externalCode: string | null },
      now: number,
    ): Promise<void> {
      await atomically(database, [
        build.update(profiles).set({ fullName }).where(eq(profiles.id, id)),
        build.update(judges).set({ name: fullName }).where(eq(judges.userId, id)),
        sql`insert into ${partnerUsers} (user_id, email, external_id, status, updated_at)
          select id, email, ${externalCode}, 'linked', ${now} from ${profiles}
          where id = ${id} and (${externalCode} is not null or exists (select 1 from ${partnerUsers} where user_id = ${id}))
          on conflict (user_id) do update set external_id = excluded.external_id, updated_at = excluded.updated_at,
            status = iif(excluded.external_id is null, status, excluded.status)
            where external_id is not excluded.external_id`,
      ]);
    },

    /** One page of people by name, and how many there are; `page` from 1, beyond the last one means the last. */
    async page({ search, role, page }: { search: string; role: Role | null; page: number }) {
      const folded = searchText(search);
      const shape = { hasRole: role !== null, searches: folded !== "" };
      const people = await database.all(peopleOn(shape)({ role, folded, page }));
      return { people: people.map(({ total: _, ...person }) => person), total: people[0]?.total ?? 0 };
    },

    /**
     * Gives somebody another role, logs it and ends their sessions; answers their name. What the old role meant goes: a
     * juror's record rests with its evaluations kept, who is neither universidad nor alumno has no university, who
     * stops being universidad is no contact any more (a trigger) and waits for nothing. A new juror gets a judge record
     * (an old one wakes); a new universidad becomes the contact where there is none. `universityId` is for those who
     * have none, the same role or another. No-op when that changes nothing. Refuses `not_found`,
     * `last_admin`, `university_unavailable`.
     */
    async changeRole(
      change: { id: string; role: Role; universityId: string | null },
      by: Actor,
      now: number,
    ): Promise<string> {
      const { id, role } = change;
      const person = await database.first(profileOf({ id }));
      if (!person) throw new Refused("not_found");
      const hasUniversity = role === "universidad" || role === "alumno";
      const gains = hasUniversity && person.universityId === null ? change.universityId || null : null;
      if (person.role === role && gains === null) return person.fullName;
      const isPerson = eq(profiles.id, id);
      const judging: Statement =
        role === "jurado"
          ? build
              .insert(judges)
              .values({ id: crypto.randomUUID(), userId: id, name: person.fullName, createdAt: now })
              .onConflictDoUpdate({
                target: judges.userId,
                set: { active: true, answeredAt: null, declinedFor: null },
              })
          : build.update(judges).set({ active: false }).where(eq(judges.userId, id));
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
            ActDetails["role_changed"]
          >`json_patch(json_object('before', p.role, 'after', ${role}), iif(${gains} is null, iif(
                p.university_id is null or ${hasUniversity ? 1 : 0}, '{}', json_object('left', u.name)),
                json_object('universityName', (select name from ${universities} where id = ${gains}))))`,
          rows: sql`from ${profiles} p left join ${universities} u on u.id = p.university_id where p.id = ${id}`,
        }),
        build
          .update(profiles)
          .set({
            role,
            universityId: hasUniversity ? sql`coalesce(university_id, ${gains})` : null,
            requestedUniversityId: null,
            // An admin's word is as good as the university's.
            confirmedAt: role === "alumno" ? sql`coalesce(confirmed_at, ${now})` : null,
          })
          .where(isPerson),
        build.delete(sessions).where(eq(sessions.userId, id)),
        nobodySees([id]),
        // It was an admin's: nobody else could take it off again.
        ...[recoveryCodes, secondFactors].map((table) => build.delete(table).where(eq(table.userId, id))),
        judging,
        ...(role === "universidad"
          ? [
              sql`update ${universities} set contact_user_id = ${id}
                  where contact_user_id is null and id = (select university_id from ${profiles} where ${isPerson})`,
            ]
          : []),
        refuseUnless(sql`exists (select 1 from ${profiles} where role = 'admin')`, "last_admin"),
      ]);
      return person.fullName;
    },
  };
}

/** The university whose approval an account waits for. */
const waitsFor = {
  requestedUniversityName: sql<
    string | null
  >`(select r.name from universities r where r.id = ${profiles.requestedUniversityId})`,
};
