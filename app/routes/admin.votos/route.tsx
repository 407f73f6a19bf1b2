import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireAdmin, requireFresh } from "~/auth/guards";
import { AdminHeading } from "~/components/admin-heading";
import { answered, type Result } from "~/components/answered";
import { Field, hinted } from "~/components/field";
import { Pages } from "~/components/pages";
import { ActionToast } from "~/components/toast";
import { FLAGS_PER_PAGE, type FlaggedVotes } from "~/db/votes";
import { siteTitle } from "~/text/common";
import { formatDateTime } from "~/text/formats";
import { votes as text } from "~/text/votes";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/forms";
import { pageOf } from "~/web/pages";
import { groupOf, votesForm } from "./form";
import { votesList } from "./query";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { votes, settings } = await requireAdmin(request, context);
  const asked = votesList.read(request);
  const [{ flags, total }, { anti_fraud_enabled }] = await Promise.all([
    votes.flagged(asked.page),
    settings.all(),
  ]);
  return { ...pageOf(asked.page, FLAGS_PER_PAGE, total), flags, total, isWatching: anti_fraud_enabled };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { votes, viewer, session, flash, now } = await requireAdmin(request, context);
  const form = await readForm(request, votesForm);
  if (form.status !== "success") return refuseInvalid(form, (name) => name === "reason", text.unreadable);
  const group = groupOf(form.value);
  if (!group) return refuse(form, { toast: text.unreadable });
  await requireFresh(request, session);
  const by = { id: viewer.id, name: viewer.fullName };
  const changed =
    form.value.intent === "void"
      ? await votes.void(group, form.value.reason, by, now)
      : await votes.restore(group, by, now);
  if (changed === 0) return refuseWith(text.nothing, 409);
  const done = form.value.intent === "void" ? text.wereVoided : text.wereRestored;
  return flash.redirect(votesList.path(votesList.read(request)), done(changed));
}

export default function VotesScreen() {
  const { flags, total, page, pages, isWatching } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle} />
      {!isWatching && (
        <p className="note note-warn mb-8">
          {text.off}{" "}
          <Link to="/admin/ajustes" className="link">
            {text.settings}
          </Link>
        </p>
      )}
      {flags.length === 0 ? (
        <p className="h2 border-t border-ink py-16">{text.none}</p>
      ) : (
        <>
          <p className="max-w-[65ch] text-ink-soft">{text.explained}</p>
          <p className="label py-3 tabular-nums" role="status">
            {text.found(total)}
          </p>
          <ul className="border-b">
            {flags.map((flag) => (
              <li key={keyOf(flag)} className="border-t py-4" data-flag={flag.kind}>
                <Flag flag={flag} />
              </li>
            ))}
          </ul>
          <Pages page={page} pages={pages} href={(page) => votesList.path({ page })} />
        </>
      )}
    </div>
  );
}

/** What tells one group from the others, as the form's fields name it. */
const fieldsOf = (flag: FlaggedVotes) => ({
  ...("address" in flag && { address: flag.address }),
  ...("network" in flag && { network: flag.network }),
  ...("from" in flag && { from: String(flag.from), to: String(flag.to) }),
});

const keyOf = (flag: FlaggedVotes) =>
  [flag.proposalId, flag.kind, ...Object.values(fieldsOf(flag)).map((value) => value.slice(0, 16))].join("-");

function Flag({ flag }: { flag: FlaggedVotes }) {
  const { title, votes, voided, restorable, reason, firstAt, lastAt } = flag;
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().state === "submitting";
  const sent = answer?.result?.initialValue;
  const fields: Partial<Record<string, string>> = fieldsOf(flag);
  const isMine =
    sent?.proposal_id === flag.proposalId &&
    ["address", "network", "from", "to"].every((name) => sent[name] === fields[name]);
  const result = isMine ? answer?.result : undefined;
  const counting = votes - voided;
  const [first, last] = [formatDateTime(firstAt), formatDateTime(lastAt)];
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <span className="mark">{text.kinds[flag.kind]}</span>{" "}
          <a href={`/propuesta/${flag.proposalId}`} className="ml-3 font-semibold hover:underline">
            {title}
          </a>
        </p>
        <p className="text-small tabular-nums">
          <span className="font-semibold">{text.count(votes)}</span> ·{" "}
          {first === last ? first : `${first} – ${last}`}
        </p>
      </div>
      <p className="mt-1 text-small text-ink-soft">{text.evidence(flag)}</p>
      {voided > 0 && (
        <p className="mt-1 text-small">
          <span className="font-semibold">{text.voided(voided, votes)}</span>
          {reason && <span className="text-ink-soft"> · {reason}</span>}
        </p>
      )}
      <details className="mt-1" open={result?.error?.reason ? true : undefined}>
        <summary className="link link-tall text-small" aria-label={`${text.review}: ${title}`}>
          {text.review}
        </summary>
        <div className="grid max-w-[40rem] gap-5 pt-2 pb-4">
          {counting > 0 && <VoidForm flag={flag} counting={counting} result={result} />}
          {restorable > 0 && (
            <Form method="post" preventScrollReset>
              <GroupFields flag={flag} />
              <button type="submit" name="intent" value="restore" className="button" disabled={isBusy}>
                {text.restore(restorable)}
              </button>
            </Form>
          )}
        </div>
      </details>
    </>
  );
}

interface VoidProps {
  flag: FlaggedVotes;
  /** How many of the group still count. */
  counting: number;
  /** What its last sending was answered. */
  result: Result;
}

function VoidForm({ flag, counting, result }: VoidProps) {
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<{ reason: string }>({ id: `motivo-${keyOf(flag)}`, lastResult: result });
  const reason = answered(fields.reason, result);
  return (
    <Form
      {...getFormProps(form, { ariaAttributes: false })}
      method="post"
      preventScrollReset
      className="grid gap-4"
    >
      <GroupFields flag={flag} />
      <Field field={reason} label={text.reason} hint={text.reasonHint}>
        <input
          {...getInputProps(reason, { type: "text", ...hinted(reason, text.reasonHint) })}
          className="input"
          autoComplete="off"
          aria-required
        />
      </Field>
      <button
        type="submit"
        name="intent"
        value="void"
        className="button button-danger justify-self-start"
        disabled={isBusy}
      >
        {text.void(counting)}
      </button>
    </Form>
  );
}

function GroupFields({ flag }: { flag: FlaggedVotes }) {
  return (
    <>
      <input type="hidden" name="proposal_id" value={flag.proposalId} />
      {Object.entries(fieldsOf(flag)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
