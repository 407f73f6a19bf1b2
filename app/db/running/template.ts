import { fold } from "~/contest/core/fold";
import { limits } from "~/contest/core/limits";
import type { SettingKey } from "~/contest/core/settings";
import type { BegunPart, Template } from "~/contest/running/template";
import { logLine } from "../core/audit";
import { atomically, refuseUnless, rowsOf } from "../core/database";
import { type SQL, sql } from "../core/sql";
import { select } from "../core/statements";
import type { Actor, StoreContext } from "../core/store-context";
import { criteria, judges } from "../schema/jury";
import { messages, messageTexts } from "../schema/mail";
import { invitations, universities } from "../schema/people";
import { textVersions } from "../schema/public";
import { auditLog, contestPhases, settings } from "../schema/running";
import { proposals } from "../schema/works";

/** Conditions that hold in a contest that has been prepared: each keeps a template from being applied. */
const begun = {
  universities: sql`exists (select 1 from ${universities})`,
  works: sql`exists (select 1 from ${proposals})`,
  jurors: sql`exists (select 1 from ${judges})`,
  invitations: sql`exists (select 1 from ${invitations})`,
  settings: sql`exists (select 1 from ${settings})`,
  phases: sql`exists (select 1 from ${contestPhases}
    where is_active or description <> '' or start_at is not null or end_at is not null)`,
  criteria: sql`exists (select 1 from ${auditLog} where action in ('criteria_saved', 'template_applied'))`,
  rules: sql`exists (select 1 from ${textVersions} where version > 1)`,
  messages: sql`exists (select 1 from ${messages}) or exists (select 1 from ${messageTexts})`,
} satisfies Record<BegunPart, SQL>;

const begunParts = () =>
  sql<Record<BegunPart, number>>`select ${sql.join(
    Object.entries(begun).map(([name, condition]) => sql`${condition} as ${sql.identifier(name)}`),
    ", ",
  )}`;

/** Addresses of files in this installation's storage stay behind. */
const storedSettings = () => sql<{ key: SettingKey; value: string }>`select key, value from ${settings}
    where key <> 'home_pdf_url' or instr(value, 'https:') = 2 order by key`;

const phasesInOrder = () => {
  const { phaseKey, description, startAt, endAt } = contestPhases;
  const { allowsSubmissions, allowsEvaluations, allowsVotes } = contestPhases;
  const gates = { allowsSubmissions, allowsEvaluations, allowsVotes };
  return select({ key: phaseKey, description, startAt, endAt, ...gates })`from ${contestPhases}
    order by display_order, id`;
};

const criteriaInOrder = () => {
  const { id, name, description, weight } = criteria;
  return select({ id, name, description, weight })`from ${criteria} order by display_order, id`;
};

const ownRules = () =>
  sql<{ body: string }>`select body from ${textVersions} where version > 1 order by version desc limit 1`;

const universitiesInOrder = () => {
  const { name, slug, active } = universities;
  return select({ name, slug, active })`from ${universities} order by display_order, name`;
};

const textsOfMessages = () => sql<Template["messages"][number]>`select segment, subject, body from (
      select segment, subject, body, sent_at as at from ${messages}
      union all select segment, subject, body, 0 from ${messageTexts})
    group by segment, subject, body order by max(at) desc limit ${sql.raw(String(limits.templateMessages))}`;

/** Characters of the rows in one statement. A command line sends statements of at most 100 kB. */
const ROWS = 20_000;

/** Returns the rows as tables, each short enough for one statement. */
function tablesOf(rows: readonly object[]): SQL[] {
  const lists: object[][] = [];
  let size = ROWS;
  for (const row of rows) {
    const { length } = JSON.stringify(row);
    if (size + length > ROWS) {
      lists.push([]);
      size = 0;
    }
    lists.at(-1)?.push(row);
    size += length;
  }
  return lists.map(rowsOf);
}

/**
 * Builds the batch that makes a template's contest out of an empty one. Refuses `contest_begun` where anything is
 * prepared.
 */
export function templateSteps(template: Template, by: Actor, now: number): SQL[] {
  const ordered = template.universities.map(({ name, slug, active }, place) => ({
    id: crypto.randomUUID(),
    name,
    folded: fold(name),
    slug,
    active: Number(active),
    place,
  }));
  return [
    refuseUnless(sql`not (${sql.join(Object.values(begun), " or ")})`, "contest_begun"),
    logLine(by, now, {
      action: "template_applied",
      targetType: "setting",
      targetId: "all",
      details: { universities: ordered.length },
    }),
    ...tablesOf(template.settings).map(
      (rows) => sql`insert into ${settings} (key, value)
        select value ->> 'key', value ->> 'value' from ${rows}`,
    ),
    sql`update ${contestPhases} set description = c.value ->> 'description', start_at = c.value ->> 'startAt',
        end_at = c.value ->> 'endAt', allows_submissions = c.value ->> 'allowsSubmissions',
        allows_evaluations = c.value ->> 'allowsEvaluations', allows_votes = c.value ->> 'allowsVotes'
      from ${rowsOf(template.phases)} c where phase_key = c.value ->> 'key'`,
    sql`delete from ${criteria}`,
    sql`insert into ${criteria} (id, name, description, weight, display_order)
      select value ->> 'id', value ->> 'name', value ->> 'description', value ->> 'weight', key
      from ${rowsOf(template.criteria)}`,
    ...(template.rules === null
      ? []
      : [
          sql`insert into ${textVersions} (version, body, published_at)
            select max(version) + 1, ${template.rules}, ${now} from ${textVersions}`,
        ]),
    ...tablesOf(ordered).map(
      (
        rows,
      ) => sql`insert into ${universities} (id, name, name_folded, slug, active, display_order, created_at)
        select value ->> 'id', value ->> 'name', value ->> 'folded', value ->> 'slug', value ->> 'active',
          value ->> 'place', ${now} from ${rows}`,
    ),
    ...tablesOf(template.messages).map(
      (rows) => sql`insert into ${messageTexts} (segment, subject, body)
        select value ->> 'segment', value ->> 'subject', value ->> 'body' from ${rows}`,
    ),
  ];
}

/** Template that an edition hands to the next one. (decision 200) */
export function templateStore({ database, by, now }: StoreContext) {
  return {
    /** Returns the parts of a template. They hold no account. */
    async parts(): Promise<Omit<Template, "template" | "version">> {
      const [settings, phases, criteria, [rules], universities, messages] = await Promise.all([
        database.all(storedSettings()),
        database.all(phasesInOrder()),
        database.all(criteriaInOrder()),
        database.all(ownRules()),
        database.all(universitiesInOrder()),
        database.all(textsOfMessages()),
      ]);
      const keyed = phases as Template["phases"];
      return { settings, phases: keyed, criteria, rules: rules?.body ?? null, universities, messages };
    },

    /** Returns the parts that this contest has already. A template needs a contest without any. */
    async begun(): Promise<BegunPart[]> {
      const parts = await database.only(begunParts());
      return (Object.keys(begun) as BegunPart[]).filter((name) => parts[name]);
    },

    /** Makes the template's contest out of an empty one. Refuses `contest_begun`. */
    async apply(template: Template): Promise<void> {
      await atomically(database, templateSteps(template, by, now));
    },
  };
}
