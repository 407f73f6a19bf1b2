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
import { verification as text } from "~/text/votes/verification";
import { pressed, readForm, refuseWith } from "~/web/core/forms";
import { secretAddressHeaders, verificationPath } from "~/web/people/access";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: siteTitle(data ? texts[data.state].title : text.title) },
];

export const headers = secretAddressHeaders;

/**
 * A visit confirms nothing: mail programs follow links before people do. The page does not reveal
 * the link's owner.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [beside, link] = await Promise.all([
    accessWorks(context, null),
    readVerificationLink(params.token, context),
  ]);
  const state: keyof typeof texts = link?.state ?? "dead";
  return data({ beside, state }, { status: state === "dead" || state === "late" ? 410 : 200 });
}

/**
 * Confirms only the link's account, whatever the session. An expired link sends its account a new
 * one.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request, pressed);
  if (form.status !== "success") return refuseWith(text.unreadable);
  const confirmed = await confirmAddress(params.token, context);
  if (confirmed === null) return data({}, { status: 410 });
  const { state, counted } = confirmed;
  const here = `${verificationPath}/${params.token}`;
  if (state === "open") return context.flash.redirect(here, text.confirmed(counted));
  if (state === "done") return context.flash.redirect(here, text.already);
  if (context.mail === null) return refuseWith(text.unavailable, 503);
  const link = await readVerificationLink(params.token, context);
  const isSent = link !== null && (await sendVerificationLink(request, context, link));
  return isSent ? context.flash.redirect(here, text.sentAgain) : refuseWith(text.tooMany, 429);
}

export default function Confirmation() {
  const { state } = useLoaderData<typeof loader>();
  const { title, words } = texts[state];
  return (
    <LinkPage title={title} line={words}>
      {state === "open" || state === "late" ? (
        <form method="post" className="mt-8">
          <Button solid className="min-h-13">
            {state === "open" ? text.confirm : text.again}
          </Button>
        </form>
      ) : (
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="/cuenta/votos" solid>
            {text.toOwnVotes}
          </ButtonLink>
          {state === "done" && <ButtonLink href="/galeria">{text.toGallery}</ButtonLink>}
        </p>
      )}
    </LinkPage>
  );
}

const texts = {
  open: { title: text.title, words: text.intro },
  done: { title: text.doneTitle, words: text.done },
  late: { title: text.lateTitle, words: text.late(lifetimes.verificationHours) },
  dead: { title: text.deadTitle, words: text.dead },
};
