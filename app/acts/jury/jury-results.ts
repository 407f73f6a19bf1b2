import type { AppLoadContext } from "@remix-run/cloudflare";
import { limits } from "~/contest/core/limits";
import { fitOf, type JuryFit, readJury } from "~/contest/jury/cut";
import { type FirmResult, firmResultOf } from "~/contest/jury/firm-result";
import type { Dated } from "~/db/jury/jury-results";

/** Computes the jury's fit from all evaluations. Keeps the fit behind the response. */
export async function fitAnew(context: AppLoadContext): Promise<Dated<JuryFit>> {
  const { juryResults, juryRatings, now } = context;
  const [version, ratings] = await Promise.all([juryResults.version("fit"), juryRatings.all()]);
  const fit = { value: fitOf(readJury(ratings)), at: now };
  context.waitUntil(juryResults.keep("fit", version, fit).catch(context.logError));
  return fit;
}

/** Computes the result's firmness. Keeps the firmness behind the response. */
export async function firmnessAnew(context: AppLoadContext): Promise<Dated<FirmResult>> {
  const { version, value } = await firmnessNow(context);
  const firmness = { value, at: context.now };
  context.waitUntil(context.juryResults.keep("firmness", version, firmness).catch(context.logError));
  return firmness;
}

/** Computes the result's firmness from one read of the jury's data. `loads` are the jurors' numbers of works. */
export async function firmnessNow({ juryResults, states, juryRatings, now }: AppLoadContext) {
  const [version, { firmness, jury }, criteria, seats] = await Promise.all([
    juryResults.version("firmness"),
    states.finalists(now),
    juryRatings.units(),
    juryRatings.seats(),
  ]);
  const most = limits.extraEvaluations;
  const { firm, loads } = await firmResultOf({ jury, result: firmness(), criteria, seats, most });
  return { version, value: firm, jurors: jury.jurors, loads };
}
