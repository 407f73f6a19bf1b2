import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdminHeading } from "~/components/core/admin-heading";
import { ButtonLink, TextLink } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { siteTitle } from "~/text/core/common";
import { settingPath } from "~/text/running/settings-list";
import { votes as votesText } from "~/text/votes/votes";
import { actOnVotes } from "./actions";
import { readVotes } from "./read";
import { WorkVotes } from "./work-votes";
import { Works } from "./works";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(votesText.title) }];

export const loader = ({ request, context }: LoaderFunctionArgs) => readVotes(request, context);

export const action = ({ request, context }: ActionFunctionArgs) => actOnVotes(request, context);

export default function VotesScreen() {
  const { isWatching, list, workVotes } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading
        title={workVotes ? workVotes.work.title : votesText.title}
        subtitle={workVotes ? votesText.workSubtitle(workVotes.work.university) : votesText.subtitle}
        back={workVotes ? "/admin/votos" : undefined}
      >
        {list && <ButtonLink href="/recuento">{votesText.tally}</ButtonLink>}
      </AdminHeading>
      {!isWatching && (
        <p className="note note-warn mb-8">
          {votesText.off} <TextLink to={settingPath("anti_fraud_enabled")}>{votesText.settings}</TextLink>
        </p>
      )}
      {list && <Works list={list} />}
      {workVotes && <WorkVotes key={workVotes.work.id} workVotes={workVotes} />}
      <p className="hint mt-14 max-w-[65ch]">{votesText.footnote}</p>
    </div>
  );
}
