import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { Button, ButtonLink, H2 } from "~/components/core/elements";
import { describedBy, Field } from "~/components/core/field";
import { Hidden } from "~/components/core/hidden";
import { Table } from "~/components/core/table";
import { ActionToast } from "~/components/core/toast";
import { siteTitle } from "~/text/core/common";
import { template as templateText } from "~/text/running/template";
import { actOnTemplate, type TemplateAnswer } from "./actions";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(templateText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const [begun, phases] = await Promise.all([stores.templates.begun(), stores.phases.all()]);
  return { begun, phases: phases.map(({ phaseKey, phaseName }) => ({ phaseKey, phaseName })) };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnTemplate(request, context);

export default function TemplateScreen() {
  const { begun } = useLoaderData<typeof loader>();
  const answer = useActionData<TemplateAnswer>();
  const preview = answer?.preview;
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={templateText.title} subtitle={templateText.subtitle} />
      {begun.length > 0 ? (
        <p className="note note-warn">{templateText.begun(begun)}</p>
      ) : preview ? (
        <Question preview={preview} />
      ) : (
        <Upload trouble={answer?.trouble} />
      )}
    </div>
  );
}

function Upload({ trouble }: Pick<TemplateAnswer, "trouble">) {
  const isReading = useNavigation().state === "submitting";
  const field = { id: "plantilla", errors: trouble && [templateText.trouble(trouble)] };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid max-w-160 gap-5 border-t border-ink pt-6"
    >
      <Field field={field} label={templateText.file} hint={templateText.fileHint}>
        <input
          type="file"
          id={field.id}
          name="file"
          accept=".json,application/json"
          required
          className="input min-w-0"
          {...describedBy(field, true)}
        />
      </Field>
      <Button solid className="justify-self-start" disabled={isReading}>
        {templateText.read}
      </Button>
    </Form>
  );
}

function Question({ preview: { text: file, parts } }: { preview: NonNullable<TemplateAnswer["preview"]> }) {
  const { phases } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state === "submitting";
  const nameOf = (key: string) => phases.find(({ phaseKey }) => phaseKey === key)?.phaseName ?? key;
  return (
    <section aria-labelledby="revision" className="border-t border-ink pt-6">
      <H2 id="revision">{templateText.preview}</H2>
      <ul className="measure mt-3 grid list-disc gap-1 pl-5">
        {templateText.summary(parts).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-6 mb-10 flex flex-wrap gap-3">
        <Form method="post">
          <Hidden fields={{ intent: "apply", text: file }} />
          <Button solid disabled={isBusy}>
            {templateText.apply}
          </Button>
        </Form>
        <ButtonLink to="/admin">{templateText.cancel}</ButtonLink>
      </div>
      <Table
        caption={templateText.phases.caption}
        columns={Object.values(templateText.phases.columns)}
        isFocusable
      >
        {parts.phases.map(({ key, startAt, endAt }) => (
          <tr key={key}>
            <th scope="row">{nameOf(key)}</th>
            <td>{templateText.phases.day(startAt)}</td>
            <td>{templateText.phases.day(endAt)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
