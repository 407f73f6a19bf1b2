import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { AdminHeading } from "~/components/admin-heading";
import { ActionToast } from "~/components/toast";
import { DESK_VOTES } from "~/db/views/vote-desk";
import { FLAGS_PER_PAGE } from "~/db/votes";
import { siteTitle } from "~/text/common";
import { votes as text } from "~/text/votes";
import { pageOf } from "~/web/pages";
import { actOnVotes } from "./acts";
import { Desk } from "./desk";
import { Flags } from "./flags";
import { readGroup, votesList } from "./query";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { votes, voteDesk, settings } = await requireAdmin(request, context);
  const { work, group, page, search } = votesList.read(request);
  const watching = settings.all();
  if (work === null) {
    const [{ flags, total }, works, { anti_fraud_enabled }] = await Promise.all([
      votes.flagged(page),
      voteDesk.works(search),
      watching,
    ]);
    const pages = pageOf(page, FLAGS_PER_PAGE, total);
    return { isWatching: anti_fraud_enabled, list: { ...pages, flags, total, search, works }, desk: null };
  }
  const shown = readGroup(work, group);
  const [desk, { anti_fraud_enabled }] = await Promise.all([voteDesk.of(work, shown, page), watching]);
  if (!desk) throw data(null, { status: 404 });
  const pages = pageOf(page, DESK_VOTES, desk.total);
  return {
    isWatching: anti_fraud_enabled,
    list: null,
    desk: { ...desk, ...pages, shown: shown && group },
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnVotes(request, context);

export default function VotesScreen() {
  const { isWatching, list, desk } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading
        title={desk ? desk.work.title : text.title}
        subtitle={desk ? text.deskSubtitle(desk.work.university) : text.subtitle}
        back={desk ? { to: votesList.path(), label: text.back } : undefined}
      />
      {!isWatching && (
        <p className="note note-warn mb-8">
          {text.off}{" "}
          <Link to="/admin/ajustes" className="link">
            {text.settings}
          </Link>
        </p>
      )}
      {list && <Flags {...list} />}
      {desk && <Desk key={desk.work.id} desk={desk} />}
    </div>
  );
}
