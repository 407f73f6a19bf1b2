import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { InputField, SelectField, TextareaField } from "~/components/core/control-fields";
import { Button, TallLink } from "~/components/core/elements";
import { Fold } from "~/components/core/fold";
import { ActionToast } from "~/components/core/toast";
import { useHydrated } from "~/components/core/use-hydrated";
import { withErrors } from "~/components/core/with-errors";
import { FormTrouble } from "~/components/people/person-fields";
import { type Segment, segments } from "~/contest/mail/messages";
import { siteTitle } from "~/text/core/common";
import { messages as messagesText } from "~/text/mail/messages";
import { choice, listAddress, name } from "~/web/core/list-address";
import { type Answer, actOnMessage } from "./actions";
import { AT_PREVIEW, PreviewOf } from "./preview";

const messageAddress = listAddress("/admin/correo/nuevo", {
  /** The recipients that the form begins with. */
  segment: choice("para", segments),
  /** The text of an earlier edition that the form begins with. */
  text: name("texto"),
});

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(messagesText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { mail, stores } = await requireAdmin(request, context);
  const { segment, text } = messageAddress.read(request);
  const texts = await stores.messages.earlierTexts(text);
  const chosen = texts.find(({ body }) => body !== null) ?? null;
  return {
    isServed: mail !== null,
    to: segment ?? chosen?.segment ?? null,
    chosen: chosen && { id: chosen.id, subject: chosen.subject, body: chosen.body ?? "" },
    earlier: texts.map(({ id, segment, subject }) => ({ id, segment, subject })),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnMessage(request, context);

export default function MessageScreen() {
  const { chosen } = useLoaderData<typeof loader>();
  return <MessageForm key={chosen?.id} />;
}

function MessageForm() {
  const { isServed, to, chosen, earlier } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const [form, own] = useForm<Record<"segment" | "subject" | "body", string>>({
    id: "mensaje",
    lastResult: answer?.result,
    defaultValue: {
      segment: to ?? "",
      subject: chosen?.subject ?? "",
      body: chosen?.body ?? messagesText.opening,
    },
  });
  const [segment, subject, body] = [own.segment, own.subject, own.body].map((field) =>
    withErrors(field, answer?.result),
  ) as [typeof own.segment, typeof own.subject, typeof own.body];
  const preview = answer?.preview;
  const hydrated = useHydrated();
  const [segmentValue, setSegmentValue] = useState(String(segment.value ?? ""));
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={messagesText.title} back="/admin/correo" />
      {!isServed && <p className="note note-warn mb-8">{messagesText.unserved}</p>}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,46rem)_1fr]">
        <Form
          {...getFormProps(form, { ariaAttributes: false })}
          method="post"
          action={AT_PREVIEW}
          className="grid content-start gap-6"
          preventScrollReset
        >
          <FormTrouble form={form} />
          <SelectField
            field={segment}
            label={messagesText.segment}
            key={segment.key}
            onChange={({ currentTarget }) => setSegmentValue(currentTarget.value)}
            none="Elige un grupo"
            options={segments.map((id) => ({ id, name: messagesText.segments[id] }))}
          />
          <InputField field={subject} label={messagesText.subject} key={subject.key} />
          <TextareaField
            field={body}
            label={messagesText.body}
            hint={messagesText.bodyHint}
            key={body.key}
            rows={14}
          />
          <Button name="intent" value="preview" solid className="justify-self-start">
            {messagesText.see}
          </Button>
        </Form>
        <div className="grid content-start gap-6">
          <Marks of={hydrated ? segmentValue : ""} />
          {earlier.length > 0 && <EarlierTexts texts={earlier} />}
        </div>
      </div>
      {preview && <PreviewOf key={`${preview.id} ${preview.page}`} {...preview} />}
    </div>
  );
}

/** Texts of an earlier edition. Each opens the form with it. */
function EarlierTexts({ texts }: { texts: { id: number; segment: Segment; subject: string }[] }) {
  return (
    <Fold id="anteriores" className="content-start" title={messagesText.earlier}>
      <ul className="mt-3 grid text-small">
        {texts.map(({ id, segment, subject }) => (
          <li key={id} className="border-t border-hairline py-1">
            <TallLink to={messageAddress.path({ text: String(id) })} className="wrap-anywhere">
              {subject}
            </TallLink>
            <span className="block text-ink-soft">{messagesText.segments[segment]}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** The placeholders of a segment's readers, or of all segments when none is chosen. */
function Marks({ of }: { of: string }) {
  const placeholders = messagesText.marks.filter(({ segment }) => of === "" || segment === of);
  return (
    <Fold id="datos" className="content-start" title={messagesText.marksTitle}>
      <dl className="mt-3 grid gap-3 text-small">
        {placeholders.map(({ segment, marks }) => (
          <div key={segment} className="border-t border-hairline pt-2">
            <dt>{messagesText.segments[segment]}</dt>
            {marks.map(({ mark, means }) => (
              <dd key={mark} className="text-ink-soft">
                <code className="text-ink">{mark}</code>, {means}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Fold>
  );
}
