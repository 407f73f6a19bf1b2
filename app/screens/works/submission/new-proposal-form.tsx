import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ErrorSummary } from "~/components/core/error-summary";
import { WorkPreview } from "~/components/works/work-preview";
import { newProposalCategories } from "~/contest/core/categories";
import { sentFields } from "~/contest/core/work-fields";
import { lackingTexts } from "~/contest/works/alt-texts";
import { declarations } from "~/contest/works/declarations";
import type { FieldSet, Fields } from "~/web/works/submission-fields";
import type { actOnNewProposal } from "./actions";
import { missing } from "./draft/draft";
import { DraftNotice } from "./draft/draft-notice";
import { useDraft } from "./draft/use-draft";
import { FilesPart } from "./files/files-part";
import type { Choice } from "./people/choice";
import type { Invitation } from "./people/missing-students";
import { TeamPart } from "./people/team-part";
import { SendPart } from "./send-part";
import type { Rules } from "./terms";
import { mainOf, picturesOf, posterOf, type Upload } from "./uploads/upload-state";
import { useUploads } from "./uploads/use-uploads";
import { Picture } from "./work/picture";
import { WorkPart } from "./work/work-part";

type Answer = ReturnType<typeof useActionData<typeof actOnNewProposal>>;

interface Props {
  newId: string;
  /** Ids of the university's sent proposals. */
  sent: string[];
  /** Storage key of this person's draft. */
  draftKey: string;
  /** Initially selectable students. */
  choice: Choice;
  invitation: Invitation;
  /** The platform's largest form size. */
  bodyLimitMb: number;
  universityName: string;
  /** The rules' version in force and this person's last accepted one. */
  rules: Rules;
}

/**
 * The new proposal on one page in four parts, complete without JavaScript. JavaScript uploads files
 * during writing, stores a draft in the browser, and adds counters, a search and a preview.
 */
export function NewProposalForm(props: Props) {
  const { newId, sent, draftKey, choice, invitation, bodyLimitMb, universityName } = props;
  const { refusal: actionData, choice: serverChoice, invited } = useAnswer();
  const [form, fields] = useForm<Fields>({ id: "propuesta", lastResult: actionData?.result });
  const [id, setId] = useState((!fields.id.errors && fields.id.initialValue) || newId);
  const formRef = useRef<HTMLFormElement>(null);
  const uploads = useUploads(id);
  // The answer that the chosen files made obsolete: its file errors no longer apply.
  const [answerBefore, setAnswerBefore] = useState<Answer>();
  const navigation = useNavigation();
  const isSending = navigation.state === "submitting" && navigation.formEncType === "multipart/form-data";
  const isRefused = actionData?.result?.status === "error";

  const { draft, read, restoredFrom, elsewhere, override, discard } = useDraft(formRef, {
    key: draftKey,
    proposalId: id,
    uploads,
    serverChoice,
    // A returned form is newer than the draft, and a sent proposal needs none.
    isWanted: (stored) => !isRefused && !sent.includes(stored.proposalId),
    onRestored: (stored) => setId(stored.proposalId),
  });
  useRecheck(actionData, uploads.recheck);

  const rules = { ...props.rules, version: actionData?.rules ?? props.rules.version };
  const category = newProposalCategories.find((option) => option === draft?.category) ?? null;
  const isOver = answerBefore !== undefined && answerBefore === actionData;
  const errors = {
    file: isOver ? undefined : fields.file.errors,
    pictures: isOver ? undefined : fields.pictures.errors,
  };

  return (
    <div className="mt-10 grid grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Form {...getFormProps(form)} ref={formRef} method="post" encType="multipart/form-data" onInput={read}>
        <DraftNotice
          restoredFrom={restoredFrom}
          elsewhere={elsewhere}
          onOverride={override}
          onDiscard={discard}
        />
        <ErrorSummary
          id={form.errorId}
          className="mb-10"
          formErrors={form.errors ?? fields.id.errors}
          fields={linesOf(fields, form.allErrors, errors)}
        />
        <input type="hidden" name="id" value={id} />
        {/* A native field instead of conform's: a returned form shows today's version. */}
        <input type="hidden" name="rules" value={rules.version} />
        {draft && <UploadFields uploads={uploads.uploads} />}
        <WorkPart fields={fields} draft={draft} />
        <TeamPart
          fields={fields}
          allErrors={form.allErrors}
          choice={serverChoice ?? choice}
          invitation={{ ...invitation, answer: invited }}
          draft={draft}
        />
        <FilesPart
          number={3}
          fields={fields}
          errors={errors}
          uploads={{
            ...uploads,
            choose(use, files) {
              setAnswerBefore(actionData);
              uploads.choose(use, files);
            },
          }}
          allErrors={form.allErrors}
          isEnhanced={draft !== null}
          mustChooseAgain={isRefused && !draft}
          bodyLimitMb={bodyLimitMb}
        />
        <SendPart
          number={4}
          fields={fields}
          rules={rules}
          missing={draft && missing(draft, uploads.uploads)}
          undeclared={declarations.filter((name) => draft && !draft.declared?.[name])}
          lacking={lackingTexts(
            uploads.uploads
              .filter(({ use, status }) => use !== "poster" && status !== "refused")
              .map(({ texts }) => texts),
          )}
          isGone={elsewhere === "gone"}
          isSending={isSending}
        />
      </Form>
      <WorkPreview
        title={draft?.title ?? ""}
        summary={draft?.summary ?? ""}
        category={category}
        universityName={universityName}
        picture={<Picture main={mainOf(uploads.uploads)} category={category} />}
      />
    </div>
  );
}

