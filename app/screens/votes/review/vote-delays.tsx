import { Table } from "~/components/core/table";
import { formatInteger } from "~/text/core/formats";
import { votes as text } from "~/text/votes/votes";

/** Time between registration and vote, in steps. */
export function VoteDelays({ counts }: { counts: number[] }) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const share = (count: number) => (all === 0 ? 0 : Math.round((count / all) * 100));
  return (
    <section aria-label={text.waits}>
      <h2 className="text-small font-semibold">{text.waits}</h2>
      <Table
        caption={text.waits}
        columns={[text.columns.waited, { figure: text.columns.accounts }, { figure: "%" }]}
        className="mt-1"
        isFocusable
      >
        {counts.map((count, step) => (
          <tr key={text.waitSteps[step]}>
            <th scope="row">{text.waitSteps[step]}</th>
            <td className="numeric">{formatInteger(count)}</td>
            <td className="numeric">{share(count)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
