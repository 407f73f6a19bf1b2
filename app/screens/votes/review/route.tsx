import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdminHeading } from "~/components/core/admin-heading";
import { ButtonLink, TextLink } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { siteTitle } from "~/text/core/common";
import { settingPath } from "~/text/running/settings-list";
import { votes as text } from "~/text/votes/votes";
import { actOnVotes } from "./actions";
import { readVotes } from "./read";
import { WorkVotes } from "./work-votes";
import { Works } from "./works";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export const loader = ({ request, context }: LoaderFunctionArgs) => readVotes(request, context);

export const action = ({ request, context }: ActionFunctionArgs) => actOnVotes(request, context);

export default function VotesScreen() {
  const { isWatching, list, workVotes } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading
        title={workVotes ? workVotes.work.title : text.title}
        subtitle={workVotes ? text.workSubtitle(workVotes.work.university) : text.subtitle}
        back={workVotes ? "/admin/votos" : undefined}
      >
        {list && <ButtonLink href="/recuento">{text.tally}</ButtonLink>}
      </AdminHeading>
      {!isWatching && (
        <p className="note note-warn mb-8">
          {text.off} <TextLink to={settingPath("anti_fraud_enabled")}>{text.settings}</TextLink>
        </p>
      )}
      {list && <Works list={list} />}
      {workVotes && <WorkVotes key={workVotes.work.id} workVotes={workVotes} />}
      <p className="hint mt-14 max-w-[65ch]">{text.footnote}</p>
    </div>
  );
}
