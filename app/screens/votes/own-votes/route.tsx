import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { sendVerificationLink } from "~/acts/votes/verification";
import { requireViewer } from "~/auth/core/guards";
import { BackLink } from "~/components/core/back-link";
import { ContactLine } from "~/components/core/contact-line";
import { CopyButton } from "~/components/core/copy-button";
import { ButtonLink, H1, H2, TallLink, TextLink } from "~/components/core/elements";
import { Pages } from "~/components/core/pages";
import { PostButton } from "~/components/core/post-button";
import { ActionToast } from "~/components/core/toast";
import { HOUR_MS } from "~/contest/core/calendar";
import { votingIsOver } from "~/contest/core/phases";
import { lifetimes } from "~/contest/core/retention";
import { siteTitle } from "~/text/core/common";
import { formatDate, formatDateTime } from "~/text/core/formats";
import { tally as tallyText } from "~/text/votes/tally";
import { verification } from "~/text/votes/verification";
import { pressed, readForm, refuseWith } from "~/web/core/forms";
import { listAddress, page } from "~/web/core/list-address";
import { receiptAddress } from "../tally/query";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(tallyText.ownTitle) }];

const ownVotes = listAddress("/cuenta/votos", { page: page() });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores, now } = await requireViewer(request, context);
  const [results, pending, allPhases, gates, choice, { organiser_contact }] = await Promise.all([
    stores.tally.votesOf(viewer.id, ownVotes.read(request).page),
    stores.verifications.pendingOf(viewer.id),
    stores.phases.all(),
    stores.finalChoices.times(),
    stores.tally.finalVoteOf(viewer.id),
    stores.settings.all(),
  ]);
  const isFinalOver = (gates.community?.closedAt ?? null) !== null;
  return {
    ...results,
    pending,
    isOver: votingIsOver(allPhases, now),
    choice,
    isFinalOver,
    contact: organiser_contact,
  };
}

/** Sends the mail that confirms the person's address again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer, stores, mail, flash } = await requireViewer(request, context);
  const form = await readForm(request, pressed);
  if (form.status !== "success") return refuseWith(verification.unreadable);
  const back = ownVotes.path({});
  if (mail === null) return flash.redirect(back, verification.unavailable);
  const address = await stores.verifications.addressOf(viewer.id);
  if (!address || address.isConfirmed) return flash.redirect(back, verification.already);
  const isSent = await sendVerificationLink(request, context, { userId: viewer.id, email: address.email });
  return flash.redirect(back, isSent ? verification.resent : verification.tooMany);
}

/** The person's own votes with their receipts. */
export default function OwnVotes() {
  const { rows, total, page, pages, pending, isOver, choice, isFinalOver, contact } =
    useLoaderData<typeof loader>();
  return (
    <div className="page max-w-[64rem] pt-4 pb-24">
      <ActionToast />
      <BackLink to="/cuenta" />
      <H1>{tallyText.ownTitle}</H1>
      <p className="mt-4 max-w-[42rem]">
        {tallyText.ownIntro(isOver)} <TextLink href="/recuento">{tallyText.toTally}</TextLink>
      </p>
      {pending.length > 0 && <Pending votes={pending} />}
      {choice && (
        <section className="mt-10">
          <H2>{tallyText.ownFinal}</H2>
          <ul className="mt-4 border-t border-ink">
            <OwnVote
              vote={{ ...choice, isVoided: false, voidedAt: null, voidReason: null, isDisqualified: false }}
              isOver={isFinalOver}
              contact={contact}
              isFinal
            />
          </ul>
        </section>
      )}
      {rows.length === 0 && (pending.length > 0 || choice) ? null : rows.length === 0 ? (
        <div className="grid justify-items-start gap-4 py-16">
          <p className="h2">{tallyText.ownNone}</p>
          <p>{tallyText.ownNoneHint}</p>
          <ButtonLink href="/galeria">{tallyText.toGallery}</ButtonLink>
        </div>
      ) : (
        <>
          {(pending.length > 0 || choice) && <H2 className="mt-14">{verification.ownOthers}</H2>}
          <p className="label mt-3 py-3 tabular-nums" role="status">
            {tallyText.ownFound(total)}
          </p>
          <ul className="border-t border-ink">
            {rows.map((vote) => (
              <OwnVote key={vote.id} vote={vote} isOver={isOver} contact={contact} />
            ))}
          </ul>
        </>
      )}
      <Pages page={page} pages={pages} href={(page) => ownVotes.path({ page })} />
    </div>
  );
}

