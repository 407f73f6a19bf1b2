import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { accessWorks } from "~/acts/people/access-works";
import { confirmAddress, readVerificationLink, sendVerificationLink } from "~/acts/votes/verification";
import { Button, ButtonLink } from "~/components/core/elements";
import { LinkPage } from "~/components/people/link-page";
import { lifetimes } from "~/contest/core/retention";
import { siteTitle } from "~/text/core/common";
import { verification as verificationText } from "~/text/votes/verification";
import { pressed, readForm, refuseWith } from "~/web/core/forms";
import { secretAddressHeaders, verificationPath } from "~/web/people/access";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: siteTitle(data ? texts[data.state].title : verificationText.title) },
];

export const headers = secretAddressHeaders;

/**
 * A visit confirms nothing: mail programs follow links before people do. The page does not reveal
 * the link's owner.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [showcase, link] = await Promise.all([
    accessWorks(context, null),
    readVerificationLink(params.token, context),
  ]);
  const state: keyof typeof texts = link?.state ?? "dead";
  return data({ showcase, state }, { status: state === "dead" || state === "late" ? 410 : 200 });
}

/**
 * Confirms only the link's account, whatever the session. An expired link sends its account a new
 * one.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request, pressed);
  if (form.status !== "success") return refuseWith(verificationText.unreadable);
  const confirmed = await confirmAddress(params.token, context);
  if (confirmed === null) return data({}, { status: 410 });
  const { state, countedVotes } = confirmed;
  const here = `${verificationPath}/${params.token}`;
  if (state === "open") return context.flash.redirect(here, verificationText.confirmed(countedVotes));
  if (state === "done") return context.flash.redirect(here, verificationText.already);
  if (context.mail === null) return refuseWith(verificationText.unavailable, 503);
  const link = await readVerificationLink(params.token, context);
  const isSent = link !== null && (await sendVerificationLink(request, context, link));
  return isSent
    ? context.flash.redirect(here, verificationText.sentAgain)
    : refuseWith(verificationText.tooMany, 429);
}

export default function Confirmation() {
  const { state } = useLoaderData<typeof loader>();
  const { title, words } = texts[state];
  return (
    <LinkPage title={title} line={words}>
      {state === "open" || state === "late" ? (
        <form method="post" className="mt-8">
          <Button solid className="min-h-13">
            {state === "open" ? verificationText.confirm : verificationText.again}
          </Button>
        </form>
      ) : (
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="/cuenta/votos" solid>
            {verificationText.toOwnVotes}
          </ButtonLink>
          {state === "done" && <ButtonLink href="/galeria">{verificationText.toGallery}</ButtonLink>}
        </p>
      )}
    </LinkPage>
  );
}

const texts = {
  open: { title: verificationText.title, words: verificationText.intro },
  done: { title: verificationText.doneTitle, words: verificationText.done },
  late: { title: verificationText.lateTitle, words: verificationText.late(lifetimes.verificationHours) },
  dead: { title: verificationText.deadTitle, words: verificationText.dead },
};
