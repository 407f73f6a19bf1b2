import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CancelDialog, DialogActions, OpenDialog } from "~/components/core/dialog";
import { H2, TextLink } from "~/components/core/elements";
import { Hidden } from "~/components/core/hidden";
import { CutNote } from "~/components/jury/cut-note";
import { LackingWorks } from "~/components/jury/lacking-works";
import { limits } from "~/contest/core/limits";
import { statusLabels } from "~/contest/core/statuses";
import { formatDateTime, formatFraction, formatInteger } from "~/text/core/formats";
import { favouriteTie, verdict as verdictText } from "~/text/final/verdict";
import { admin } from "~/text/running/admin";
import type { Confirmation, Selection } from "./actions";

const text = admin.states;

/**
 * The server asks for confirmation, because only it knows the proposals and the effects. 'Cancelar'
 * closes the dialog without scripts.
 */
export function BulkConfirmation({ question }: { question: Confirmation }) {
  const busy = useNavigation().state === "submitting";
  const { title, explained, confirm, act, fields } = wordingOf(question);
  const chosen = "chosen" in question ? question.chosen : null;
  return (
    <OpenDialog title={title}>
      <div className="mt-3 mb-6">
        {chosen?.whole?.hasChanged && (
          <p role="alert" className="note note-warn mb-3 font-semibold">
            {text.selectionChanged}
          </p>
        )}
        {explained}
      </div>
      <DialogActions>
        <CancelDialog />
        <Form method="post" preventScrollReset>
          <Hidden fields={fields} />
          {chosen?.whole && <Hidden fields={{ whole: "filtro", fingerprint: chosen.whole.fingerprint }} />}
          {chosen?.ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <button type="submit" className={`button ${act}`} disabled={busy}>
            {confirm}
          </button>
        </Form>
      </DialogActions>
    </OpenDialog>
  );
}

interface Wording {
  title: string;
  explained: ReactNode;
  confirm: string;
  act: "button-solid" | "button-danger";
  /** Sent with the ids. */
  fields: Record<string, string>;
}

function wordingOf(question: Confirmation): Wording {
  switch (question.kind) {
    case "status":
      return {
        title: text.statusQuestion(countOf(question.chosen)),
        explained: (
          <>
            <p>{text.statusExplained(statusLabels[question.status])}</p>
            {question.returning > 0 && (
              <p className="note note-warn mt-3">{text.statusReturning(question.returning)}</p>
            )}
          </>
        ),
        confirm: text.statusConfirm,
        act: "button-solid",
        fields: { intent: "set-status", status: question.status },
      };
    case "removal":
      return {
        title: text.removeManyQuestion(countOf(question.chosen)),
        explained: text.removeManyExplained(countOf(question.chosen)),
        confirm: text.removeConfirm,
        act: "button-danger",
        fields: { intent: "remove" },
      };
    case "assignment":
      return {
        title: text.assignQuestion,
        explained: <Plan {...question} />,
        confirm: text.assignConfirm,
        act: "button-solid",
        fields: { intent: "assign", fingerprint: question.fingerprint },
      };
    case "finalists":
      return {
        title: text.finalistsQuestion,
        explained: <FinalistsQuestion {...question} />,
        confirm: text.finalistsConfirm,
        act: "button-solid",
        fields: { intent: "finalists", fingerprint: question.fingerprint },
      };
  }
}

const countOf = ({ ids, whole }: Selection) => whole?.count ?? ids.length;

/** Number of new assignments, and each judge's load afterwards. */
function Plan({ added, perProposal, loads, hasChanged }: Extract<Confirmation, { kind: "assignment" }>) {
  return (
    <>
      {hasChanged && (
        <p role="alert" className="note note-warn mb-3 font-semibold">
          {text.finalistsChanged}
        </p>
      )}
      <p>{text.assignExplained(perProposal)}</p>
      <p className="mt-4 font-semibold">{text.assignEffect(added)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ul className="mt-4 max-h-[45dvh] overflow-auto border-b" tabIndex={0} data-preview>
        {loads.map(({ name, load, added: more }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: judges can share a name, and the list does not change
          <li key={index} className="flex justify-between gap-4 border-t py-2">
            <span className="wrap-anywhere">{name}</span>
            <span className="shrink-0 tabular-nums">{text.assignLoad(load, more)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The effect on the statuses, and what speaks against it. The page behind has the table. */
function FinalistsQuestion({ preview, verdict, judging, hasChanged }: FinalistsProps) {
  return (
    <>
      {hasChanged && (
        <p role="alert" className="note note-warn mb-3 font-semibold">
          {text.finalistsChanged}
        </p>
      )}
      <p>{text.finalistsExplained}</p>
      <Completeness {...judging} />
      {preview.lines.length === 0 && <p className="mt-4 font-semibold">{text.noCandidates}</p>}
      <p className="mt-4 font-semibold">{text.finalistsEffect(preview.changes)}</p>
      {verdict !== null && (
        <p className="note note-warn mt-3">
          {verdictText.holdsForFinalists(verdict)} <TextLink to="/admin/fallo">{verdictText.title}</TextLink>.
        </p>
      )}
    </>
  );
}

type FinalistsProps = Extract<Confirmation, { kind: "finalists" }>;

/** The finalists on the page behind the question: their means, the tie breaks and the cut. */
export function FinalistsTable({ preview, cut, lacking, waiting, judging }: FinalistsProps) {
  const { unassigned, without, few, works } = judging;
  const unnamed = unassigned + without + few - works.length;
  return (
    <section aria-labelledby="finalistas-ahora" className="mb-10 border-t border-ink pt-4">
      <H2 id="finalistas-ahora">{text.finalistsNow}</H2>
      {waiting && (
        <p className="note note-warn mt-4" data-waiting>
          {text.votesWaiting(waiting.votes, formatDateTime(waiting.until))}
        </p>
      )}
      <LackingWorks lacking={lacking} className="mt-3 text-small" />
      {works.length > 0 && (
        <ul className="hint mt-2" data-judged>
          {works.map((work) => (
            <li key={work.id} className="wrap-anywhere">
              {text.lackingWork(work)}
            </li>
          ))}
          {unnamed > 0 && <li>{text.moreLacking(unnamed)}</li>}
        </ul>
      )}
      <CutNote cut={cut} className="mt-4" />
      {preview.favouriteTie && (
        <p className="note mt-4" data-tie>
          {favouriteTie(
            preview.favouriteTie.titles.map((title) => ({ title, votes: preview.favouriteTie?.votes ?? 0 })),
          )}
        </p>
      )}
      {preview.lines.length > 0 && (
        <ol className="mt-4 max-w-[52rem] border-b" data-preview>
          {preview.lines.map((line) => (
            <li
              key={line.id}
              className={`grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-x-2 border-t py-2 ${line.isFinalist ? "" : "text-ink-soft"}`}
            >
              <span className="tabular-nums">{line.place ?? "–"}</span>
              <span className="wrap-anywhere">
                <span className="font-semibold">{line.title}</span>
                {!line.isFinalist && <span className="hint block">{text.firstOut}</span>}
                {line.isFavourite && (
                  <span className="hint block">
                    {text.favourite} ({formatInteger(line.publicVotes)})
                  </span>
                )}
                {isWeak(line) && (
                  <span className="hint block font-semibold">{text.weakLine(line.evaluations)}</span>
                )}
                {line.tieBreak && (
                  <span className="hint block">{text.tieBreak(line.tieBreak.with, line.tieBreak.by)}</span>
                )}
              </span>
              <span className="font-semibold tabular-nums">
                {line.avgScore === null ? text.unrated : formatFraction(line.avgScore)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Line = Extract<Confirmation, { kind: "finalists" }>["preview"]["lines"][number];

/** Returns true for a rank with too few evaluations in its mean. */
const isWeak = (line: Line) => line.place !== null && line.evaluations < limits.leastEvaluations;

/** The evaluations' completeness, which the finalists depend on. */
function Completeness({
  openPhase,
  lastDay,
  later,
  areHidden,
  ...judging
}: Extract<Confirmation, { kind: "finalists" }>["judging"]) {
  const { submitted, expected } = judging;
  return (
    <div className="note note-warn mt-4" data-judging>
      <p className="font-semibold">{text.judged(submitted, expected)}</p>
      <p>{text.lacking(judging)}</p>
      {openPhase && <p className="mt-2">{text.stillOpen(openPhase, lastDay)}</p>}
      {later && <p className="mt-2">{text.opensLater(later)}</p>}
      {areHidden && <p className="mt-2">{text.votesHidden}</p>}
    </div>
  );
}
