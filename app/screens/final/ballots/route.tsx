import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ConfirmButton } from "~/components/core/confirm-button";
import { Pages } from "~/components/core/pages";
import { Table } from "~/components/core/table";
import { ActionToast } from "~/components/core/toast";
import { WithLinks } from "~/components/core/with-links";
import { BallotCount } from "~/components/final/ballot-count";
import { DrawHash } from "~/components/final/draw-hash";
import { ballotState } from "~/contest/final/deliberation";
import { VOTERS_PER_PAGE } from "~/db/final/views/deliberation";
import { siteTitle } from "~/text/core/common";
import { formatInteger } from "~/text/core/formats";
import { tabBars } from "~/text/core/tab-bars";
import { ballotCount, ballots as text } from "~/text/final/deliberation";
import { pageOf } from "~/web/core/pages";
import { actOnFinal } from "./actions";
import { voterList } from "./query";
import { Recount } from "./recount";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.tab) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { phases, settings, ballotGates, deliberation, deliberationScreens, now } = await requireAdmin(
    request,
    context,
  );
  const requestedPage = voterList.read(request).page;
  const [all, gates, { final_voters }, data, counted] = await Promise.all([
    phases.all(),
    ballotGates.all(),
    settings.all(),
    deliberationScreens.forAdmin(requestedPage),
    deliberation.counted(),
  ]);
  return {
    ...data,
    ...pageOf(requestedPage, VOTERS_PER_PAGE, data.turnout.all),
    finalists: data.finalists.map(({ title }) => title),
    jury: ballotState(gates.jury, all, now),
    community: ballotState(gates.community, all, now),
    counted: counted && { countedAt: counted.countedAt, result: counted.result },
    mayRecount: counted !== null && data.mayRecount,
    onlyPartner: final_voters === "partner",
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnFinal(request, context);

export default function BallotsScreen() {
  const { counted } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle} tabs={tabBars.final} />
      <JuryBallot />
      {/* The next action comes before the long list of the count's rounds. */}
      <Community />
      {counted && (
        <section aria-labelledby="recuento" className="mt-16 border-t border-ink pt-5">
          <h2 id="recuento" className="h2 mb-6">
            {ballotCount.title}
          </h2>
          <BallotCount {...counted} />
        </section>
      )}
    </div>
  );
}

function JuryBallot() {
  const { jury, jurors, turnout, secretHash, finalists, counted, mayRecount, page, pages } =
    useLoaderData<typeof loader>();
  const { voted, all } = turnout;
  const opens = {
    className: "button button-solid",
    title: text.openJuryQuestion,
    fields: { intent: "open-jury" },
  };
  return (
    <section aria-labelledby="jurado" className="border-t border-ink pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div className="max-w-[60ch]">
          <h2 id="jurado" className="h2">
            {text.jury}
          </h2>
          <p className="mt-3 text-[1.375rem] leading-snug font-semibold">
            {text.juryStates[jury]} {jury !== "ahead" && jury !== "unopened" && text.turnout(voted, all)}
          </p>
          <p className="mt-2">{text.finalists(finalists)}</p>
          <p className="mt-1 text-small text-ink-soft">{text.secret}</p>
          {secretHash && !counted && <DrawHash hash={secretHash} draw={null} />}
        </div>
        <div className="flex flex-wrap gap-3">
          {finalists.length < 2 && !counted && (
            <Link to="/admin/estados" className="button">
              {text.toStates}
            </Link>
          )}
          {jury === "unopened" && (
            <ConfirmButton {...opens} label={text.openJury}>
              <p>{text.openJuryExplained}</p>
            </ConfirmButton>
          )}
          {jury === "closed" && !counted && (
            <ConfirmButton {...opens} className="button" label={text.reopenJury}>
              <p>{text.openJuryExplained}</p>
            </ConfirmButton>
          )}
          {(jury === "open" || jury === "lapsed") && (
            <ConfirmButton
              label={text.closeJury}
              className="button button-solid"
              title={text.closeJuryQuestion}
              fields={{ intent: "close-jury" }}
            >
              <p>{text.closeJuryExplained(voted, all)}</p>
            </ConfirmButton>
          )}
          {jury === "closed" && !counted && (
            <ConfirmButton
              label={text.count}
              className="button button-solid"
              title={text.countQuestion}
              fields={{ intent: "count" }}
            >
              <p>{text.countExplained}</p>
            </ConfirmButton>
          )}
        </div>
      </div>
      {mayRecount && <Recount />}
      {jurors.length === 0 ? (
        <p className="mt-6 border-t py-4">{text.noJurors}</p>
      ) : (
        <div className="mt-6 max-w-[52rem]">
          <Table
            caption={text.jury}
            columns={[text.columns.juror, text.columns.vote, { figure: text.columns.conflicts }]}
            isFocusable
          >
            {jurors.map(({ id, name, hasVoted, conflicts }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  <span className={`mark ${hasVoted ? "" : "text-ink-soft"}`}>
                    {hasVoted ? text.hasVoted : text.hasNotVoted}
                  </span>
                </td>
                <td className="numeric">{formatInteger(conflicts)}</td>
              </tr>
            ))}
          </Table>
          <Pages page={page} pages={pages} href={(to) => voterList.path({ page: to })} />
        </div>
      )}
    </section>
  );
}

function Community() {
  const { community, pair, votes, onlyPartner, counted } = useLoaderData<typeof loader>();
  const titles = pair.map(({ title }) => title);
  const gone = pair.filter(({ isFinalist }) => !isFinalist);
  return (
    <section aria-labelledby="comunidad" className="mt-16 border-t border-ink pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div className="max-w-[60ch]">
          <h2 id="comunidad" className="h2">
            {text.community}
          </h2>
          <p className="mt-3 text-[1.375rem] leading-snug font-semibold tabular-nums">
            <WithLinks text={text.communityStates[community]} />{" "}
            {(community === "open" || community === "lapsed" || community === "closed") &&
              text.participation(votes.counted, votes.waiting)}
          </p>
          <p className="mt-2">{counted ? text.between(titles) : text.waitsForJury}</p>
          {gone.map(({ id, title }) => (
            <p key={id} className="note note-warn mt-3">
              {text.disqualified(title)}
            </p>
          ))}
          <p className="mt-1 text-small text-ink-soft">{onlyPartner ? text.onlyPartner : text.everyone}</p>
          {(community === "open" || community === "lapsed") && (
            <p className="mt-1 text-small text-ink-soft">{text.hidden}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {community !== "ahead" && community !== "unopened" && (
            <a href="/final" className="button">
              {text.toResult}
            </a>
          )}
          {community === "closed" && (
            <Link to="/admin/fallo" className="button button-solid">
              {text.toVerdict}
            </Link>
          )}
          {community === "unopened" && counted && (
            <ConfirmButton
              label={text.openCommunity}
              className="button button-solid"
              title={text.openCommunityQuestion}
              fields={{ intent: "open-community" }}
              disabled={gone.length > 0}
            >
              <p>{text.openCommunityExplained(titles)}</p>
            </ConfirmButton>
          )}
          {(community === "open" || community === "lapsed") && (
            <ConfirmButton
              label={text.closeCommunity}
              className="button button-solid"
              title={text.closeCommunityQuestion}
              fields={{ intent: "close-community" }}
            >
              <p>{text.closeCommunityExplained}</p>
            </ConfirmButton>
          )}
        </div>
      </div>
    </section>
  );
}
