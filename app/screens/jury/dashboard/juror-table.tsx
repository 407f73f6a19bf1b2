import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/components/core/elements";
import { FigureCell, Table } from "~/components/core/table";
import type { JurorState } from "~/contest/jury/pace";
import type { DashboardJuror } from "~/db/jury/views/dashboard";
import { formatDateTime, formatInteger } from "~/text/core/formats";
import { dashboard as dashboardText } from "~/text/jury/dashboard";
import { pace } from "~/text/jury/pace";

export type JurorRow = Omit<DashboardJuror, "answeredAt" | "given" | "expected"> & {
  state: JurorState | null;
  /** The number of evaluations at an even pace; null without a deadline. */
  due: number | null;
};

interface Props {
  jurors: JurorRow[];
  /** Jurors selected at the confirmation. */
  chosen: string[];
  /** The reason reassignment is closed, or null. */
  closed: string | null;
  /** True once no phase with evaluations is left: a reminder would ask for the impossible. */
  isOver: boolean;
  /** The address of the form: this page without an open detail. */
  action: string;
}

/**
 * One page of the jurors: who declined, then the active ones, the most advanced first. One form acts on the selected
 * jurors, with and without scripts. (specification 1.2)
 */
export function JurorTable({ jurors, chosen, closed, isOver, action }: Props) {
  const busy = useNavigation().state === "submitting";
  const { columns } = pace;
  // A column without a value would push others off the screen.
  const hasDue = jurors.some(({ due }) => due !== null);
  const hasReminded = jurors.some(({ remindedAt }) => remindedAt !== null);
  const hasPending = jurors.some(({ pending }) => pending > 0);
  const canRemind = !isOver && jurors.some(({ pending, declinedFor }) => pending > 0 && declinedFor === null);
  const canAct = hasPending && (canRemind || closed === null);
  return (
    <Form method="post" action={action} preventScrollReset>
      {(canAct || !hasPending) && (
        <p className="hint pb-3">
          {hasPending ? pace.selectHint : pace.nonePending} {canRemind && pace.remindHint}
        </p>
      )}
      <Table
        caption={dashboardText.jurors}
        columns={[
          ...(canAct ? [columns.choose] : []),
          "Jurado",
          { figure: "Asignadas" },
          { figure: "Enviadas" },
          { figure: "Conflictos" },
          "Progreso",
          "Última Actividad",
          dashboardText.distance,
          ...(hasDue ? [{ figure: columns.due }] : []),
          { figure: columns.pending },
          columns.answer,
          ...(hasReminded ? [columns.reminded] : []),
        ]}
        className="table-stacked sm:min-w-6xl"
        isFocusable={!canAct}
      >
        {jurors.map((juror) => (
          <tr key={juror.id} data-judge={juror.id}>
            {canAct && <Choice juror={juror} isChosen={chosen.includes(juror.id)} />}
            <th scope="row" className="wrap-anywhere sm:min-w-48">
              {juror.name}
              <span className="hint block font-normal">{juror.email}</span>
            </th>
            <FigureCell label="Asignadas" value={juror.assigned} />
            <FigureCell label="Enviadas" value={juror.submitted} />
            <FigureCell label="Conflictos" value={juror.conflicts} />
            <td data-label="Progreso">
              <ProgressBar percentage={juror.progress} />
            </td>
            <td data-label="Última Actividad" className="whitespace-nowrap tabular-nums">
              {juror.lastActivityAt === null
                ? dashboardText.noActivity
                : formatDateTime(juror.lastActivityAt)}
            </td>
            <td data-label={dashboardText.distance} className="tabular-nums sm:min-w-48">
              {dashboardText.distanceSaid(juror.distance)}
            </td>
            {hasDue && (
              <td
                data-label={columns.due}
                className={`numeric ${isLate(juror) ? "font-semibold text-signal-text" : ""}`}
              >
                {juror.due === null ? "—" : formatInteger(juror.due)}
              </td>
            )}
            <FigureCell label={columns.pending} value={juror.pending} />
            <td data-label={columns.answer} className="wrap-anywhere">
              {pace.answers[juror.state ?? "none"]}
              {juror.declinedFor && <span className="hint block max-w-[28ch]">«{juror.declinedFor}»</span>}
            </td>
            {hasReminded && (
              <td data-label={columns.reminded} className="whitespace-nowrap tabular-nums">
                {juror.remindedAt === null ? pace.never : pace.reminded(juror.remindedAt)}
              </td>
            )}
          </tr>
        ))}
      </Table>
      {canAct && (
        <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap gap-3 border-t border-ink bg-paper py-3">
          {canRemind && (
            <Button name="intent" value="ask-reminder" disabled={busy}>
              {pace.remind}
            </Button>
          )}
          {closed === null && (
            <Button name="intent" value="ask-reassignment" disabled={busy}>
              {pace.reassign}
            </Button>
          )}
        </div>
      )}
      {closed !== null && <p className="hint pt-2">{closed}</p>}
    </Form>
  );
}

const isLate = ({ due, submitted, declinedFor }: JurorRow) =>
  due !== null && submitted < due && declinedFor === null;

/** Jurors of this page who declined with unsent works, and one button that passes all of those on. */
export function Leavers(props: { jurors: JurorRow[]; isClosed: boolean; action: string }) {
  const { jurors, isClosed, action } = props;
  const leavers = jurors.filter(({ declinedFor, pending }) => declinedFor !== null && pending > 0);
  if (leavers.length === 0 || isClosed) return null;
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="note note-warn mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3"
    >
      <p className="font-semibold">
        {pace.leavers(
          leavers.map(({ name }) => name),
          leavers.reduce((sum, { pending }) => sum + pending, 0),
        )}
      </p>
      {leavers.map(({ id }) => (
        <input key={id} type="hidden" name="jurado" value={id} />
      ))}
      <Button name="intent" value="ask-reassignment" solid>
        {pace.reassign}
      </Button>
    </Form>
  );
}

/** A box to choose a juror with pending works. */
const Choice = ({ juror, isChosen }: { juror: JurorRow; isChosen: boolean }) => (
  <td data-label={pace.columns.choose} className="max-sm:flex max-sm:items-center">
    {juror.pending > 0 && (
      <label className="grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          name="jurado"
          value={juror.id}
          className="box"
          defaultChecked={isChosen}
          aria-label={pace.choose(juror.name)}
        />
      </label>
    )}
  </td>
);

/** The text is the value; the bar illustrates it. */
function ProgressBar({ percentage }: { percentage: number }) {
  return (
    <span className="flex items-center gap-3">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-20 shrink-0" aria-hidden>
        <rect width="100" height="6" className="fill-hairline" />
        <rect width={Math.min(100, percentage)} height="6" className="fill-ink" />
      </svg>
      <span className="tabular-nums">{percentage}&nbsp;%</span>
    </span>
  );
}
