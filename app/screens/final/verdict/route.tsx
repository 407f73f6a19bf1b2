import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { CancelDialog, DialogActions, OpenDialog } from "~/components/core/dialog";
import { ActionToast } from "~/components/core/toast";
import { allByName } from "~/contest/core/all-by-name";
import { siteTitle } from "~/text/core/common";
import { tabBars } from "~/text/core/tab-bars";
import { verdict as text } from "~/text/final/verdict";
import { type Answer, actOnVerdict } from "./actions";
import { Composer } from "./composer";
import { choicesAmong, firstDraft, withFinal } from "./first-draft";
import { verdictAddress } from "./query";
import { SealedView } from "./sealed";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const { number, rectify } = verdictAddress.read(request);
  const { draft, sealed, all, pictures, stored, final } = await allByName({
    draft: stores.verdicts.draft(),
    sealed: stores.verdicts.sealed(number ?? undefined),
    all: stores.verdicts.all(),
    pictures: stores.results.pictures(number),
    stored: stores.verdictEditor.read(),
    final: stores.finalChoices.now(),
  });
  if (number !== null && !sealed) throw new Response(null, { status: 404 });
  const composes = number === null && (draft !== null || sealed === null || rectify);
  if (composes) {
    const choices = choicesAmong(stored.works, final.procedure);
    const begun = firstDraft(draft, sealed, stored.works, choices, final.procedure.finalists.actual);
    const works = withFinal(stored.works, final.procedure);
    const editor = { ...stored, ...begun, choices, works, id: draft?.id ?? "", version: draft?.version ?? 0 };
    return { editor, sealed: null, all, hasDraft: draft !== null };
  }
  const verdict = sealed && {
    ...sealed,
    awards: sealed.awards.map((award) => ({ ...award, picture: pictures.get(award.id) ?? null })),
  };
  return { editor: null, sealed: verdict, all, hasDraft: draft !== null };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnVerdict(request, context);

// A refusal also reloads the data, because the next try replaces the latest saved draft.
export const shouldRevalidate = () => true;

export default function VerdictScreen() {
  const { editor, sealed, all, hasDraft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle} tabs={tabBars.final}>
        {all.length > 0 &&
          text.afterwards.map(({ to, label }) => (
            <a key={to} href={to} className="button">
              {label}
            </a>
          ))}
      </AdminHeading>
      {editor && (
        <Composer key={editor.id + editor.version} editor={editor} answer={answer} hasDraft={hasDraft} />
      )}
      {sealed && <SealedView verdict={sealed} hasDraft={hasDraft} />}
      {all.length > 0 && (editor || all.length > 1) && (
        <nav className="mt-16 border-t border-ink pt-5" aria-label={text.others}>
          <h2 className="h2 mb-3">{text.others}</h2>
          <ul>
            {all.map(({ number, sealedAt }) => (
              <li key={number}>
                <Link to={verdictAddress.path({ number })} className="link link-tall">
                  {text.sealedTitle(number)}
                </Link>{" "}
                <span className="text-ink-soft">{text.sealedAt(sealedAt, null)}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {answer?.question && <SealQuestion key={answer.question.key} question={answer.question} />}
    </div>
  );
}

function SealQuestion({ question }: { question: NonNullable<Answer["question"]> }) {
  return (
    <OpenDialog title={text.question}>
      <div className="mt-3 mb-6">
        <p className="mb-3 font-semibold wrap-anywhere">{text.sealing(question.winner, question.others)}</p>
        {question.unevaluated && <p className="mb-3 wrap-anywhere">{question.unevaluated}.</p>}
        {question.replaced && (
          <p className="note note-warn mb-3 font-semibold">
            {text.sealReplaces(question.replaced.number, question.replaced.sealedAt)}
          </p>
        )}
        {question.departures.map((line) => (
          <p key={line} className="note note-warn mb-3 whitespace-pre-line wrap-anywhere">
            {line}
          </p>
        ))}
        <p>
          {text.explained} {question.replaced ? "" : `${text.endsFinal} `}
          {question.areOut ? text.isOut : text.notYetOut}
        </p>
        {question.votingIsOpen && <p className="note note-warn mt-3">{text.votingOpen}</p>}
      </div>
      <DialogActions>
        <CancelDialog />
        <Form method="post" action="/admin/fallo">
          <input type="hidden" name="id" value={question.id} />
          <input type="hidden" name="version" value={question.version} />
          <button type="submit" name="intent" value="seal" className="button button-solid">
            {text.confirm}
          </button>
        </Form>
      </DialogActions>
    </OpenDialog>
  );
}
