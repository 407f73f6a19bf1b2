import type { AppLoadContext } from "@remix-run/cloudflare";
import type { PlannedMove } from "~/contest/running/plan-phases";
import type { Moved } from "~/db/core/phases";
import { automaticMails } from "~/text/mail/mails";

/** Returns moved ends with their mails. Mails go to people with pending work, and to future jurors. */
export async function moveMails(
  moves: PlannedMove[],
  { stores, sender }: Pick<AppLoadContext, "stores" | "sender">,
): Promise<Moved[]> {
  const from = await sender();
  return Promise.all(
    moves.map(async ({ phase, reason, news, ...days }): Promise<Moved> => {
      const { id: phaseId, phaseName } = phase;
      const judged = news && [phase, ...news.following].some((item) => item.allowsEvaluations);
      const judgeIds = judged
        ? await stores.jury.idsWithPending((await stores.settings.all()).evaluation_count_mode)
        : [];
      const mailFor = (gate: "submissions" | "evaluations") =>
        news &&
        automaticMails.endMoved(
          gate,
          { name: phaseName, reason, from: news.until, to: news.untilNow, following: news.following },
          from,
        );
      const [toUniversities, content] = [mailFor("submissions"), mailFor("evaluations")];
      return {
        phaseId,
        phaseName,
        reason,
        ...days,
        toUniversities: phase.allowsSubmissions ? toUniversities : null,
        toJurors: content && judgeIds.length > 0 ? { judgeIds, content } : null,
      };
    }),
  );
}
