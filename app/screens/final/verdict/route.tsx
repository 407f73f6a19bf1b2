import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { CancelDialog, DialogActions, OpenDialog } from "~/components/core/dialog";
import { Button, ButtonLink, H2, TallLink } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { allByName } from "~/contest/core/all-by-name";
import { siteTitle } from "~/text/core/common";
import { tabBars } from "~/text/core/tab-bars";
import { verdict as verdictText } from "~/text/final/verdict";
import { type Answer, actOnVerdict } from "./actions";
import { Composer } from "./composer";
import { choicesAmong, firstDraft, withFinal } from "./first-draft";
import { verdictAddress } from "./query";
import { SealedView } from "./sealed";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(verdictText.title) }];

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
      <AdminHeading title={verdictText.title} subtitle={verdictText.subtitle} tabs={tabBars.final}>
        {all.length > 0 &&
          verdictText.afterwards.map(({ to, label }) => (
            <ButtonLink key={to} href={to}>
              {label}
            </ButtonLink>
          ))}
      </AdminHeading>
      {editor && (
        <Composer key={editor.id + editor.version} editor={editor} answer={answer} hasDraft={hasDraft} />
      )}
      {sealed && <SealedView verdict={sealed} hasDraft={hasDraft} />}
      {all.length > 0 && (editor || all.length > 1) && (
        <nav className="mt-16 border-t border-ink pt-5" aria-label={verdictText.others}>
          <H2 className="mb-3">{verdictText.others}</H2>
          <ul>
            {all.map(({ number, sealedAt }) => (
              <li key={number}>
                <TallLink to={verdictAddress.path({ number })}>{verdictText.sealedTitle(number)}</TallLink>{" "}
                <span className="text-ink-soft">{verdictText.sealedAt(sealedAt, null)}</span>
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
    <OpenDialog title={verdictText.question}>
      <div className="mt-3 mb-6">
        <p className="mb-3 font-semibold wrap-anywhere">
          {verdictText.sealing(question.winner, question.others)}
        </p>
        {question.unevaluated && <p className="mb-3 wrap-anywhere">{question.unevaluated}.</p>}
        {question.replaced && (
          <p className="note note-warn mb-3 font-semibold">
            {verdictText.sealReplaces(question.replaced.number, question.replaced.sealedAt)}
          </p>
        )}
        {question.departures.map((line) => (
          <p key={line} className="note note-warn mb-3 whitespace-pre-line wrap-anywhere">
            {line}
          </p>
        ))}
        <p>
          {verdictText.explained} {question.replaced ? "" : `${verdictText.endsFinal} `}
          {question.areOut ? verdictText.isOut : verdictText.notYetOut}
        </p>
        {question.votingIsOpen && <p className="note note-warn mt-3">{verdictText.votingOpen}</p>}
      </div>
      <DialogActions>
        <CancelDialog />
        <Form method="post" action="/admin/fallo">
          <input type="hidden" name="id" value={question.id} />
          <input type="hidden" name="version" value={question.version} />
          <Button name="intent" value="seal" solid>
            {verdictText.confirm}
          </Button>
        </Form>
      </DialogActions>
    </OpenDialog>
  );
}
