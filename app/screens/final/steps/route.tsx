import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ConfirmButton } from "~/components/core/confirm-button";
import { ButtonLink, H2 } from "~/components/core/elements";
import { Fold } from "~/components/core/fold";
import { Pages } from "~/components/core/pages";
import { Table } from "~/components/core/table";
import { ActionToast } from "~/components/core/toast";
import { WithLinks } from "~/components/core/with-links";
import { choiceState, finalHasCome } from "~/contest/final/choices";
import { VOTERS_PER_PAGE } from "~/db/final/views/final-screens";
import { siteTitle } from "~/text/core/common";
import { formatInteger } from "~/text/core/formats";
import { tabBars } from "~/text/core/tab-bars";
import { finalAnchors, finalSteps as finalStepsText } from "~/text/final/choices";
import { listAddress, page } from "~/web/core/list-address";
import { pageOf } from "~/web/core/pages";
import { actOnSteps } from "./actions";
import { DepartureReason, LeaveOut, OtherTwo } from "./departure-form";
import { stepsOf } from "./steps";

const jurorList = listAddress("/admin/final", { page: page() });

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(finalStepsText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, partner, now } = await requireAdmin(request, context);
  const requestedPage = jurorList.read(request).page;
  const [phases, times, screen, final, sealed] = await Promise.all([
    stores.phases.all(),
    stores.finalChoices.times(),
    stores.finalScreens.forAdmin(requestedPage),
    stores.finalChoices.now(),
    stores.verdicts.all(),
  ]);
  return {
    ...screen,
    ...pageOf(requestedPage, VOTERS_PER_PAGE, screen.turnout.all),
    ...stepsOf(final),
    juryState: choiceState(times.jury, phases, now),
    communityState: choiceState(times.community, phases, now),
    hasCome: finalHasCome(phases, now),
    onlyPartner: partner !== null,
    sealed: sealed[0]?.number ?? null,
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnSteps(request, context);

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function StepsScreen() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={finalStepsText.title} subtitle={finalStepsText.subtitle} tabs={tabBars.final} />
      <Fold title={finalStepsText.rule} className="mb-8">
        <ol className="grid max-w-[65ch] list-decimal gap-2 pl-5">
          {finalStepsText.ruleLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </Fold>
      <FinalistsStep data={data} />
      <JuryStep data={data} />
      <CommunityStep data={data} />
      <VerdictStep data={data} />
    </div>
  );
}

interface StepProps {
  id: string;
  number: number;
  name: string;
  state: string;
  /** The step's one button. */
  button: ReactNode;
  departures: Data["departures"];
  children: ReactNode;
}

/** A step of the final: its state, its figures, one button and its departures from the rule. */
function Step({ id, number, name, state, button, departures, children }: StepProps) {
  return (
    <section aria-labelledby={id} className="border-t border-ink pt-5 pb-14">
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div className="max-w-[60ch] min-w-0">
          <H2 id={id} className="scroll-mt-4">
            {finalStepsText.step(number, name)}
          </H2>
          <p className="mt-3 text-[1.375rem] leading-snug font-semibold tabular-nums">
            <WithLinks text={state} />
          </p>
        </div>
        {button}
      </div>
      <div className="mt-2 min-w-0 wrap-anywhere">{children}</div>
      {departures.map((departure) => (
        <DepartureReason key={departure.kind} {...departure} />
      ))}
    </section>
  );
}

const of = (departures: Data["departures"], step: string) => departures.filter((one) => one.step === step);

function FinalistsStep({ data }: { data: Data }) {
  const { finalists, departures } = data;
  const state = finalists.isFixed ? "fixed" : finalists.titles.length === 0 ? "none" : "open";
  return (
    <Step
      id="finalistas"
      number={1}
      name={finalStepsText.finalists}
      state={finalStepsText.finalistStates[state]}
      departures={of(departures, "finalists")}
      button={
        <Link to="/admin/estados" className={`button ${state === "none" ? "button-solid" : ""}`}>
          {finalists.isFixed ? finalStepsText.seeStates : finalStepsText.toStates}
        </Link>
      }
    >
      <p>{finalStepsText.finalistsAre(finalists.titles)}</p>
      {finalists.unevaluated.length > 0 && (
        <p className="note note-warn mt-3 max-w-[40rem]">
          {finalStepsText.unevaluated(finalists.unevaluated)}
        </p>
      )}
      {finalists.disqualified.length > 0 && (
        <p className="note note-warn mt-3 max-w-[40rem]">
          {finalStepsText.disqualified(finalists.disqualified)}
        </p>
      )}
    </Step>
  );
}

