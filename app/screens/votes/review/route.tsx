import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { AdminHeading } from "~/components/core/admin-heading";
import { ActionToast } from "~/components/core/toast";
import { siteTitle } from "~/text/core/common";
import { settingPath } from "~/text/running/settings-list";
import { votes as text } from "~/text/votes/votes";
import { actOnVotes } from "./acts";
import { Desk } from "./desk";
import { Flags } from "./flags";
import { readVotes } from "./read";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export const loader = ({ request, context }: LoaderFunctionArgs) => readVotes(request, context);

export const action = ({ request, context }: ActionFunctionArgs) => actOnVotes(request, context);

export default function VotesScreen() {
  const { isWatching, list, desk } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading
        title={desk ? desk.work.title : text.title}
        subtitle={desk ? text.deskSubtitle(desk.work.university) : text.subtitle}
        back={desk ? "/admin/votos" : undefined}
      >
        {list && (
          <a href="/recuento" className="button">
            {text.tally}
          </a>
        )}
      </AdminHeading>
      {!isWatching && (
        <p className="note note-warn mb-8">
          {text.off}{" "}
          <Link to={settingPath("anti_fraud_enabled")} className="link">
            {text.settings}
          </Link>
        </p>
      )}
      {list && <Flags {...list} />}
      {desk && <Desk key={desk.work.id} desk={desk} />}
    </div>
  );
}
