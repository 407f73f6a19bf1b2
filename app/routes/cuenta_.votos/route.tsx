import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/auth/guards";
import { Pages } from "~/components/pages";
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
          <ul className="border-t border-ink">
            {rows.map((vote) => (
              <li
                key={vote.id}
                className="grid gap-x-8 gap-y-1 border-b py-3 md:grid-cols-[1fr_14rem_11rem_5rem] md:items-baseline"
              >
                <a href={`/propuesta/${vote.id}`} className="link justify-self-start font-semibold">
                  {vote.title}
                </a>
                {vote.receipt ? <code>{vote.receipt}</code> : <span>{text.noReceipt}</span>}
                <span className="text-small tabular-nums">{formatDateTime(vote.at)}</span>
                <span className="text-small">{vote.isVoided ? text.state.voided : text.state.counted}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Pages page={page} pages={pages} href={(page) => ownVotes.path({ page })} />
    </div>
  );
}
