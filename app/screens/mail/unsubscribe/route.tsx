import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { accessWorks } from "~/acts/people/access-works";
import { Button, ButtonLink } from "~/components/core/elements";
import { LinkPage } from "~/components/people/link-page";
import { siteTitle } from "~/text/core/common";
import { unsubscribe as unsubscribeText } from "~/text/mail/unsubscribe";
import { secretAddressHeaders } from "~/web/people/access";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: siteTitle(data ? texts[data.state].title : unsubscribeText.title) },
];

export const headers = secretAddressHeaders;

/** A visit changes nothing: mail programs follow links before people do. The page does not name the person. */
export async function loader({ params: { mail = "" }, context }: LoaderFunctionArgs) {
  const [showcase, reader] = await Promise.all([
    accessWorks(context, null),
    context.stores.messages.readerOf(mail),
  ]);
  const state: keyof typeof texts = reader === null ? "dead" : reader.wantsMessages ? "open" : "done";
  return data({ showcase, state }, { status: state === "dead" ? 410 : 200 });
}

/**
 * Ends the messages to the mail's reader. Mail providers send this request too, for the button beside a
 * mail's sender (RFC 8058): without a session, with a body of their own, and without following redirects.
 */
export async function action({ params: { mail = "" }, context: { stores } }: LoaderFunctionArgs) {
  const isKnown = await stores.messages.unsubscribe(mail);
  return data(null, { status: isKnown ? 200 : 410 });
}

export default function Unsubscribe() {
  const { state } = useLoaderData<typeof loader>();
  const { title, words } = texts[state];
  return (
    <LinkPage title={title} line={words}>
      {state === "open" ? (
        <form method="post" className="mt-8">
          <Button solid className="min-h-13">
            {unsubscribeText.stop}
          </Button>
        </form>
      ) : (
        <p className="mt-8">
          <ButtonLink href="/cuenta">{unsubscribeText.toAccount}</ButtonLink>
        </p>
      )}
    </LinkPage>
  );
}

const texts = {
  open: { title: unsubscribeText.title, words: unsubscribeText.intro },
  done: { title: unsubscribeText.doneTitle, words: unsubscribeText.done },
  dead: { title: unsubscribeText.deadTitle, words: unsubscribeText.dead },
};
