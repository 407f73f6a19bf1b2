import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { accessWorks } from "~/acts/people/access-works";
import { enterByLink, readSignInLink } from "~/acts/people/sign-in-link";
import { castOnSignIn, voteIntent } from "~/acts/votes/cast-vote";
import { homeOf } from "~/auth/core/guards";
import { enterForm } from "~/auth/people/forms";
import { ButtonLink } from "~/components/core/elements";
import { LinkPage } from "~/components/people/link-page";
import { AcceptedTexts } from "~/components/people/person-fields";
import { EntryButtons } from "~/components/votes/vote-intent";
import { lifetimes } from "~/contest/core/retention";
import { siteTitle } from "~/text/core/common";
import { together } from "~/text/core/toast";
import { authText } from "~/text/people/auth";
import { recovery } from "~/text/people/recovery";
import { signInLink as signInLinkText } from "~/text/people/sign-in-link";
import { type Refusal, readForm, refuse } from "~/web/core/forms";
import { accessPath, keptReturn, secretAddressHeaders, signInLinkPath } from "~/web/people/access";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: siteTitle(page?.link ? titleOf(page.link) : recovery.deadTitle) },
];

const titleOf = ({ isNew }: { isNew: boolean }) =>
  isNew ? signInLinkText.newTitle : signInLinkText.enterTitle;

export const headers = secretAddressHeaders;

/** A visit does not use the link up: mail programs follow links before people do. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const redirectTo = await keptReturn(request);
  const [showcase, link, vote] = await Promise.all([
    accessWorks(context, redirectTo),
    readSignInLink(params.token, context),
    voteIntent(context, redirectTo),
  ]);
  if (!link) return data({ showcase, redirectTo, vote, link: null }, { status: 410 });
  const { fullName, userId, role, pendingVotes } = link;
  const isVoter = userId === null || role === "publico";
  return data({
    showcase,
    redirectTo,
    vote,
    link: { isNew: userId === null, voter: isVoter ? fullName : null, pendingVotes },
  });
}

/** Signs in whatever the session, as the account of the link. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const submission = await readForm(request, enterForm);
  if (submission.status !== "success") return refuse(submission);
  const entry = await enterByLink(params.token, context);
  if ("refusal" in entry) {
    const { refusal, status } = entry;
    return refusal ? refuse(submission, { toast: refusal, status }) : data<Refusal>({}, { status });
  }
  const { userId, toast } = entry;
  const { vote_for: proposalId } = submission.value;
  if (proposalId !== undefined) {
    const vote = await castOnSignIn(request, context, { userId, proposalId });
    return context.flash.redirect(vote.path, toast ? together(toast, vote.toast) : vote.toast);
  }
  const path = (await keptReturn(request)) ?? homeOf("publico");
  return toast ? context.flash.redirect(path, toast) : redirect(path, 303);
}

export default function EnterByLink() {
  const { redirectTo, vote, link } = useLoaderData<typeof loader>();
  if (!link) {
    return (
      <LinkPage title={recovery.deadTitle} line={recovery.dead(lifetimes.signInLinkMinutes)}>
        <p className="mt-8">
          <ButtonLink href={accessPath(signInLinkPath, redirectTo)} solid>
            {recovery.askAgain}
          </ButtonLink>
        </p>
      </LinkPage>
    );
  }
  const { isNew, voter, pendingVotes } = link;
  if (voter === null) {
    return (
      <LinkPage title={signInLinkText.byPasswordTitle} line={signInLinkText.byPassword}>
        <p className="mt-8">
          <ButtonLink href={accessPath("/auth", redirectTo)} solid>
            {authText.signIn}
          </ButtonLink>
        </p>
      </LinkPage>
    );
  }
  return (
    <LinkPage
      title={titleOf(link)}
      line={isNew ? signInLinkText.enterNew(voter) : signInLinkText.enterAs(voter)}
    >
      <form method="post" className="mt-8 grid gap-5">
        {isNew && <AcceptedTexts />}
        {pendingVotes > 0 && <p className="note note-warn">{signInLinkText.pendingVotes(pendingVotes)}</p>}
        <EntryButtons vote={vote} action="link" label={signInLinkText.enter} />
      </form>
    </LinkPage>
  );
}
