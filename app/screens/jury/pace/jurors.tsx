import { Form, useNavigation } from "@remix-run/react";
import { FigureCell, Table } from "~/components/core/table";
import type { JurorState } from "~/contest/jury/pace";
import type { PacedJuror } from "~/db/jury/views/jury-pace";
import { pace as text } from "~/text/jury/pace";

type Row = Omit<PacedJuror, "answeredAt" | "assigned"> & {
  state: JurorState | null;
  /** The number of evaluations at an even pace; null without a deadline. */
  due: number | null;
};

interface Props {
  jurors: Row[];
  /** Jurors selected at the confirmation. */
  chosen: string[];
  /** The reason reassignment is closed, or null. */
  closed: string | null;
  /** True once no phase with evaluations is left: a reminder would ask for the impossible. */
  isOver: boolean;
}

/**
 * Each juror's pace, and actions for the selected jurors. One form works with and without scripts.
 */
export function Jurors({ jurors, chosen, closed, isOver }: Props) {
  const busy = useNavigation().state === "submitting";
  const { columns } = text;
  const hasPending = jurors.some(({ pending }) => pending > 0);
  const canRemind = !isOver && jurors.some(({ pending, declinedFor }) => pending > 0 && declinedFor === null);
  const canAct = hasPending && (canRemind || closed === null);
  return (
    <Form method="post" preventScrollReset>
      {(canAct || !hasPending) && (
        <p className="hint pb-3">{hasPending ? text.selectHint : text.nonePending}</p>
      )}
      <Table
        caption={text.jurors}
        columns={[
          ...(canAct ? [columns.choose] : []),
          columns.juror,
          columns.answer,
          { figure: columns.sent },
          { figure: columns.due },
          { figure: columns.pending },
          columns.pace,
          columns.reminded,
        ]}
        className="table-stacked sm:min-w-4xl"
      >
        {jurors.map((juror) => (
          <tr key={juror.id} data-judge={juror.id}>
            {canAct && <Choice juror={juror} isChosen={chosen.includes(juror.id)} />}
            <th scope="row" className="wrap-anywhere">
              {juror.name}
              <span className="hint block font-normal">{juror.email}</span>
            </th>
            <td data-label={columns.answer} className="wrap-anywhere">
              {text.answers[juror.state ?? "none"]}
              {juror.declinedFor && <span className="hint block max-w-[28ch]">«{juror.declinedFor}»</span>}
            </td>
            <FigureCell label={columns.sent} value={juror.sent} />
            <FigureCell label={columns.due} value={juror.due} />
            <FigureCell label={columns.pending} value={juror.pending} />
            <td data-label={columns.pace}>
              <Bar juror={juror} />
            </td>
            <td data-label={columns.reminded} className="whitespace-nowrap tabular-nums">
              {juror.remindedAt === null ? text.never : text.reminded(juror.remindedAt)}
            </td>
          </tr>
        ))}
      </Table>
      {canAct && (
        <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap gap-3 border-t border-ink bg-paper py-3">
          {canRemind && (
            <button type="submit" name="intent" value="ask-reminder" className="button" disabled={busy}>
              {text.remind}
            </button>
          )}
          {closed === null && (
            <button type="submit" name="intent" value="ask-reassignment" className="button" disabled={busy}>
              {text.reassign}
            </button>
          )}
        </div>
      )}
      {closed !== null && <p className="hint pt-2">{closed}</p>}
    </Form>
  );
}

/** A box to choose a juror with pending works. */
const Choice = ({ juror, isChosen }: { juror: Row; isChosen: boolean }) => (
  <td data-label={text.columns.choose} className="max-sm:flex max-sm:items-center">
    {juror.pending > 0 && (
      <label className="grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          name="jurado"
          value={juror.id}
          className="box"
          defaultChecked={isChosen}
          aria-label={text.choose(juror.name)}
        />
      </label>
    )}
  </td>
);

/** A bar for sent evaluations, and a tick for the even pace. */
function Bar({ juror: { sent, expected, due } }: { juror: Row }) {
  const of = (count: number) => (count / Math.max(1, expected)) * 100;
  return (
    <svg
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      className="h-3 w-32"
      role="img"
      aria-label={text.paceOf(sent, expected, due)}
    >
      <rect y="3" width="100" height="6" className="fill-hairline" />
      <rect y="3" width={of(sent)} height="6" className="fill-ink" />
      {due !== null && <rect x={Math.min(98.5, of(due))} width="1.5" height="12" className="fill-accent" />}
    </svg>
  );
}