/** Returns the errors by field in the page's order. */
const linesOf = (
  fields: FieldSet,
  allErrors: Record<string, string[]>,
  errors: { file: string[] | undefined; pictures: string[] | undefined },
) => [
  ...[...sentFields, ...declarations].map((name) => fields[name]),
  fields.students,
  ...Object.entries(allErrors).flatMap(([name, errors]) =>
    name.startsWith("roles.") ? [{ id: `rol-${name.slice("roles.".length)}`, errors }] : [],
  ),
  ...Object.entries(allErrors).flatMap(([name, errors]) =>
    /^(alt|transcript)\./.test(name) ? [{ id: name.replace(".", "-"), errors }] : [],
  ),
  { id: fields.file.id, errors: errors.file },
  { id: fields.pictures.id, errors: errors.pictures },
  fields.terms,
];

/** Hidden fields of finished uploads, in place of the form's files. */
function UploadFields({ uploads }: { uploads: Upload[] }) {
  const idOf = (upload: Upload | null) => (upload?.status === "complete" ? (upload.id ?? "") : "");
  const main = mainOf(uploads);
  const mainId = idOf(main);
  const posterId = main?.kind === "video" ? idOf(posterOf(uploads)) : "";
  return (
    <>
      {mainId && <input type="hidden" name="upload" value={mainId} />}
      {picturesOf(uploads).map(
        (upload) =>
          idOf(upload) && <input key={upload.key} type="hidden" name="uploads" value={idOf(upload)} />,
      )}
      {mainId && posterId && <input type="hidden" name="poster" value={posterId} />}
    </>
  );
}

/** Returns the refusal to show, and the latest student search, which refuses nothing. */
function useAnswer() {
  const answer = useActionData<typeof actOnNewProposal>();
  const refusal = useRef(answer);
  if (answer?.result?.status === "error" || answer?.toast) refusal.current = answer;
  const choice = useRef(answer?.choice);
  if (answer?.choice) choice.current = answer.choice;
  return { refusal: refusal.current, choice: choice.current, invited: answer?.invited };
}

/**
 * Checks the uploads after a refusal, so that the form shows no upload that the server has lost.
 */
function useRecheck(answer: Answer, recheck: () => void) {
  const latest = useRef(recheck);
  latest.current = recheck;
  useEffect(() => {
    if (answer?.result?.error) latest.current();
  }, [answer]);
}