function JuryStep({ data }: { data: Data }) {
  const { juryState, jury, turnout, jurors, departures, communityState, finalists, page, pages } = data;
  const { marked, all } = turnout;
  const isOpen = juryState === "open" || juryState === "lapsed";
  const isAhead = juryState === "ahead" || juryState === "unopened";
  const own = of(departures, "jury").filter(({ kind }) => kind === "left_out");
  const isLeftOut = own.some(({ reason }) => reason !== null);
  const isReplaced = of(departures, "jury").some(({ kind, reason }) => kind === "other" && reason !== null);
  const mayOpen =
    juryState === "unopened" &&
    communityState === "unopened" &&
    finalists.titles.length > 2 &&
    data.sealed === null &&
    !isLeftOut;
  return (
    <Step
      id="jurado"
      number={2}
      name={finalStepsText.jury}
      state={
        isAhead && isLeftOut
          ? finalStepsText.isLeftOut.jury
          : `${finalStepsText.juryStates[juryState]}${isOpen ? ` ${finalStepsText.turnout(marked, all)}` : ""}`
      }
      // A step that was left out needs its reason only when the next one has begun.
      departures={own.filter(
        ({ reason }) => reason !== null || (data.hasCome && !isOpen && communityState !== "unopened"),
      )}
      button={
        mayOpen ? (
          <ConfirmButton
            label={finalStepsText.openJury}
            anchor={finalAnchors.openJury}
            className="button button-solid"
            title={finalStepsText.openJuryQuestion}
            fields={{ intent: "open-jury" }}
          >
            <p>{finalStepsText.openJuryExplained(finalists.titles.length)}</p>
          </ConfirmButton>
        ) : isOpen ? (
          <ConfirmButton
            label={finalStepsText.closeJury}
            anchor={finalAnchors.closeJury}
            className="button button-solid"
            title={finalStepsText.closeJuryQuestion}
            fields={{ intent: "close-jury" }}
          >
            <p>{finalStepsText.closeJuryExplained(marked, all)}</p>
          </ConfirmButton>
        ) : null
      }
    >
      {isAhead && finalists.titles.length <= 2 && finalists.titles.length > 0 && (
        <p>{finalStepsText.nothingToChoose}</p>
      )}
      {jury.isHeld && (
        <>
          <p>{finalStepsText.turnout(jury.marked, jury.jurors)}</p>
          <p className="mt-1">{finalStepsText.juryResult(jury.two, jury.counts, isReplaced)}</p>
          {jury.counts && jury.twoBy === "place" && <p className="mt-1">{finalStepsText.byPlace}</p>}
          {jury.counts && (
            <Fold title={finalStepsText.marksTable} className="mt-3">
              <Table
                caption={finalStepsText.marksTable}
                columns={[finalStepsText.work, { figure: finalStepsText.marks }]}
                isFocusable
              >
                {jury.order.map(({ title, marks }) => (
                  <tr key={title}>
                    <th scope="row">{title}</th>
                    <td className="numeric">{formatInteger(marks)}</td>
                  </tr>
                ))}
              </Table>
            </Fold>
          )}
        </>
      )}
      {isOpen && (
        <>
          <p className="text-small text-ink-soft">{finalStepsText.secret}</p>
          {jurors.length === 0 ? (
            <p className="mt-4">{finalStepsText.noJurors}</p>
          ) : (
            <div className="mt-4 max-w-[52rem]">
              <Table
                caption={finalStepsText.jury}
                columns={[
                  finalStepsText.columns.juror,
                  finalStepsText.columns.mark,
                  { figure: finalStepsText.columns.conflicts },
                ]}
                isFocusable
              >
                {jurors.map(({ id, name, hasMarked, conflicts }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td>
                      <span className={`mark ${hasMarked ? "" : "text-ink-soft"}`}>
                        {hasMarked ? finalStepsText.hasMarked : finalStepsText.hasNotMarked}
                      </span>
                    </td>
                    <td className="numeric">{formatInteger(conflicts)}</td>
                  </tr>
                ))}
              </Table>
              <Pages page={page} pages={pages} href={(to) => jurorList.path({ page: to })} />
            </div>
          )}
        </>
      )}
      {mayOpen && (
        <LeaveOut step="jury" title={finalStepsText.leaveOutJury} hint={finalStepsText.leaveOutJuryHint} />
      )}
    </Step>
  );
}

