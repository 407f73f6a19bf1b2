import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frame, orSignIn } from "~/auth/core/guards";
import { ButtonLink } from "~/components/core/elements";
import { Statement } from "~/components/core/statement";
import { ActionToast } from "~/components/core/toast";
import { resultsAreOut } from "~/contest/core/phases";
import { isBlind } from "~/contest/core/visibility";
import { choiceState, inTurn } from "~/contest/final/choices";
import styles from "~/styles/final.css";
import { final as finalText } from "~/text/final/final";
import { publicMeta } from "~/web/core/page-meta";
import { actOnChoice } from "./actions";
import { Choice } from "./choice";
import { Outcome } from "./outcome";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, { path: "/final", title: finalText.title, description: finalText.description });

/**
 * Loads the two finalists once the vote opens, and the outcome once it closes.
 * The outcome needs no session.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, env, now } = context;
  const { viewer, settings, phases, gates } = await frame(context);
  const state = choiceState(gates.community, phases, now);
  if (state !== "closed") orSignIn(request, viewer, settings);
  const visibility = { authors: !isBlind(viewer?.role ?? null, settings) };
  const [works, voter, result, final, instead] = await Promise.all([
    gates.community ? stores.finalScreens.two(visibility) : [],
    viewer ? stores.finalScreens.voter(viewer.id) : null,
    state === "closed" ? stores.finalVotes.counts() : null,
    state === "closed" ? stores.finalChoices.now() : null,
    state === "open" || state === "closed" ? stores.finalChoices.chosenInstead() : null,
  ]);
  return {
    state,
    works: (state === "open" ? inTurn(works, viewer?.id ?? null) : works).map(({ status, ...work }) => ({
      ...work,
      isOut: status === "descalificada",
    })),
    // The reason is for two other works if one of them was disqualified before the vote opened.
    reason: instead && works.every(({ id }) => instead.works.includes(id)) ? instead.reason : null,
    // Only the voter sees their choice.
    chosen: voter?.chosen ?? null,
    isPending: voter?.isPending ?? false,
    isSignedIn: viewer !== null,
    mayVote: context.partner === null || (voter?.isPartners ?? true),
    partnerName: env.PARTNER_NAME || null,
    signsUp: settings.public_signup_enabled,
    result: result && {
      closedAt: result.closedAt,
      counts: result.counts,
      winner: final?.procedure.winner ?? null,
    },
    resultsAreOut: resultsAreOut(phases, now),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnChoice(request, context);

export default function Final() {
  const { state, result, resultsAreOut, ...choice } = useLoaderData<typeof loader>();
  const { works } = choice;
  return (
    <div className="page pb-24">
      <ActionToast />
      {result && works.length > 0 ? (
        <Outcome works={works} reason={choice.reason} result={result} areOut={resultsAreOut} />
      ) : state === "open" && works.length > 0 ? (
        <Choice {...choice} />
      ) : (
        <Statement title={state === "lapsed" ? finalText.lapsed : finalText.ahead}>
          <p>{state === "lapsed" ? finalText.lapsedHint : finalText.aheadHint}</p>
          <ButtonLink href="/galeria">Ver todas las obras</ButtonLink>
        </Statement>
      )}
    </div>
  );
}
