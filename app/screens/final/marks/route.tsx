import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireJuror } from "~/auth/core/guards";
import { Button, H1 } from "~/components/core/elements";
import { FieldErrors } from "~/components/core/field";
import { Statement } from "~/components/core/statement";
import { Tick } from "~/components/core/tick";
import { ActionToast } from "~/components/core/toast";
import { JurorNav } from "~/components/jury/juror-nav";
import { visibilityOf } from "~/contest/core/visibility";
import { choiceState, finalHasCome } from "~/contest/final/choices";
import styles from "~/styles/final.css";
import { siteTitle } from "~/text/core/common";
import { marking as markingText } from "~/text/final/choices";
import { readCompareList } from "~/web/jury/compare-list";
import { actOnMarks } from "./actions";
import { Finalist } from "./finalist";

export const handle = { hydrate: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = () => [{ title: siteTitle(markingText.title) }];

/** Shows nothing before the final, so that the other jurors' scores stay hidden. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores, now } = await requireJuror(request, context);
  const [settings, phases, times, list] = await Promise.all([
    stores.settings.all(),
    stores.phases.all(),
    stores.finalChoices.times(),
    readCompareList(request, viewer.judgeId),
  ]);
  const jurorWorks = { judgeId: viewer.judgeId, mode: settings.evaluation_count_mode };
  const state = choiceState(times.jury, phases, now);
  const [compared, result, final] = await Promise.all([
    stores.jurorBoard.known(jurorWorks, list),
    state === "closed" ? stores.finalChoices.now() : null,
    finalHasCome(phases, now)
      ? stores.finalScreens.forJuror(viewer.judgeId, visibilityOf(viewer.role, settings, phases, now))
      : null,
  ]);
  return {
    compared,
    final,
    state,
    passed: result?.procedure.community.two.map(
      ({ id }) => result.works.find((work) => work.id === id)?.title ?? id,
    ),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnMarks(request, context);

export default function Marks() {
  const { compared, final, state, passed } = useLoaderData<typeof loader>();
  const empty = !final
    ? { title: markingText.ahead, hint: markingText.aheadHint }
    : final.finalists.length === 0
      ? { title: markingText.noFinalists, hint: markingText.noFinalistsHint }
      : null;
  return (
    <div className="page pt-4 pb-24">
      <ActionToast />
      <JurorNav here="final" compared={compared} />
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4 pb-8">
        <H1>{markingText.title}</H1>
        {!empty && !passed && (
          <div className="grid max-w-[52ch] gap-2 text-small">
            <p>{markingText.intro}</p>
            <p className="text-ink-soft">{markingText.rule}</p>
          </div>
        )}
      </header>
      {empty && (
        <Statement title={empty.title} level={2}>
          <p>{empty.hint}</p>
        </Statement>
      )}
      {!empty && final && <Choice final={final} state={state} passed={passed ?? []} />}
    </div>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

interface ChoiceProps {
  final: NonNullable<Data["final"]>;
  state: Data["state"];
  /** Titles of the two that go on, once the choice is closed. */
  passed: string[];
}

function Choice({ final, state, passed }: ChoiceProps) {
  const refused = useActionData<typeof actOnMarks>()?.result;
  const busy = useNavigation().state === "submitting";
  const { finalists, markedAt } = final;
  const isOpen = state === "open";
  const errors = refused?.error?.mark ?? undefined;
  const sent = refused?.initialValue?.mark;
  const marks = refused
    ? [sent ?? []].flat().map(String)
    : finalists.filter(({ isMarked }) => isMarked).map(({ id }) => id);
  const list = (
    <ul className="marks-list">
      {finalists.map((work) => (
        <Finalist key={work.id} work={work} isOpen={isOpen} isMarked={marks.includes(work.id)} />
      ))}
    </ul>
  );
  return (
    <div className="border-t border-ink pt-5">
      <p className="font-semibold">{markingText.states[state]}</p>
      {passed.length > 0 && <p className="mt-1 wrap-anywhere">{markingText.passed(passed)}</p>}
      {(isOpen || markedAt !== null) && (
        <p className={`mt-1 ${markedAt === null ? "text-ink-soft" : ""}`}>
          {markedAt !== null && <Tick />}{" "}
          {markedAt === null ? markingText.notMarked : markingText.marked(markedAt)}
        </p>
      )}
      <p className="mt-1 text-small text-ink-soft">{markingText.secrecy}</p>
      {isOpen ? (
        <Form method="post" preventScrollReset autoComplete="off" key={markedAt ?? 0}>
          <fieldset aria-describedby={errors ? "marcas-error" : undefined}>
            <legend className="label mt-8 tabular-nums">{markingText.finalists(finalists.length)}</legend>
            {list}
          </fieldset>
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-5 gap-y-2 border-t-2 border-ink bg-paper py-4">
            <Button solid disabled={busy}>
              {markedAt === null ? markingText.save : markingText.change}
            </Button>
            <FieldErrors id="marcas" errors={errors} />
          </div>
        </Form>
      ) : (
        list
      )}
    </div>
  );
}
