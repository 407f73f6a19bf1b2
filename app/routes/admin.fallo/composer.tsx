import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
} from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { ConfirmButton } from "~/components/confirm-button";
import { Field, hinted } from "~/components/field";
import { Part } from "~/components/part";
import { UnsavedGuard } from "~/components/unsaved-guard";
import { type AwardKind, awardLabels, type VerdictDraft } from "~/contest/verdict";
import type { DeskWork } from "~/db/views/verdict-desk";
import { formatFraction } from "~/text/formats";
import { verdict as text } from "~/text/verdict";
import type { Answer } from "./acts";
import { voidKinds, workKinds } from "./beginning";

interface Desk {
  draft: VerdictDraft;
  id: string;
  version: number;
  replaces: number | null;
  works: DeskWork[];
  jurors: { id: string; name: string }[];
}
interface Props {
  desk: Desk;
  answer: Answer | undefined;
  hasDraft: boolean;
}

/** The form's fields as conform names them. */
type Fields = {
  reason: string;
  statement: string;
  favourite: string;
  favouriteReasons: string;
  add: string;
  works: { id: string; kind: string; label: string; reasons: string }[];
  voids: { on: string; reasons: string }[];
  dissents: { juror: string; text: string }[];
};

/** The draft as one form, which saves it, adds a work or asks for the seal. */
export function Composer({ desk, answer, hasDraft }: Props) {
  const { draft, works, replaces } = desk;
  const busy = useNavigation().state === "submitting";
  const [form, fields] = useForm<Fields>({
    id: "fallo",
    lastResult: answer?.result,
    defaultValue: defaultsOf(draft, works),
    shouldValidate: "onSubmit",
  });
  return (
    <>
      <UnsavedGuard when={form.dirty && !busy} />
      <p className="mb-8 max-w-[46rem]">
        {replaces !== null ? (
          <strong>{text.rectifying(replaces)}</strong>
        ) : hasDraft ? (
          text.draftTitle
        ) : (
          text.noDraft
        )}
      </p>
      <Form {...getFormProps(form)} method="post" action="/admin/fallo" preventScrollReset>
        <input type="hidden" name="id" value={desk.id} />
        <input type="hidden" name="version" value={desk.version} />
        {form.errors && (
          <p id={form.errorId} role="alert" className="field-error note note-error mb-6">
            {form.errors.join(". ")}
          </p>
        )}
        {/* Enter in a field saves, and asks for nothing. */}
        <button type="submit" name="intent" value="save" hidden />
        {replaces !== null && (
          <Part title={text.reason}>
            <input type="hidden" name="replaces" value={replaces} />
            <Text field={fields.reason} label={text.reason} hint={text.reasonHint} />
          </Part>
        )}
        <Part title={text.statement}>
          <Text field={fields.statement} label={text.statement} hint={text.statementHint} />
        </Part>
        <Part title={text.works}>
          {works.length === 0 && <p>{text.noWorks}</p>}
          {fields.works.getFieldList().map((field, at) => (
            <WorkFields key={field.key} field={field} work={works[at]} />
          ))}
          <div className="border-t pt-5">
            <Field field={fields.add} label={text.add} hint={text.addHint}>
              <div className="flex gap-2">
                <input
                  {...getInputProps(fields.add, { type: "text", ...hinted(fields.add, true) })}
                  className="input min-w-0 grow"
                />
                <button type="submit" name="intent" value="add" className="button">
                  {text.addAct}
                </button>
              </div>
            </Field>
          </div>
        </Part>
        <Part title={text.favourite}>
          <Field field={fields.favourite} label={text.favourite}>
            <select {...getSelectProps(fields.favourite)} className="input">
              <option value="">{text.noFavourite}</option>
              {works.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </Field>
          <Text field={fields.favouriteReasons} label={text.favouriteReasons} rows={2} />
        </Part>
        <Part title={text.voids}>
          <p className="hint">{text.voidsHint}</p>
          {fields.voids.getFieldList().map((field, at) => (
            <VoidFields key={field.key} field={field} kind={voidKinds[at]} />
          ))}
        </Part>
        <Part title={text.dissents}>
          <p className="hint">{text.dissentsHint}</p>
          {fields.dissents.getFieldList().map((field) => (
            <DissentFields key={field.key} field={field} jurors={desk.jurors} />
          ))}
        </Part>
        <div className="sticky bottom-0 flex flex-wrap gap-3 border-t-2 border-ink bg-paper py-4">
          <button type="submit" name="intent" value="ask" className="button button-solid" disabled={busy}>
            {text.ask}
          </button>
          <button type="submit" name="intent" value="save" className="button" disabled={busy}>
            {text.save}
          </button>
        </div>
      </Form>
      {hasDraft && (
        <div className="mt-6">
          <ConfirmButton
            label={text.discard}
            className="button button-danger"
            danger
            title={text.discardQuestion}
            confirm={text.discardConfirm}
            action="/admin/fallo"
            fields={{ intent: "discard", id: desk.id, version: String(desk.version) }}
          >
            <p>{text.discardExplained}</p>
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

interface TextProps {
  field: FieldMetadata<string>;
  label: string;
  hint?: string;
  rows?: number;
}

const Text = ({ field, label, hint, rows = 3 }: TextProps) => (
  <Field field={field} label={label} hint={hint}>
    <textarea {...getTextareaProps(field, hinted(field, hint))} className="input" rows={rows} />
  </Field>
);

function WorkFields({ field, work }: { field: FieldMetadata<Fields["works"][number]>; work?: DeskWork }) {
  const { id, kind, label, reasons } = field.getFieldset();
  if (!work) return null;
  return (
    <fieldset className="grid gap-4 border-t">
      <legend className="h2 wrap-anywhere pr-3">{work.title}</legend>
      <p className="text-ink-soft tabular-nums">
        {work.universityName} ·{" "}
        {text.figures(work.mean === null ? null : formatFraction(work.mean), work.votes)}
      </p>
      <input type="hidden" name={id.name} value={work.id} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field field={kind} label={text.award}>
          <select {...getSelectProps(kind)} className="input">
            <option value="">{text.none}</option>
            {workKinds.map((one) => (
              <option key={one} value={one}>
                {awardLabels[one]}
              </option>
            ))}
          </select>
        </Field>
        <Field field={label} label={text.label}>
          <input {...getInputProps(label, { type: "text" })} className="input" />
        </Field>
      </div>
      <Text field={reasons} label={text.reasons} rows={2} />
    </fieldset>
  );
}

function VoidFields({ field, kind }: { field: FieldMetadata<Fields["voids"][number]>; kind?: AwardKind }) {
  const { on, reasons } = field.getFieldset();
  if (!kind || kind === "finalista") return null;
  return (
    <div className="grid gap-3 border-t pt-4">
      <label className="flex min-h-11 items-center gap-3">
        <input {...getInputProps(on, { type: "checkbox" })} className="size-5 accent-accent" />
        {text.isVoid[kind]}
      </label>
      {on.errors && <p className="field-error">{on.errors.join(". ")}</p>}
      <Text field={reasons} label={text.reasons} rows={2} />
    </div>
  );
}

interface DissentProps {
  field: FieldMetadata<Fields["dissents"][number]>;
  jurors: Desk["jurors"];
}

function DissentFields({ field, jurors }: DissentProps) {
  const fields = field.getFieldset();
  return (
    <div className="grid gap-4 border-t pt-5">
      <Field field={fields.juror} label={text.juror}>
        <select {...getSelectProps(fields.juror)} className="input">
          <option value="">{text.nobody}</option>
          {jurors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Text field={fields.text} label={text.dissent} />
    </div>
  );
}

/** What the form holds at first: each work with its award, each dissent and a blank one. */
function defaultsOf({ reason, statement, awards, dissents }: VerdictDraft, works: DeskWork[]): Fields {
  const favourite = awards.find(({ kind, workId }) => kind === "favorita" && workId !== null);
  const ofWork = (id: string) => awards.find(({ kind, workId }) => workId === id && kind !== "favorita");
  return {
    ...{ reason: reason ?? "", statement, add: "" },
    favourite: favourite?.workId ?? "",
    favouriteReasons: favourite?.reasons ?? "",
    works: works.map(({ id }) => {
      const award = ofWork(id);
      return { id, kind: award?.kind ?? "", label: award?.label ?? "", reasons: award?.reasons ?? "" };
    }),
    voids: voidKinds.map((kind) => {
      const award = awards.find((one) => one.kind === kind && one.workId === null);
      return { on: award ? "on" : "", reasons: award?.reasons ?? "" };
    }),
    dissents: [...dissents, { judgeId: "", text: "" }].map(({ judgeId, text }) => ({ juror: judgeId, text })),
  };
}
