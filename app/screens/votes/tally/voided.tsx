import { H2 } from "~/components/core/elements";
import { Table } from "~/components/core/table";
import { limits } from "~/contest/core/limits";
import { formatInteger } from "~/text/core/formats";
import { tally as tallyText } from "~/text/votes/tally";

interface Props {
  voids: { title: string; reason: string; votes: number }[];
}

/** Voided votes by work and reason, without people. */
export function VoidedVotes({ voids }: Props) {
  return (
    <section id="anulados" className="mt-16" aria-labelledby="anulados-titulo">
      <H2 id="anulados-titulo">{tallyText.voided}</H2>
      <p className="mt-3 mb-4 max-w-[46rem]">
        {voids.length === 0 ? tallyText.noneVoided : tallyText.voidedHint}
      </p>
      {voids.length > 0 && (
        <Table
          caption={tallyText.voided}
          columns={[tallyText.columns.work, tallyText.reason, { figure: tallyText.columns.votes }]}
          isFocusable
        >
          {voids.slice(0, limits.voidReasons).map(({ title, reason, votes }) => (
            <tr key={`${title} ${reason}`}>
              <th scope="row" className="min-w-40 wrap-anywhere">
                {title}
              </th>
              <td className="min-w-56 wrap-anywhere">{reason}</td>
              <td className="numeric">{formatInteger(votes)}</td>
            </tr>
          ))}
        </Table>
      )}
      {voids.length > limits.voidReasons && <p className="hint mt-3">{tallyText.moreReasons}</p>}
    </section>
  );
}
