import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireJuror } from "~/auth/core/guards";
import { ActionToast } from "~/components/core/toast";
import { JurorNav } from "~/components/jury/juror-nav";
import type { CountedBallot } from "~/contest/final/ballot";
import { ballotState, finalHasCome, finalIsOn } from "~/contest/final/deliberation";
import { visibilityOf } from "~/contest/works/visibility";
import { siteTitle } from "~/text/core/common";
import { deliberation as text } from "~/text/final/deliberation";
import { readCompareList } from "~/web/jury/compare-list";
import { actOnDeliberation } from "./actions";
import { Ballot } from "./ballot";
import { Finalist } from "./finalist";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

/** Shows nothing before the final, so that the other jurors' scores stay hidden. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, settings, phases, ballotGates, deliberation, deliberationScreens, jurorBoard, now } =
    await requireJuror(request, context);
  const [set, all, gates, list] = await Promise.all([
    settings.all(),
    phases.all(),
    ballotGates.all(),
    readCompareList(request, viewer.judgeId),
  ]);
  const jurorWorks = { judgeId: viewer.judgeId, mode: set.evaluation_count_mode };
  const hasCome = finalHasCome(all, now);
  const [compared, counted, final] = await Promise.all([
    jurorBoard.known(jurorWorks, list),
    hasCome ? deliberation.counted() : null,
    hasCome ? deliberationScreens.forJuror(viewer.judgeId, visibilityOf(viewer.role, set, all, now)) : null,
  ]);
  return {
    compared,
    form: final,
    draw: final?.takesPart && counted ? drawIn(counted.result) : null,
    state: ballotState(gates.jury, all, now),
    mayNote: finalIsOn(all, now),
  };
}

/** Returns the revealed draw by titles; null for a count without a secret. */
const drawIn = ({ commitment, count, titles }: CountedBallot) =>
  commitment
    ? { secret: commitment.secret, seed: count.seed, order: count.draw.map((id) => titles[id] ?? id) }
    : null;

export const action = ({ request, context }: ActionFunctionArgs) => actOnDeliberation(request, context);

export default function Deliberation() {
  const { compared, form, draw, state, mayNote } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof actOnDeliberation>()?.result;
  const finalists = form?.finalists ?? [];
  const empty = !form
    ? { title: text.ahead, hint: text.aheadHint }
    : !form.takesPart
      ? { title: text.notEntitled, hint: text.notEntitledHint }
      : finalists.length === 0
        ? { title: text.noFinalists, hint: text.noFinalistsHint }
        : null;
  return (
    <div className="page pt-4 pb-24">
      <ActionToast />
      <JurorNav here="deliberation" compared={compared} />
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4 pb-8">
        <h1 className="h1">{text.title}</h1>
        {!empty && <p className="max-w-[46ch] text-small text-ink-soft">{text.intro}</p>}
      </header>
      {empty ? (
        <div className="statement border-t border-ink">
          <h2 className="h1">{empty.title}</h2>
          <p>{empty.hint}</p>
        </div>
      ) : (
        <div className="grid gap-x-14 gap-y-16 border-t border-ink lg:grid-cols-[minmax(0,1fr)_23rem]">
          <section aria-labelledby="finalistas" className="min-w-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-8 pt-3">
              <h2 id="finalistas" className="label tabular-nums">
                {text.finalists(finalists.length)}
              </h2>
              <a href="#papeleta" className="link link-tall text-small lg:sr-only lg:focus:not-sr-only">
                {text.toBallot}
              </a>
              <p className="text-small text-ink-soft max-lg:hidden">{text.byMean}</p>
            </div>
            <ul>
              {finalists.map((work) => (
                <Finalist
                  key={work.id}
                  work={work}
                  mayNote={mayNote}
                  refused={
                    refused?.initialValue?.intent === "note" && refused.initialValue.proposal_id === work.id
                      ? refused
                      : undefined
                  }
                />
              ))}
            </ul>
          </section>
          <aside
            id="papeleta"
            aria-labelledby="papeleta-titulo"
            className="scroll-mt-4 pt-3 lg:sticky lg:top-4 lg:-mx-2 lg:px-2 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto"
          >
            <Ballot
              key={form?.ballot?.updatedAt ?? 0}
              works={finalists}
              ballot={form?.ballot ?? null}
              state={state}
              secretHash={form?.secretHash ?? null}
              draw={draw}
              refused={refused?.initialValue?.intent === "ballot" ? refused : undefined}
            />
          </aside>
        </div>
      )}
    </div>
  );
}
