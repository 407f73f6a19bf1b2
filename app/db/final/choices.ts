import type { AuditEvent } from "~/contest/core/audit-events";
import type { ChoicesTimes, ChoiceTimes } from "~/contest/final/choices";
import {
  CHOSEN,
  type ChoiceStep,
  type Departure,
  type FinalData,
  type FinalStep,
  type Procedure,
  procedureOf,
  type StoredReason,
  withReasons,
} from "~/contest/final/procedure";
import { logLine } from "../core/audit";
import {
  atomically,
  type Database,
  listOf,
  Refused,
  refusalBy,
  refuseUnless,
  rowsOf,
} from "../core/database";
import { chosenTwo, finalVotesOf, fixedFinalists } from "../core/final-works";
import { gateStands } from "../core/phases";
import { settingStore } from "../core/settings";
import { type Part, type SQL, sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { candidateStore } from "../jury/candidates";
import { finalDepartures, finalSteps, juryMarks, verdicts } from "../schema/final";
import { evaluations, judges } from "../schema/jury";
import { proposals } from "../schema/works";

const stored = () => sql<{ name: ChoiceStep; openedAt: number; closedAt: number | null }>`
    select name, opened_at as openedAt, closed_at as closedAt from ${finalSteps}
    where name in ('jury', 'community')`;

/**
 * Condition on `proposals`: finalists by their status. Ignores the seal's statuses, because jurors could
 * read the verdict from them.
 */
export const isFinalist = sql`not ${proposals.isDraft} and ${proposals.unawarded} in ('finalista', 'ganadora')`;

/** True while the jury's choice or the community's vote is open. */
export const isChoiceOpen = (name: ChoiceStep): SQL =>
  sql`exists (select 1 from ${finalSteps} where name = ${name} and closed_at is null)`;

/** Undoes its batch unless the choice is open at that moment. Refuses `step_closed`. */
export const refuseUnlessOpen = (name: ChoiceStep): SQL => refuseUnless(isChoiceOpen(name), "step_closed");

/** True when a juror has a conflict with a work. */
const hasConflict = (judge: Part, work: Part) =>
  sql`exists (select 1 from ${evaluations} t where t.judge_id = ${judge} and t.proposal_id = ${work} and t.conflict)`;

const isActive = (judge: Part) => sql`exists (select 1 from ${judges} where id = ${judge} and active)`;

/** Marks of the closed choice. The order of their jurors reveals nothing. Marks of an open choice stay unread. */
const marksNow = sql`(select json_group_array(json_object('judgeId', judge_id, 'works', json(works))) from
  (select judge_id, json_group_array(proposal_id) as works from
    (select * from ${juryMarks} where exists (select 1 from ${finalSteps} where name = 'jury' and closed_at is not null)
      order by judge_id, proposal_id) group by judge_id order by judge_id))`;

const votesNow = sql`(select json_group_array(json_object('id', id, 'votes', votes)) from
  (select w.value as id, ${finalVotesOf(sql`w.value`)} as votes from ${chosenTwo} w))`;

/** Text that changes with everything that decides who goes on, apart from the public's votes. */
export const basis = sql`(select json_array(
  (select json_group_array(json_array(name, closed_at, works)) from (select * from ${finalSteps} order by name)),
  (select json_group_array(json_array(step, kind, works, reason)) from (select * from ${finalDepartures} order by step, kind)),
  (select max(number) from ${verdicts}),
  (select json_group_array(json_array(number, status)) from (select number, status from ${proposals}
    where ${isFinalist} or id in ${fixedFinalists} order by number))))`;

const isSealed = sql`exists (select 1 from ${verdicts} where sealed_at is not null)`;

const departureOfJury = () => sql<{
  works: string;
  reason: string;
}>`select works, reason from ${finalDepartures}
    where step = 'jury' and kind = 'other'`;

const chainNow = () => sql<
  Record<"fixed" | "calculated" | "favourite" | "two" | "order", string | null> &
    Record<"current" | "marks" | "votes" | "reasons" | "basis", string> & {
      hasOpenStep: number;
      isSealed: number;
      juryClosed: number;
      jurors: number;
      communityOpened: number;
      communityClosed: number;
    }
>`select
    (select works from ${finalSteps} where name = 'finalists') as fixed,
    (select rule from ${finalSteps} where name = 'finalists') as calculated,
    (select favourite from ${finalSteps} where name = 'finalists') as favourite,
    (select json_group_array(id) from (select id from ${proposals} where ${isFinalist} order by number)) as current,
    exists (select 1 from ${finalSteps} where closed_at is null) as hasOpenStep,
    ${isSealed} as isSealed,
    exists (select 1 from ${finalSteps} where name = 'jury' and closed_at is not null) as juryClosed,
    coalesce((select jurors from ${finalSteps} where name = 'jury'), (select count(*) from ${judges} where active)) as jurors,
    ${marksNow} as marks,
    exists (select 1 from ${finalSteps} where name = 'community') as communityOpened,
    exists (select 1 from ${finalSteps} where name = 'community' and closed_at is not null) as communityClosed,
    (select works from ${finalSteps} where name in ('community', 'verdict')) as two,
    (select rule from ${finalSteps} where name in ('community', 'verdict')) as "order",
    ${votesNow} as votes,
    (select json_group_array(json_object('step', step, 'kind', kind, 'works', json(works), 'reason', reason, 'at', at))
      from (select * from ${finalDepartures} order by at)) as reasons,
    ${basis} as basis`;

/** The steps of the final as stored, for `procedureOf`. `marks` name their jurors, and are empty before the close. */
export type FinalChain = Pick<FinalData, "finalists" | "community"> & {
  jury: Omit<FinalData["jury"], "marks"> & { marks: { judgeId: string; works: string[] }[] };
  reasons: StoredReason[];
  hasOpenStep: boolean;
  /** A verdict is sealed. */
  isSealed: boolean;
  /** Text that changes with everything that decides who goes on, apart from the public's votes. */
  basis: string;
};

/** Reads the steps of the final in one query. */
export async function finalChain(database: Database): Promise<FinalChain> {
  const row = await database.only(chainNow());
  const read = <Value>(text: string) => JSON.parse(text) as Value;
  const reasons = read<StoredReason[]>(row.reasons);
  const others = reasons.find(({ step, kind }) => step === "jury" && kind === "other")?.works ?? null;
  const isHeld = row.communityClosed === 1;
  return {
    finalists: {
      ids: read<string[]>(row.fixed ?? row.current),
      asFixed:
        row.calculated === null
          ? null
          : { calculated: read<string[]>(row.calculated), favourite: row.favourite },
    },
    jury: { isHeld: row.juryClosed === 1, jurors: row.jurors, marks: read(row.marks) },
    community: {
      isOpened: row.communityOpened === 1,
      isHeld,
      two: row.two === null ? others : read<string[]>(row.two),
      order: row.order === null ? null : read<string[]>(row.order),
      votes: isHeld ? read(row.votes) : [],
    },
    reasons,
    hasOpenStep: row.hasOpenStep === 1,
    isSealed: row.isSealed === 1,
    basis: row.basis,
  };
}

/** Computes the procedure of the final from current data. */
async function finalNow(context: StoreContext) {
  const [settings, works, chain] = await Promise.all([
    settingStore(context).all(),
    candidateStore(context).all(),
    finalChain(context.database),
  ]);
  const procedure = procedureOf({
    works,
    places: settings.finalists_count,
    ...chain,
    jury: { ...chain.jury, marks: chain.jury.marks.map(({ works }) => works) },
  });
  return {
    works,
    chain,
    procedure,
    departures: withReasons(procedure.departures, chain.reasons),
  };
}

const acts = {
  jury: { open: "choice_opened", close: "choice_closed" },
  community: { open: "community_opened", close: "community_closed" },
} as const satisfies Record<ChoiceStep, Record<"open" | "close", AuditEvent>>;

const isOpen = (times: ChoiceTimes) => times !== null && times.closedAt === null;

/** Ids of the two works that go on, and of the finalists that can win, best first. */
export interface GoingOn {
  two: string[];
  order: string[];
}

export const goingOn = ({ community, jury }: Procedure): GoingOn => ({
  two: community.two.map(({ id }) => id),
  order: jury.order.map(({ id }) => id),
});

/** Fixes the finalists, with what the rule gives at that moment, unless they are fixed. */
export const fixFinalists = (
  { actual, calculated, favourite }: Pick<Procedure["finalists"], "actual" | "calculated" | "favourite">,
  now: number,
): SQL => sql`insert into ${finalSteps} (name, opened_at, closed_at, works, rule, favourite)
  select 'finalists', ${now}, ${now}, ${JSON.stringify(actual)}, ${JSON.stringify(calculated)}, ${favourite}
  where not exists (select 1 from ${finalSteps} where name = 'finalists')`;

/** Keeps the two and the order at the first seal, unless the community's vote has kept them. */
export const fixTwo = ({ two, order }: GoingOn, now: number): SQL => sql`insert into ${finalSteps}
    (name, opened_at, closed_at, works, rule)
  select 'verdict', ${now}, ${now}, ${JSON.stringify(two)}, ${JSON.stringify(order)}
  where not ${isSealed} and not exists (select 1 from ${finalSteps} where name in ('community', 'verdict'))`;

type Explained = ReturnType<typeof withReasons>;
const lacks = (departures: Explained, step: FinalStep, kind: Departure["kind"]) =>
  departures.some((one) => one.step === step && one.kind === kind && one.reason === null);

/** Returns the reason why a choice cannot open now; null when it can. */
export function openProblem(
  name: ChoiceStep,
  { finalists, jury, community }: Procedure,
  departures: Explained,
): "too_few" | "reason_missing" | null {
  const works = name === "jury" ? finalists.actual.length - 1 : community.two.length;
  if (works < CHOSEN || finalists.actual.length === 0) return "too_few";
  if (lacks(departures, "finalists", "other")) return "reason_missing";
  if (name === "jury") return null;
  return !jury.isHeld && lacks(departures, "jury", "left_out") ? "reason_missing" : null;
}

/** The steps of the final: the jury's choice, the community's vote, and departures from the rule. */
export function finalChoiceStore(context: StoreContext) {
  const { database, by, now } = context;
  const times = async (): Promise<ChoicesTimes> => {
    const rows = await database.once(stored());
    const of = (name: ChoiceStep) => {
      const row = rows.find((step) => step.name === name);
      return row ? { openedAt: row.openedAt, closedAt: row.closedAt } : null;
    };
    return { jury: of("jury"), community: of("community") };
  };

  const publish = (chain: FinalChain, { step, kind, works, reason }: Omit<StoredReason, "at">) => {
    const text = JSON.stringify(works);
    return atomically(database, [
      refuseUnless(sql`${basis} = ${chain.basis}`, "changed_meanwhile"),
      refuseUnless(sql`not exists (select 1 from ${finalSteps} where closed_at is null)`, "still_open"),
      // The same reason sent again, after a lost answer, is no further event.
      logLine(by, now, {
        action: "departure_explained",
        targetType: "final",
        targetId: step,
        details: { kind, reason, works },
        rows: sql`where not exists (select 1 from ${finalDepartures}
          where step = ${step} and kind = ${kind} and works = ${text} and reason = ${reason})`,
      }),
      sql`insert into ${finalDepartures} (step, kind, works, reason, at, explained_by)
        values (${step}, ${kind}, ${text}, ${reason}, ${now}, ${by.id})
        on conflict do update set works = excluded.works, reason = excluded.reason, at = excluded.at,
          explained_by = excluded.explained_by`,
    ]);
  };

  return {
    /** Returns the times of both choices. */
    times,

    now: () => finalNow(context),

    /** Returns the two works that an admin chose instead of the rule's, with the reason; null without such a choice. */
    chosenInstead: async () => {
      const row = await database.first(departureOfJury());
      return row && { works: JSON.parse(row.works) as string[], reason: row.reason };
    },

    /**
     * Opens the jury's choice or the community's vote, fixes the finalists, and writes an audit event. Returns false
     * when it is already open. Refuses `gate_closed` outside the final, and `step_closed` when it cannot open any
     * more, as after a seal. Refuses `too_few` with nothing to choose, `reason_missing` for a departure, and `changed_meanwhile`.
     */
    async open(name: ChoiceStep): Promise<boolean> {
      const { chain, procedure, departures } = await finalNow(context);
      const { jury, community } = await times();
      const own = name === "jury" ? jury : community;
      if (isOpen(own)) return false;
      const isOvertaken = name === "jury" ? community !== null : isOpen(jury);
      const problem =
        chain.isSealed || own !== null || isOvertaken
          ? "step_closed"
          : openProblem(name, procedure, departures);
      if (problem) throw new Refused(problem);
      const needed = departures.flatMap(({ step, kind }) => (step === "jury" ? kind : []));
      const { two, order } = goingOn(procedure);
      const [works, rule] =
        name === "community" ? [JSON.stringify(two), JSON.stringify(order)] : [null, null];
      try {
        await atomically(database, [
          gateStands("final", now),
          refuseUnless(sql`${basis} = ${chain.basis}`, "changed_meanwhile"),
          fixFinalists(procedure.finalists, now),
          sql`insert into ${finalSteps} (name, opened_at, works, rule) values (${name}, ${now}, ${works}, ${rule})`,
          // Reasons that predate the step, or that nothing needs now.
          sql`delete from ${finalDepartures} where step = ${name}
            or (${name} = 'community' and step = 'jury' and kind not in ${listOf(needed)})`,
          logLine(by, now, { action: acts[name].open, targetType: "final", targetId: name }),
        ]);
      } catch (error) {
        // Another admin was faster.
        if (isOpen((await times())[name])) return false;
        throw error;
      }
      return true;
    },

    /**
     * Closes a choice and writes an audit event, during its phase or later. Jurors who left lose their marks. Returns
     * false when it is not open.
     */
    async close(name: ChoiceStep): Promise<boolean> {
      const hasOpened = isChoiceOpen(name);
      const { closed } = await atomically(database, {
        log: logLine(by, now, {
          action: acts[name].close,
          targetType: "final",
          targetId: name,
          rows: sql`where ${hasOpened}`,
        }),
        left: sql`delete from ${juryMarks} where ${name} = 'jury' and ${hasOpened}
          and judge_id not in (select id from ${judges} where active)`,
        closed: sql`update ${finalSteps} set closed_at = ${now},
            jurors = iif(name = 'jury', (select count(*) from ${judges} where active), null)
          where name = ${name} and closed_at is null returning 1`,
      });
      return closed.rows.length > 0;
    },

    /**
     * Writes or replaces a juror's marks. Refuses `gate_closed`, `step_closed`, `not_entitled` (a juror who left), and
     * `changed_meanwhile` for a work that is no finalist, is disqualified, or has a conflict.
     */
    async mark({ judgeId, works }: { judgeId: string; works: string[] }): Promise<void> {
      const mayMark = sql`not exists (select 1 from ${rowsOf(works)} r where ${hasConflict(judgeId, sql`r.value`)}
        or r.value not in ${fixedFinalists}
        or r.value not in (select id from ${proposals} where status <> 'descalificada'))`;
      await atomically(database, [
        gateStands("final", now),
        refuseUnlessOpen("jury"),
        refuseUnless(isActive(judgeId), "not_entitled"),
        refuseUnless(mayMark, "changed_meanwhile"),
        sql`delete from ${juryMarks} where judge_id = ${judgeId} and proposal_id not in ${listOf(works)}`,
        sql`insert into ${juryMarks} (judge_id, proposal_id, created_at)
          select ${judgeId}, value, ${now} from ${rowsOf(works)} where true on conflict do nothing`,
      ]).catch(refusalBy("step_closed", "step_closed"));
    },

    /**
     * Publishes the reason for a departure, and writes an audit event. Refuses `rule_kept` when there is no departure,
     * and `step_closed` for another reason than a seal used. Refuses `still_open` while a step is open.
     */
    async explain({ step, kind, reason }: Pick<StoredReason, "step" | "kind" | "reason">): Promise<void> {
      const { chain, departures } = await finalNow(context);
      const departure = departures.find((one) => one.step === step && one.kind === kind);
      if (!departure) throw new Refused("rule_kept");
      if (chain.isSealed && departure.reason !== null && departure.reason !== reason)
        throw new Refused("step_closed");
      await publish(chain, { step, kind, works: departure.actual, reason });
    },

    /**
     * Chooses the two that go on instead of the rule's, publishes the reason, and writes an audit event. Refuses
     * `step_closed` when other works cannot go on any more, `rule_kept` for the rule's own two, and `not_found` when one
     * is no finalist. Refuses `still_open` while a step is open.
     */
    async chooseTwo(works: string[], reason: string): Promise<void> {
      const { chain, procedure } = await finalNow(context);
      if (chain.community.isOpened || chain.isSealed) throw new Refused("step_closed");
      const eligible = procedure.jury.order.map(({ id }) => id);
      if (new Set(works).size !== CHOSEN || !works.every((id) => eligible.includes(id)))
        throw new Refused("not_found");
      if (works.every((id) => procedure.jury.two.includes(id))) throw new Refused("rule_kept");
      await publish(chain, { step: "jury", kind: "other", works, reason });
    },

    /**
     * Returns to the rule: removes a departure that neither the community's vote nor a sealed verdict uses yet, and
     * writes an audit event. Refuses `step_closed`.
     */
    async keepRule({ step, kind }: { step: ChoiceStep; kind: Departure["kind"] }): Promise<void> {
      const isUsed = sql`(exists (select 1 from ${finalSteps} where name = 'community') or ${isSealed})`;
      await atomically(database, [
        refuseUnless(sql`not ${isUsed}`, "step_closed"),
        logLine(by, now, {
          action: "departure_withdrawn",
          targetType: "final",
          targetId: step,
          details: { kind },
          rows: sql`where exists (select 1 from ${finalDepartures} where step = ${step} and kind = ${kind})`,
        }),
        sql`delete from ${finalDepartures} where step = ${step} and kind = ${kind}`,
      ]);
    },
  };
}
