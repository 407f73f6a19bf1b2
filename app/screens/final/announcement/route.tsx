import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { InputField, TextareaField } from "~/components/core/control-fields";
import { CancelDialog, DialogActions, OpenDialog } from "~/components/core/dialog";
import { Button, TallLink, TextLink } from "~/components/core/elements";
import { Statement } from "~/components/core/statement";
import { ActionToast } from "~/components/core/toast";
import { FormTrouble } from "~/components/people/person-fields";
import { resultsAreOut } from "~/contest/core/phases";
import { siteTitle } from "~/text/core/common";
import { announcement as announcementText } from "~/text/final/announcement";
import { type Answer, actOnAnnouncement, mailedSeal, proposedMail } from "./actions";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(announcementText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, mail, sender, now } = await requireAdmin(request, context);
  const [state, verdict, phases, from] = await Promise.all([
    stores.announcements.latest(),
    stores.results.of(null),
    stores.phases.all(),
    sender(),
  ]);
  return {
    isServed: mail !== null,
    areOut: resultsAreOut(phases, now),
    state,
    mail: verdict && proposedMail(verdict, from),
    seal: state && mailedSeal(state, from),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnAnnouncement(request, context);

export default function AnnouncementScreen() {
  const { isServed, areOut, state, mail, seal } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={announcementText.title} subtitle={announcementText.subtitle} back="/admin/fallo" />
      {!state || !mail || !seal ? (
        <Nothing title={announcementText.none} hint={announcementText.noneHint} />
      ) : state.sentAt !== null ? (
        <Sent {...state} seal={seal} />
      ) : state.universityAccounts + state.jurorAccounts === 0 ? (
        <Nothing title={announcementText.nobody} hint={announcementText.nobodyHint} />
      ) : (
        <>
          <p>{announcementText.to(state.universityAccounts, state.jurorAccounts)}</p>
          {!isServed && <p className="note note-warn mt-4">{announcementText.unserved}</p>}
          {areOut ? (
            <MailForm number={state.number} mail={mail} seal={seal} />
          ) : (
            <p className="note note-warn mt-4">
              {announcementText.early} <TextLink to="/admin/fases">{announcementText.toPhases}</TextLink>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  return (
    <Statement title={title} level={2}>
      <p>{hint}</p>
    </Statement>
  );
}

interface SentProps {
  sentAt: number | null;
  mails: number | null;
  subject: string | null;
  body: string | null;
  seal: string;
}

function Sent({ sentAt, mails, subject, body, seal }: SentProps) {
  return (
    <>
      <p className="lead">{announcementText.sent(sentAt ?? 0, mails ?? 0)}</p>
      <blockquote className="mt-6 max-w-[46rem] border-l-2 pl-4">
        <p className="font-semibold">{subject}</p>
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{`${body}\n\n${seal}`}</p>
      </blockquote>
      <p className="mt-6">
        <TallLink href="/admin/correo">{announcementText.outbox}</TallLink>
      </p>
    </>
  );
}

interface FormProps {
  number: number;
  mail: { subject: string; body: string };
  /** The end of each mail. */
  seal: string;
}

function MailForm({ number, mail, seal }: FormProps) {
  const answer = useActionData<Answer>();
  const [form, fields] = useForm<Record<"subject" | "body", string>>({
    id: "comunicar",
    lastResult: answer?.result,
    defaultValue: mail,
  });
  const question = answer?.question;
  return (
    <>
      <Form {...getFormProps(form)} method="post" className="mt-8 grid max-w-[46rem] gap-6">
        <FormTrouble form={form} />
        <input type="hidden" name="number" value={number} />
        <InputField field={fields.subject} label={announcementText.subject} key={fields.subject.key} />
        <TextareaField
          field={fields.body}
          label={announcementText.body}
          hint={announcementText.bodyHint}
          key={fields.body.key}
          rows={16}
        />
        <div>
          <p className="label mb-2">{announcementText.seal}</p>
          <p className="note whitespace-pre-line wrap-anywhere">{seal}</p>
        </div>
        <Button name="intent" value="ask" solid className="justify-self-start">
          {announcementText.ask}
        </Button>
      </Form>
      {question && (
        <OpenDialog key={question.key} title={announcementText.question(question.mails)}>
          <div className="mt-3 mb-6 grid gap-3">
            {question.hasChanged && (
              <p role="alert" className="note note-warn font-semibold">
                {announcementText.changed}
              </p>
            )}
            <p>{announcementText.explained}</p>
            <p className="font-semibold">{question.subject}</p>
          </div>
          <DialogActions>
            <CancelDialog />
            <Form method="post">
              <input type="hidden" name="intent" value="send" />
              <input type="hidden" name="number" value={number} />
              <input type="hidden" name="recipients" value={question.mails} />
              <input type="hidden" name="subject" value={question.subject} />
              <input type="hidden" name="body" value={question.body} />
              <Button solid>{announcementText.confirm}</Button>
            </Form>
          </DialogActions>
        </OpenDialog>
      )}
    </>
  );
}