interface Vote {
  id: string;
  title: string;
  at: number;
  receipt: string | null;
  isVoided: boolean;
  voidedAt: number | null;
  voidReason: string | null;
  isDisqualified: boolean;
}

interface OwnVoteProps {
  vote: Vote;
  isOver: boolean;
  /** The organiser's mail or web address; empty for none. */
  contact: string;
  isFinal?: boolean;
}

/** One line, or two on a phone, which opens to the receipt. The only vote of the final is open. */
function OwnVote({ vote, isOver, contact, isFinal = false }: OwnVoteProps) {
  const state = vote.isVoided ? "voided" : vote.isDisqualified ? "disqualified" : "counted";
  return (
    <li className="border-b">
      <details open={isFinal} className="group">
        <summary className="py-2.5">
          <VoteLine title={vote.title} at={vote.at} state={tallyText.shortState[state]} />
        </summary>
        <div className="grid justify-items-start gap-1 pb-4 text-small md:flex md:flex-wrap md:items-baseline md:gap-x-6">
          {vote.receipt ? (
            <Receipt
              receipt={vote.receipt}
              title={vote.title}
              address={isOver ? receiptAddress(isFinal) : null}
            />
          ) : (
            <span>{tallyText.noReceipt}</span>
          )}
          <span className="tabular-nums">
            {tallyText.votedAt(formatDateTime(vote.at))}
            {vote.voidedAt !== null && ` · ${tallyText.voidedAt(formatDateTime(vote.voidedAt))}`}
            {vote.isDisqualified && ` · ${tallyText.state.disqualified}`}
          </span>
          <TallLink href={`/propuesta/${vote.id}`}>{tallyText.toWork}</TallLink>
          {vote.voidReason !== null && (
            <p className="basis-full wrap-anywhere">
              <span className="whitespace-pre-line">{tallyText.voidedBecause(vote.voidReason)}</span>{" "}
              <ContactLine
                before={tallyText.objection}
                contact={tallyText.objectionLink(contact)}
                none={tallyText.objectionByMail}
              />
            </p>
          )}
        </div>
      </details>
    </li>
  );
}

const VoteLine = ({ title, at, state }: { title: string; at: number; state: string }) => (
  <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap items-baseline gap-x-3 align-top">
    <span className="min-w-0 grow font-semibold wrap-anywhere max-sm:basis-full">{title}</span>
    <span className="shrink-0 text-small tabular-nums">{formatDate(at)}</span>
    <span className="w-[5.5rem] shrink-0 text-small">{state}</span>
  </span>
);

interface ReceiptProps {
  receipt: string;
  title: string;
  /** Null while people vote. */
  address: string | null;
}

/** A receipt to copy and, after voting, to look up. The POST keeps it out of addresses. */
function Receipt({ receipt, title, address }: ReceiptProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <code className="select-all">{receipt}</code>
      <CopyButton what={receipt} name={tallyText.receiptOf(title)} />
      {address && (
        <form method="post" action={address}>
          <input type="hidden" name="receipt" value={receipt} />
          <button
            type="submit"
            className="link link-tall text-small"
            aria-label={`${tallyText.verify}: ${tallyText.receiptOf(title)}`}
          >
            {tallyText.verify}
          </button>
        </form>
      )}
    </div>
  );
}

/** Votes with an unconfirmed address, and a button to send the mail again. */
function Pending({ votes }: { votes: { id: string; title: string; at: number }[] }) {
  return (
    <section className="mt-10">
      <H2>{verification.ownTitle}</H2>
      <p className="mt-2 max-w-[42rem]">{verification.own(lifetimes.verificationHours)}</p>
      <ul className="mt-4 border-t border-ink">
        {votes.map((vote) => (
          <li key={vote.id} className="flex items-baseline gap-x-3 border-b">
            <a
              href={`/propuesta/${vote.id}`}
              className="title-link link-tall min-w-0 grow truncate font-semibold"
            >
              {vote.title}
            </a>
            <span className="shrink-0 text-small tabular-nums">
              {verification.until(formatDateTime(vote.at + lifetimes.verificationHours * HOUR_MS))}
            </span>
          </li>
        ))}
      </ul>
      <PostButton formClass="mt-4">{verification.resend}</PostButton>
    </section>
  );
}
