import { fold } from "~/contest/core/fold";
import { limits } from "~/contest/core/limits";
import { freeSlug, universitySlug } from "~/contest/core/slug";
import { logLine } from "../core/audit";
import { atomically, firstOf, Refused, refusalBy, refusedBy, refuseUnless, rowsOf } from "../core/database";
import { rowCount } from "../core/paging";
import { holds, searchText } from "../core/search";
import { sql } from "../core/sql";
import { flagOf, select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { judges } from "../schema/jury";
import { invitations, profiles, universities } from "../schema/people";
import { proposals, teams } from "../schema/works";
import { removalSteps } from "../works/removal";
import { isTaken } from "./pending-accounts";

interface UniversityChange {
  id: string;
  name: string;
  /** Slug as typed; empty for one made from the name. */
  slug: string;
  /** True to allow a name that another university has. */
  twice: boolean;
}

/** Tries to store a generated slug when other requests take it. */
const TRIES = 20;

const hasWorks = sql`exists (select 1 from ${proposals} where ${proposals.universityId} = ${universities.id}
  and ${proposals.isDraft} = 0)`;

const namesOfActive = () => sql<{
  name: string;
  slug: string | null;
}>`select name, iif(${hasWorks}, slug, null) as slug
    from ${universities} where active = 1 order by display_order, name_folded`;

/** Universities with a published work. */
const withWorks = () => sql<{ id: string; name: string }>`select slug as id, name from ${universities}
    where ${hasWorks} order by name_folded`;

const countOfActive = () => rowCount(sql`${universities} where ${universities.active}`);

const nameById = (params: { id: string }) =>
  sql<{ name: string }>`select name from ${universities} where id = ${params.id}`;

const activeOnes = () => {
  const { id, name } = universities;
  return select({ id, name, taken: flagOf(isTaken(sql`universities.id`)) })`from ${universities}
    where active = 1 order by display_order, name`;
};

/** Active universities of that slug, or whose name contains the folded text. Equal names come first. */
const activeLike = (params: { text: string; slug: string }) => {
  const { name, slug, id, nameFolded } = universities;
  const isName = sql`${nameFolded} = ${params.text}`;
  return select({ id, name, slug, isName: flagOf(isName) })`from ${universities}
    where active = 1 and (${holds(nameFolded, params.text)} or ${slug} = ${params.slug})
    order by ${isName} desc, display_order, name limit ${sql.raw(String(limits.offeredUniversities))}`;
};

const toEdit = (params: { id: string }) => sql<{ id: string; name: string; slug: string }>`
    select id, name, slug from ${universities} where id = ${params.id}`;

const slugs = () => sql<{ id: string; slug: string }>`select id, slug from ${universities}`;

const allNamed = () => {
  const { id, name, slug, active } = universities;
  return select({ id, name, slug, active })`from ${universities} order by display_order, name`;
};

export function universityStore({ database, by, now }: StoreContext) {
  /**
   * Calls `write` with the slug to store: the typed one, or the first free one of the name. Refuses
   * `slug_taken`.
   */
  async function withSlug(
    { id, name, slug: wish }: UniversityChange,
    write: (slug: string) => Promise<void>,
  ) {
    for (let tries = 1; ; tries++) {
      const slug = universitySlug(wish) || freeSlug(universitySlug(name), await slugsOfOthers(id));
      try {
        return await write(slug);
      } catch (error) {
        if (!refusedBy(error, "universities.slug")) throw error;
        if (wish !== "" || tries === TRIES) throw new Refused("slug_taken", { cause: error });
      }
    }
  }

  async function slugsOfOthers(id: string): Promise<Set<string>> {
    const rows = await database.all(slugs());
    return new Set(rows.flatMap((row) => (row.id === id ? [] : [row.slug])));
  }

  /** Name of another university that is equal except for case and accents; null when `twice` allows it. */
  const namesake = ({ id, name, twice }: UniversityChange) =>
    sql`(select name from ${universities} where name_folded = ${fold(name)} and id <> ${id} and ${twice ? 0 : 1} limit 1)`;

  return {
    /** Returns the university's name; null for an unknown id. */
    async nameOf(id: string | null): Promise<string | null> {
      if (id === null) return null;
      const row = await database.first(nameById({ id }));
      return row?.name ?? null;
    },

    /**
     * Returns the number of active universities and their names in order, with the slug of each that has a published
     * work. `unnamed` omits the list.
     */
    async takingPart({ unnamed }: { unnamed: boolean }) {
      if (unnamed) return { count: await database.total(countOfActive()), list: [] };
      const list = await database.all(namesOfActive());
      return { count: list.length, list };
    },

    /** Returns slug and name of the universities with a published work, for a filter. */
    withWorks: () => database.all(withWorks()),

    /**
     * Returns active universities for sign-up, in display order. `taken`: a further account would not be the
     * first.
     */
    active: () => database.all(activeOnes()),

    /**
     * Returns the active university of that slug or name. Returns null when none has it, or several have the
     * name. `names` are those that contain the text.
     */
    async findByName(text: string) {
      const rows = await database.all(activeLike({ text: searchText(text), slug: text.trim() }));
      const namesakes = rows.filter(({ isName }) => isName);
      const university =
        rows.find(({ slug }) => slug === text.trim()) ?? (namesakes.length === 1 ? namesakes[0] : null);
      return {
        university: university ?? null,
        namesakes: namesakes.map(({ slug }) => slug),
        names: [...new Set(rows.map(({ name }) => name))],
      };
    },

    /** Returns id, name and slug of a university, or null. */
    find(id: string) {
      return database.first(toEdit({ id }));
    },

    /** Returns all universities in display order, with the names that an import file may use. */
    all: () => database.all(allNamed()),

    /**
     * Adds a list of universities after all others, in its order, except existing names. Writes one audit
     * event. Returns the number. Refuses `slug_taken` when another request took a slug.
     */
    async addAll(list: readonly { name: string; slug: string }[]): Promise<number> {
      const entries = list.map((university) => ({
        ...university,
        id: crypto.randomUUID(),
        folded: fold(university.name),
      }));
      const fresh = sql`(select value ->> 'id' as id, value ->> 'name' as name, value ->> 'folded' as folded,
          value ->> 'slug' as slug, key as place from ${rowsOf(entries)}
        where value ->> 'folded' not in (select name_folded from ${universities}))`;
      const { added } = await atomically(database, {
        log: logLine(by, now, {
          action: "universities_imported",
          targetType: "university",
          targetId: "many",
          details: { universities: sql`(select json_group_array(name) from ${fresh})` },
          rows: sql`where exists (select 1 from ${fresh})`,
        }),
        added: sql`insert into ${universities} (id, name, name_folded, slug, active, display_order, created_at)
            select id, name, folded, slug, 1,
              (select coalesce(max(display_order), -1) + 1 from ${universities}) + place, ${now}
            from ${fresh} order by place returning 1`,
      }).catch(refusalBy("universities.slug", "slug_taken"));
      return added.rows.length;
    },

    /**
     * Adds a university after all others and writes an audit event. Does nothing when `id` exists with that
     * name: the form was sent twice. With another name, the university gets a new id. Refuses `slug_taken`,
     * and `name_taken` with the other's name.
     */
    async add(university: UniversityChange): Promise<void> {
      const { id: formId, name } = university;
      const isThere = sql`exists (select 1 from ${universities} where id = ${formId} and name_folded = ${fold(name)})`;
      const id = sql`iif(exists (select 1 from ${universities} where id = ${formId}), ${crypto.randomUUID()}, ${formId})`;
      const isNew = sql`not ${isThere} and ${namesake(university)} is null`;
      await withSlug(university, async (slug) => {
        const { namesakes } = await atomically(database, {
          namesakes: sql<Namesake>`select ${namesake(university)} as other where not ${isThere}`,
          log: logLine(by, now, {
            action: "university_added",
            targetType: "university",
            targetId: id,
            details: { name, slug },
            rows: sql`where ${isNew}`,
          }),
          added: sql`insert into ${universities} (id, name, name_folded, slug, active, display_order, created_at)
            select ${id}, ${name}, ${fold(name)}, ${slug}, 1,
              (select coalesce(max(display_order), -1) + 1 from ${universities}), ${now} where ${isNew}`,
        });
        refuseNamesake(namesakes);
      });
    },

    /**
     * Renames a university, and writes an audit event with the old name. Refuses `not_found`, `slug_taken`,
     * and `name_taken` with the other's name.
     */
    async edit(university: UniversityChange): Promise<void> {
      const { id, name } = university;
      // Keeping the name is always allowed.
      const mayBe = sql`(name_folded = ${fold(name)} or ${namesake(university)} is null)`;
      await withSlug(university, async (slug) => {
        const { namesakes, edited } = await atomically(database, {
          namesakes: sql<Namesake>`select iif(${mayBe}, null, ${namesake(university)}) as other from ${universities} where id = ${id}`,
          log: logLine(by, now, {
            action: "university_edited",
            targetType: "university",
            targetId: id,
            details: { before: sql`json_object('name', name, 'slug', slug)`, after: { name, slug } },
            rows: sql`from ${universities} where id = ${id} and (name <> ${name} or slug <> ${slug}) and ${mayBe}`,
          }),
          edited: sql`update ${universities} set name = ${name}, name_folded = ${fold(name)}, slug = ${slug}
            where id = ${id} and ${mayBe} returning id`,
        });
        refuseNamesake(namesakes);
        firstOf(edited, "not_found");
      });
    },

    /**
     * Opens or closes a university for sign-up, and writes an audit event. An unchanged state writes no
     * event. Refuses `not_found`.
     */
    async setActive(id: string, active: boolean): Promise<void> {
      const value = active ? 1 : 0;
      const { changed } = await atomically(database, {
        log: logLine(by, now, {
          action: active ? "university_activated" : "university_deactivated",
          targetType: "university",
          targetId: id,
          details: { name: sql`name` },
          rows: sql`from ${universities} where id = ${id} and active <> ${value}`,
        }),
        changed: sql`update ${universities} set active = ${value} where id = ${id} returning id`,
      });
      firstOf(changed, "not_found");
    },

    /**
     * Moves a university right before or after another, renumbers all from 0, and writes an audit event. One
     * statement, so that parallel moves leave no gap. Refuses `not_found`.
     */
    async move(id: string, place: "before" | "after", other: string): Promise<void> {
      const { moved } = await atomically(database, {
        log: logLine(by, now, {
          action: "university_moved",
          targetType: "university",
          targetId: id,
          details: { name: sql`one.name`, [place]: sql`other.name` },
          rows: sql`from ${universities} one, ${universities} other where one.id = ${id} and other.id = ${other}`,
        }),
        moved: sql`with ranked as (
            select id, row_number() over (order by display_order, name, id) as place from ${universities}
          ), aimed as (
            select id, iif(id = ${id},
              (select place from ranked where id = ${other}) + ${place === "before" ? -0.5 : 0.5}, place) as place
            from ranked
          ), numbered as (select id, row_number() over (order by place) - 1 as number from aimed)
          update ${universities} set display_order = numbered.number from numbered
          where numbered.id = ${universities}.id
            and exists (select 1 from ranked where id = ${id}) and exists (select 1 from ranked where id = ${other})
          returning 1`,
      });
      firstOf(moved, "not_found");
    },

    /**
     * Removes a university with its proposals and their dependent rows, all or nothing, and writes an audit
     * event. Queues the files for deletion. Accounts stay without a university. Refuses `not_found` and
     * `verdict_holds`. (design 5.16)
     */
    async remove(id: string): Promise<void> {
      const ownWorks = sql`(select id from ${proposals} where university_id = ${id})`;
      await atomically(database, [
        refuseUnless(sql`exists (select 1 from ${universities} where id = ${id})`, "not_found"),
        logLine(by, now, {
          action: "university_removed",
          targetType: "university",
          targetId: id,
          details: {
            name: sql`u.name`,
            slug: sql`u.slug`,
            proposals: sql`(select json_group_array(json_object('id', p.id, 'title', p.title))
              from ${proposals} p where p.university_id = u.id)`,
          },
          rows: sql`from ${universities} u where u.id = ${id}`,
        }),
        ...Object.values(removalSteps(ownWorks, now)).flat(),
        sql`update ${profiles} set university_id = null where university_id = ${id}`,
        sql`update ${judges} set university_id = null where university_id = ${id}`,
        sql`update ${profiles} set requested_university_id = null where requested_university_id = ${id}`,
        sql`delete from ${teams} where university_id = ${id}`,
        sql`delete from ${invitations} where university_id = ${id}`,
        sql`delete from ${universities} where id = ${id}`,
      ]);
    },
  };
}

interface Namesake {
  other: string | null;
}

function refuseNamesake({ rows: [namesake] }: { rows: Namesake[] }): void {
  if (namesake?.other) throw new Refused("name_taken", { detail: namesake.other });
}
