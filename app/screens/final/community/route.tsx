import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frame, orSignIn } from "~/auth/core/guards";
import { ActionToast } from "~/components/core/toast";
import { seededRandom } from "~/contest/core/random";
import { ballotState } from "~/contest/final/deliberation";
import { isBlind } from "~/contest/works/visibility";
import { final as text } from "~/text/final/final";
import { publicMeta } from "~/web/core/page-meta";
import { actOnChoice } from "./actions";
import { Choice } from "./choice";
import { Outcome } from "./outcome";

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, { path: "/final", title: text.title, description: text.description });

/**
 * Loads the two finalists once the community ballot opens, and the outcome once the ballot closes.
 * The outcome needs no session.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { deliberationScreens, finalVotes, env, now } = context;
  const { viewer, settings, phases, gates } = await frame(context);
  const state = ballotState(gates.community, phases, now);
  if (state !== "closed") orSignIn(request, viewer, settings);
  const visibility = { authors: !isBlind(viewer?.role ?? null, settings) };
  const [works, voter, result] = await Promise.all([
    gates.community ? deliberationScreens.two(visibility) : [],
    viewer ? deliberationScreens.voter(viewer.id) : null,
    state === "closed" ? finalVotes.counts() : null,
  ]);
  // Half of the voters see the first finalist first. The other half see the second one first.
  const isTurned = viewer !== null && seededRandom(viewer.id)() < 0.5;
  return {
    state,
    works: (state === "open" && isTurned ? works.toReversed() : works).map(({ status, ...work }) => ({
      ...work,
      isOut: status === "descalificada",
    })),
    // Only the voter sees their choice.
    chosen: voter?.chosen ?? null,
    waits: voter?.waits ?? false,
    isSignedIn: viewer !== null,
    mayVote: settings.final_voters === "everyone" || (voter?.isPartners ?? true),
    partnerName: env.PARTNER_NAME || null,
    signsUp: settings.public_signup_enabled,
    result: result && { closedAt: result.closedAt, counts: result.counts },
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnChoice(request, context);

export default function Final() {
  const { state, result, ...choice } = useLoaderData<typeof loader>();
  const { works } = choice;
  return (
    <div className="page pb-24">
      <ActionToast />
      {result && works.length > 0 ? (
        <Outcome works={works} result={result} />
      ) : state === "open" && works.length > 0 ? (
        <Choice {...choice} />
      ) : (
        <div className="statement">
          <h1 className="h1">{state === "lapsed" ? text.lapsed : text.ahead}</h1>
          <p>{state === "lapsed" ? text.lapsedHint : text.aheadHint}</p>
          <a href="/galeria" className="button">
            Ver todas las obras
          </a>
        </div>
      )}
    </div>
  );
}
