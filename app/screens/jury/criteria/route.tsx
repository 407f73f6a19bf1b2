import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { CancelDialog, DialogActions, OpenDialog } from "~/components/core/dialog";
import { Button } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { UnsavedGuard } from "~/components/core/unsaved-guard";
import { type EditedCriterion, sameCriteria } from "~/contest/jury/criteria";
import { siteTitle } from "~/text/core/common";
import { criteria as criteriaText } from "~/text/jury/criteria";
import { readForm, refuse } from "~/web/core/forms";
import { CriterionFields } from "./criterion-fields";
import { type CriteriaForm, criteriaForm, editedCriteria } from "./form";

const FORM = "criterios";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(criteriaText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const [criteria, edition] = await Promise.all([stores.criteria.all(), stores.criteria.edition()]);
  return { criteria, edition: edition.criteria };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { stores, flash } = await requireAdmin(request, context);
  const form = await readForm(request, criteriaForm, { maxFields: 200 });
  if (form.status !== "success") {
    const isBeside = Object.entries(form.error ?? {}).every(
      ([name, errors]) =>
        name.startsWith("criteria[") ||
        (name === "" &&
          errors?.every((error) => error === criteriaText.none || error === criteriaText.tooMany)),
    );
    return refuse(form, isBeside ? {} : { toast: criteriaText.unreadable });
  }
  const next = editedCriteria(form.value);
  try {
    const edition = await stores.criteria.edition();
    const rescoring = await stores.criteria.rescoring(next);
    if (rescoring.unscored > 0)
      return refuse(form, { toast: criteriaText.unscored(rescoring.unscored), status: 409 });
    if (edition.criteria !== form.value.edition) {
      // The stored criteria can come from this same form when its answer was lost.
      if (sameCriteria(await stores.criteria.all(), next))
        return flash.redirect("/admin/criterios", criteriaText.saved);
      return refuse(form, { toast: criteriaText.changedMeanwhile, status: 409 });
    }
    if (form.value.intent === "save" && (await stores.criteria.hasSubmitted())) {
      // Asks for confirmation before it changes submitted evaluations.
      const question = { key: crypto.randomUUID(), changed: rescoring.changed };
      return data({ result: form.reply(), question });
    }
    await stores.criteria.replace(next, rescoring, edition);
    return await flash.redirect(
      "/admin/criterios",
      rescoring.changed > 0 ? criteriaText.savedAndRescored(rescoring.changed) : criteriaText.saved,
    );
  } catch (error) {
    return answerFailure(error, context, form, {
      changed_meanwhile: criteriaText.changedMeanwhile,
      failed: criteriaText.saveFailed,
    });
  }
}

// A refusal also reloads the data, because the next try needs another admin's changes.
export const shouldRevalidate = () => true;

export default function CriteriaScreen() {
  const { criteria, edition } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={criteriaText.title} />
      <CriteriaEditor key={edition} criteria={criteria} edition={edition} />
    </div>
  );
}

function CriteriaEditor({ criteria, edition }: { criteria: EditedCriterion[]; edition: string }) {
  const answer = useActionData<typeof action>();
  const question = answer && "question" in answer ? answer.question : null;
  const saving = useNavigation().state === "submitting";
  const blank = { id: "", order: String(criteria.length + 1), name: "", description: "", weight: "" };
  const [form, fields] = useForm<CriteriaForm>({
    id: FORM,
    lastResult: answer?.result,
    defaultValue: {
      intent: "save",
      edition,
      criteria: [
        ...criteria.map((criterion, index) => ({
          ...criterion,
          order: String(index + 1),
          weight: String(criterion.weight),
        })),
        blank,
      ],
    },
    shouldValidate: "onSubmit",
  });
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <>
      <UnsavedGuard when={form.dirty && !saving} />
      <Form {...getFormProps(form)} method="post" preventScrollReset>
        <input type="hidden" name="edition" value={edition} />
        {form.errors && (
          <p id={form.errorId} role="alert" className="field-error note note-error mb-6">
            {form.errors.join(". ")}
          </p>
        )}
        <div className="border-b">
          {fields.criteria.getFieldList().map((field, index) => {
            const weight = criteria[index]?.weight;
            return (
              <CriterionFields
                key={field.key}
                field={field}
                number={index + 1}
                share={weight === undefined ? null : weight / total}
              />
            );
          })}
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-5">
          <Button name="intent" value="save" solid disabled={saving}>
            {criteriaText.save}
          </Button>
          {form.dirty && <p role="status">{criteriaText.unsaved}</p>}
        </div>
      </Form>
      {question && <Question key={question.key} changed={question.changed} />}
    </>
  );
}

/** Submits the page's own form, so typed values stay. */
function Question({ changed }: { changed: number }) {
  return (
    <OpenDialog title={criteriaText.question}>
      <p className="mt-3 mb-6">
        {changed > 0 ? criteriaText.explained(changed) : criteriaText.explainedSame}
      </p>
      <DialogActions>
        <CancelDialog />
        <Button form={FORM} name="intent" value="confirm" solid>
          {criteriaText.confirm}
        </Button>
      </DialogActions>
    </OpenDialog>
  );
}
