import type { requireAdmin } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import { printOf } from "~/contest/core/sha256";
import { agreementOf, type Unit } from "~/contest/jury/agreement";
import { type JuryRatings, leniencies, pendingOf, seatsOf, suggestionsOf } from "~/contest/jury/cut";
import { countOf, get } from "~/contest/jury/ratings";

type Admin = Awaited<ReturnType<typeof requireAdmin>>;

/** Returns the result's firmness now, from one read of the jury's data. */
export async function firmnessNow({ states, juryRatings, now }: Admin) {
  const [{ firmness, jury }, criteria, byWork, since] = await Promise.all([
    states.finalists(now),
    juryRatings.units(),
    juryRatings.seats(),
    juryRatings.basisSince(),
  ]);
  const { cut, race, firmness: drawn } = firmness();
  const seats = seatsOf(byWork, jury);
  const loads = jury.jurors.map(() => 0);
  for (const { holders } of seats.values())
    for (const juror of holders) loads[juror] = (loads[juror] ?? 0) + 1;
  const titles = new Map(cut.lines.map(({ id, title }) => [id, title]));
  const suggestions = suggestionsOf({ race, firmness: drawn, titles }, jury, {
    seats,
    loads,
    most: limits.extraEvaluations,
  });
  const leniencyOf = leniencies(jury);
  return {
    cut,
    since,
    overall: agreementOf(totalUnits(jury)),
    criteria: criteria.map(({ name, units }) => ({ name, agreement: agreementOf(units) })),
    jurors: jury.jurors
      .flatMap(({ id, name }) => {
        const leniency = leniencyOf.get(id);
        return leniency ? [{ id, name, leniency }] : [];
      })
      .sort((a, b) => b.leniency.value - a.leniency.value),
    pending: pendingOf(race, drawn, { seats, jurors: jury.jurors }),
    suggestions,
    /** Identifies these suggestions: the confirmation applies to them only. */
    seen: await printOf(suggestions),
    loads: jury.jurors.map(({ name }, juror) => {
      const added = suggestions.filter((suggestion) => suggestion.juror.id === jury.jurors[juror]?.id).length;
      return { name, load: (loads[juror] ?? 0) + added, added };
    }),
  };
}

/** One unit of totals per work. */
function totalUnits({ ratings }: JuryRatings): Unit[] {
  return Array.from({ length: ratings.works }, (_, work) => {
    const own = ratings.score.subarray(get(ratings.start, work), get(ratings.start, work + 1));
    return [
      countOf(ratings, work),
      own.reduce((sum, score) => sum + score, 0),
      own.reduce((sum, score) => sum + score * score, 0),
    ] as const;
  });
}
