import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { ConfirmButton } from "~/components/core/confirm-button";
import { SelectField } from "~/components/core/control-fields";
import { Button, H2, TextLink } from "~/components/core/elements";
import { Part } from "~/components/core/part";
import { UnsavedGuard } from "~/components/core/unsaved-guard";
import { type Choices, departuresOf, type VerdictDraft } from "~/contest/final/verdict";
import type { VerdictWork } from "~/db/final/views/verdict-editor";
import { favouriteTie, verdict as verdictText } from "~/text/final/verdict";
import type { Answer } from "./actions";
import { voidKinds } from "./first-draft";
import { type Fields, Text, VoidFields } from "./parts";
import { Picker } from "./picker";
import { verdictAddress } from "./query";
import { awardsIn, Summary, type Value } from "./summary";
import { type Candidate, WorkFields } from "./work";

interface Editor {
  draft: VerdictDraft;
  id: string;
  version: number;
  replaces: number | null;
  /** Works in the jury's order. */
  works: Candidate[];
  choices: Choices;
  /** Other works with a close score. */
  others: VerdictWork[];
}
interface Props {
  editor: Editor;
  answer: Answer | undefined;
  hasDraft: boolean;
}

/** The draft as one form. It saves the draft, adds a work or asks for the seal. */
export function Composer({ editor, answer, hasDraft }: Props) {
  const { draft, works, replaces, choices } = editor;
  const busy = useNavigation().state === "submitting";
  const [form, fields] = useForm<Fields>({
    id: "fallo",
    lastResult: answer?.result,
    defaultValue: defaultsOf(draft, works),
    shouldValidate: "onSubmit",
  });
  const now = warningsOf(form.value, choices);
  const workFields = fields.works.getFieldList();
  const isRefused = answer?.result !== undefined;
  const hasVoids = draft.awards.some(({ workId }) => workId === null);
  return (
    <>
      <UnsavedGuard when={form.dirty && !busy} />
      <p className="mb-8 max-w-[46rem]">
        {replaces !== null ? (
          <strong>{verdictText.rectifying(replaces)}</strong>
        ) : hasDraft ? (
          verdictText.draftTitle
        ) : works.length === 0 ? (
          verdictText.nothingYet
        ) : (
          verdictText.noDraft
        )}
      </p>
      <Form
        {...getFormProps(form)}
        method="post"
        // A refused rectification is shown in its form, which no stored draft opens yet.
        action={verdictAddress.path({ rectify: replaces !== null })}
        preventScrollReset
      >
        <input type="hidden" name="id" value={editor.id} />
        <input type="hidden" name="version" value={editor.version} />
        {form.errors && (
          <p id={form.errorId} role="alert" className="field-error note note-error mb-6">
            {form.errors.join(". ")}
          </p>
        )}
        {/* The Enter key in a field saves the draft and does not ask for the seal. */}
        <button type="submit" name="intent" value="save" hidden />
        <div className="grid gap-x-14 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0">
            {replaces !== null && (
              <Part title={verdictText.reason} labels={fields.reason.id}>
                <input type="hidden" name="replaces" value={replaces} />
                <Text field={fields.reason} hint={verdictText.reasonHint} />
              </Part>
            )}
            <Part title={verdictText.statement} labels={fields.statement.id}>
              <Text field={fields.statement} hint={verdictText.statementHint} />
            </Part>
            <Part title={verdictText.works}>
              {workFields.length === 0 && (
                <p>
                  {verdictText.noWorks} <TextLink to="/admin/estados">{verdictText.toStates}</TextLink>.
                </p>
              )}
              <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
                {workFields.map((field) => {
                  const { value } = field.getFieldset().id;
                  return (
                    <WorkFields key={field.key} field={field} work={works.find(({ id }) => id === value)} />
                  );
                })}
              </div>
              <Picker field={fields.add} others={editor.others} results={answer?.results ?? null} />
            </Part>
            <Part title={verdictText.departure}>
              <Warning lines={now.winner} />
              <Text
                field={fields.departure}
                label={verdictText.departureLabel}
                hint={verdictText.departureHint(choices.winner)}
              />
            </Part>
            <Part title={verdictText.favourite} labels={fields.favourite.id}>
              <Warning lines={now.favourite} />
              {choices.favourites.length > 1 && <p className="note">{favouriteTie(choices.favourites)}</p>}
              <SelectField
                field={fields.favourite}
                none={verdictText.noFavourite}
                options={works
                  .toSorted((a, b) => votesRank(a, choices) - votesRank(b, choices) || b.votes - a.votes)
                  .map(({ id, title, votes }) => ({ id, name: `${title} (${verdictText.votes(votes)})` }))}
              />
              <Text
                field={fields.favouriteReasons}
                label={verdictText.favouriteReasons}
                hint={verdictText.favouriteReasonsHint}
                rows={2}
              />
            </Part>
            {/* Most verdicts leave this part empty. */}
            <details className="mb-4 border-t border-ink py-4" open={hasVoids || isRefused}>
              <summary className="cursor-pointer py-2.5">
                <H2 className="inline">{verdictText.voids}</H2>
              </summary>
              <div className="grid max-w-[52rem] grid-cols-1 gap-6 pt-2 pb-8 md:pl-[16.5rem]">
                <p className="hint">{verdictText.voidsHint}</p>
                <div>
                  {fields.voids.getFieldList().map((field, at) => (
                    <VoidFields key={field.key} field={field} kind={voidKinds[at]} />
                  ))}
                </div>
              </div>
            </details>
          </div>
          <Summary value={form.value} works={works} />
        </div>
        <div className="sticky bottom-0 z-10 flex flex-wrap gap-3 border-t-2 border-ink bg-paper py-4">
          <Button name="intent" value="ask" solid disabled={busy}>
            {verdictText.ask}
          </Button>
          <Button name="intent" value="save" disabled={busy}>
            {verdictText.save}
          </Button>
        </div>
      </Form>
      {hasDraft && (
        <div className="mt-6">
          <ConfirmButton
            label={verdictText.discard}
            className="button button-danger"
            danger
            title={verdictText.discardQuestion}
            confirm={verdictText.discardConfirm}
            action="/admin/fallo"
            fields={{ intent: "discard", id: editor.id, version: String(editor.version) }}
          >
            <p>{verdictText.discardExplained}</p>
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

/** Sorts the public's favourites first, in the order that settles a tie. */
function votesRank({ id }: Candidate, { favourites }: Choices): number {
  const at = favourites.findIndex((favourite) => favourite.id === id);
  return at === -1 ? favourites.length : at;
}

const Warning = ({ lines }: { lines: string[] }) =>
  lines.map((line) => (
    <p key={line} role="status" className="note note-warn">
      {line}
    </p>
  ));

/**
 * Returns the form's differences from the public's choices. Uses the saved draft without scripts.
 */
function warningsOf(value: Value, choices: Choices) {
  const awards = awardsIn(value);
  const departs = departuresOf(awards, choices);
  const isNamed = awards.some(({ kind }) => kind === "favorita");
  return {
    winner: departs.winner ? [verdictText.departs(choices.winner, "")] : [],
    favourite: departs.favourite
      ? [verdictText.favouriteDeparts(choices.favourites[0] ?? null, isNamed, "")]
      : [],
  };
}

/** Returns the form's default values: each work with its award. */
function defaultsOf({ reason, statement, departure, awards }: VerdictDraft, works: Candidate[]): Fields {
  const favourite = awards.find(({ kind }) => kind === "favorita");
  const ofWork = (id: string) => awards.find(({ kind, workId }) => workId === id && kind !== "favorita");
  return {
    reason: reason ?? "",
    statement,
    departure,
    add: "",
    favourite: favourite?.workId ?? "",
    favouriteReasons: favourite?.reasons ?? "",
    works: works.map(({ id }) => {
      const award = ofWork(id);
      return { id, kind: award?.kind ?? "", label: award?.label ?? "", reasons: award?.reasons ?? "" };
    }),
    voids: voidKinds.map((kind) => {
      const award = awards.find((award) => award.kind === kind && award.workId === null);
      return { on: award ? "on" : "", reasons: award?.reasons ?? "" };
    }),
  };
}
