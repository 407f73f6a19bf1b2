import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/auth/guards";
import { Pages } from "~/components/pages";
import { Table } from "~/components/table";
import { siteTitle } from "~/text/common";
import { formatDateTime } from "~/text/formats";
import { tally as text } from "~/text/tally";
import { listAddress, page } from "~/web/list-address";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.ownTitle) }];

const ownVotes = listAddress("/cuenta/votos", { page: page() });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, tally } = await requireViewer(request, context);
  return tally.votesOf(viewer.id, ownVotes.read(request).page);
}

/** The person's own votes with their receipts. */
export default function OwnVotes() {
  const { rows, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-10 pb-24">
      <h1 className="h1">{text.ownTitle}</h1>
      <p className="mt-4 max-w-[42rem]">
        {text.ownIntro}{" "}
        <a href="/recuento" className="link">
          {text.toTally}
        </a>
      </p>
      {rows.length === 0 ? (
        <div className="grid justify-items-start gap-4 py-16">
          <p className="h2">{text.ownNone}</p>
          <p>{text.ownNoneHint}</p>
          <a href="/galeria" className="button">
            {text.toGallery}
          </a>
        </div>
      ) : (
        <>
          <p className="label py-3 tabular-nums" role="status">
            {text.ownFound(total)}
          </p>
          <Table caption={text.ownTitle} columns={Object.values(text.ownColumns)} className="min-w-2xl">
            {rows.map((vote) => (
              <tr key={vote.id}>
                <th scope="row">
                  <a href={`/propuesta/${vote.id}`} className="link">
                    {vote.title}
                  </a>
                </th>
                <td className="whitespace-nowrap tabular-nums">{formatDateTime(vote.at)}</td>
                <td className="whitespace-nowrap">
                  {vote.receipt ? <code>{vote.receipt}</code> : text.noReceipt}
                </td>
                <td>{vote.isVoided ? text.state.voided : text.state.counted}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
      <Pages page={page} pages={pages} href={(page) => ownVotes.path({ page })} />
    </div>
  );
}
