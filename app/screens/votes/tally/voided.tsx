import { Table } from "~/components/core/table";
import type { VoidKind } from "~/contest/votes/fraud";
import { formatInteger } from "~/text/core/formats";
import { tally as text } from "~/text/votes/tally";

interface Props {
  kinds: { kind: VoidKind | null; votes: number }[];
}

/** Voided votes by reason: totals without people or works. */
export function VoidedVotes({ kinds }: Props) {
  return (
    <section id="anulados" className="mt-16" aria-labelledby="anulados-titulo">
      <h2 id="anulados-titulo" className="h2">
        {text.voided}
      </h2>
      <p className="mt-3 mb-4 max-w-[46rem]">{kinds.length === 0 ? text.noneVoided : text.voidedHint}</p>
      {kinds.length > 0 && (
        <Table caption={text.voided} columns={[text.voidedWhy, { figure: text.columns.votes }]}>
          {kinds.map(({ kind, votes }) => (
            <tr key={kind}>
              <th scope="row">{text.voidedKinds[kind ?? "other"]}</th>
              <td className="numeric">{formatInteger(votes)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