function CommunityStep({ data }: { data: Data }) {
  const { communityState, votes, departures } = data;
  const hasVotes = communityState === "open" || communityState === "lapsed" || communityState === "closed";
  const others = of(departures, "jury").filter(({ kind }) => kind === "other");
  const leftOut = of(departures, "community").filter(({ reason }) => reason !== null);
  const isLeftOut = leftOut.length > 0 && !hasVotes;
  return (
    <Step
      id="comunidad"
      number={3}
      name={finalStepsText.community}
      state={
        isLeftOut
          ? finalStepsText.isLeftOut.community
          : `${finalStepsText.communityStates[communityState]}${hasVotes ? ` ${finalStepsText.participation(votes.counted, votes.waiting)}` : ""}`
      }
      departures={[...others, ...leftOut]}
      button={isLeftOut ? null : <CommunityButton data={data} />}
    >
      <CommunityFigures data={data} isLeftOut={isLeftOut} />
      {!hasVotes && data.sealed === null && data.jury.isReady && data.community.two.length === 2 && (
        <>
          {others.length === 0 && data.jury.order.length > 2 && <OtherTwo works={data.jury.order} />}
          {leftOut.length === 0 && data.winner && (
            <LeaveOut
              step="community"
              title={finalStepsText.leaveOutCommunity}
              hint={finalStepsText.leaveOutCommunityHint(data.winner.title)}
            />
          )}
        </>
      )}
    </Step>
  );
}

function CommunityButton({ data }: { data: Data }) {
  const { communityState, community, canOpen } = data;
  if (communityState === "closed") return <ButtonLink href="/final">{finalStepsText.toResult}</ButtonLink>;
  if (communityState === "open" || communityState === "lapsed")
    return (
      <ConfirmButton
        label={finalStepsText.closeCommunity}
        anchor={finalAnchors.closeCommunity}
        className="button button-solid"
        title={finalStepsText.closeCommunityQuestion}
        fields={{ intent: "close-community" }}
      >
        <p>{finalStepsText.closeCommunityExplained}</p>
      </ConfirmButton>
    );
  if (communityState === "ahead" || !canOpen || data.sealed !== null) return null;
  return (
    <ConfirmButton
      label={finalStepsText.openCommunity}
      anchor={finalAnchors.openCommunity}
      className="button button-solid"
      title={finalStepsText.openCommunityQuestion}
      fields={{ intent: "open-community" }}
    >
      <p>{finalStepsText.openCommunityExplained(community.two.map(({ title }) => title))}</p>
    </ConfirmButton>
  );
}

function CommunityFigures({ data, isLeftOut }: { data: Data; isLeftOut: boolean }) {
  const { communityState, community, jury, onlyPartner } = data;
  const titles = community.two.map(({ title }) => title);
  const isClosed = communityState === "closed";
  const isAhead = communityState === "ahead" || communityState === "unopened";
  return (
    <>
      {titles.length === 1 && <p>{finalStepsText.oneOnly}</p>}
      {titles.length === 2 && (
        <p>{jury.isReady || !isAhead ? finalStepsText.between(titles) : finalStepsText.juryFirst}</p>
      )}
      {community.out.length > 0 && (
        <p className="note note-warn mt-3 max-w-[40rem]">{finalStepsText.disqualified(community.out)}</p>
      )}
      {isClosed ? (
        <p className="mt-1 tabular-nums">{finalStepsText.result(community.two)}</p>
      ) : (
        !isLeftOut && (
          <p className="mt-1 text-small text-ink-soft">
            {onlyPartner ? finalStepsText.onlyPartner : finalStepsText.everyone}
          </p>
        )
      )}
      {!isClosed && !isAhead && <p className="mt-1 text-small text-ink-soft">{finalStepsText.hidden}</p>}
    </>
  );
}

function VerdictStep({ data }: { data: Data }) {
  const { winner, isDecided, sealed } = data;
  return (
    <Step
      id="fallo"
      number={4}
      name={finalStepsText.verdict}
      state={
        sealed !== null
          ? finalStepsText.isSealed(sealed)
          : !isDecided
            ? finalStepsText.verdictAhead
            : winner
              ? finalStepsText.winner(winner.title)
              : finalStepsText.noWinner
      }
      departures={[]}
      button={
        <Link to="/admin/fallo" className={`button ${isDecided && sealed === null ? "button-solid" : ""}`}>
          {sealed === null ? finalStepsText.toVerdict : finalStepsText.seeVerdict}
        </Link>
      }
    >
      {isDecided && winner && sealed === null && <p>{finalStepsText.by[winner.by]}</p>}
    </Step>
  );
}
