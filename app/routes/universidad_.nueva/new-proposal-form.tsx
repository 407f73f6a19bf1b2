import { useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ErrorSummary } from "~/components/error-summary";
import { describedBy, Field, FieldErrors } from "~/components/field";
import { categoryLabel, newProposalCategories } from "~/contest/categories";
import { limits } from "~/contest/limits";
import { formatInteger } from "~/text/formats";
import { proposalForm as text } from "~/text/proposal-form";
import type { Refusal } from "~/web/forms";
import { checkFile } from "./check-file";
import { Counter } from "./counter";
import { type Draft, missing, readDraft } from "./draft";
import { Preview } from "./preview";

/** What the form sends; the server's schema is form.ts. */
type Fields = Record<
  "id" | "title" | "summary" | "description" | "explanation" | "category" | "team" | "file" | "terms",
  string
> & { students: string[]; roles: Record<string, string> };

interface Props {
  newId: string;
  students: { id: string; fullName: string; email: string }[];
  /** The largest form that the platform lets through. */
  bodyLimitMb: number;
  universityName: string;
}

/** The new proposal on one page in four parts; complete without JavaScript, which adds counters, preview and checks. */
export function NewProposalForm({ newId, students, bodyLimitMb, universityName }: Props) {
  const actionData = useActionData<Refusal>();
  const [form, fields] = useForm<Fields>({ id: "propuesta", lastResult: actionData?.result });
  const [id] = useState((!fields.id.errors && fields.id.initialValue) || newId);
  const formRef = useRef<HTMLFormElement>(null);
  // Null until the browser takes over: without JavaScript nothing is disabled.
  const [draft, setDraft] = useState<Draft | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  // The answer after which another file was chosen: what it said of the file is over.
  const [answerBefore, setAnswerBefore] = useState<Refusal>();
  const isSending = useNavigation().state === "submitting";

  useEffect(() => {
    if (formRef.current) setDraft(readDraft(formRef.current));
  }, []);

  async function onChange(event: FormEvent<HTMLFormElement>) {
    const next = readDraft(event.currentTarget);
    setDraft(next);
    if (next.file === (draft?.file ?? null)) return;
    setFileError(null);
    setAnswerBefore(actionData);
    const trouble = next.file && (await checkFile(next.file));
    setFileError((current) =>
      formRef.current && readDraft(formRef.current).file === next.file ? trouble : current,
    );
  }

  const chosen = new Set([fields.students.initialValue].flat());
  const roles = (fields.roles.initialValue ?? {}) as Record<string, string | undefined>;
  const refusedFile = answerBefore && answerBefore === actionData ? undefined : fields.file.errors;
  const fileErrors = fileError ? [fileError] : refusedFile;
  const studentErrors = fields.students.errors;
  const left = draft ? missing(draft) : [];
  const isRefused = actionData?.result?.status === "error";

  return (
    <div className="mt-10 grid grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Form
        ref={formRef}
        id={form.id}
        method="post"
        encType="multipart/form-data"
        noValidate
        onInput={onChange}
        aria-describedby={form.errors ? form.errorId : undefined}
      >
        <ErrorSummary
          id={form.errorId}
          formErrors={form.errors ?? fields.id.errors}
          fields={[
            { href: `#${fields.title.id}`, errors: fields.title.errors },
            { href: `#${fields.summary.id}`, errors: fields.summary.errors },
            { href: `#${fields.explanation.id}`, errors: fields.explanation.errors },
            { href: `#${fields.description.id}`, errors: fields.description.errors },
            { href: `#${fields.category.id}`, errors: fields.category.errors },
            { href: `#${fields.team.id}`, errors: fields.team.errors },
            { href: `#${fields.students.id}`, errors: studentErrors },
            ...students.map((student) => ({
              href: `#rol-${student.id}`,
              errors: form.allErrors[`roles.${student.id}`],
            })),
            { href: `#${fields.terms.id}`, errors: fields.terms.errors },
            { href: `#${fields.file.id}`, errors: refusedFile },
          ]}
        />
        <input type="hidden" name="id" value={id} />

        <Part number={1} title="Obra">
          <Field id={fields.title.id} label="Título" errors={fields.title.errors}>
            <input
              id={fields.title.id}
              name="title"
              className="input"
              defaultValue={fields.title.initialValue}
              autoComplete="off"
              aria-required
              {...describedBy(fields.title.id, fields.title)}
            />
          </Field>
          <Field
            id={fields.summary.id}
            label="Resumen"
            required={false}
            hint={<Counter length={draft?.summary.length} max={limits.summaryLength} />}
            errors={fields.summary.errors}
          >
            <textarea
              id={fields.summary.id}
              name="summary"
              className="input"
              rows={3}
              defaultValue={fields.summary.initialValue}
              {...describedBy(fields.summary.id, { hint: true, errors: fields.summary.errors })}
            />
          </Field>
          <Field
            id={fields.explanation.id}
            label="Explicación detallada"
            hint={
              <Counter length={draft?.explanation.length} max={limits.explanationLength}>
                {text.explanationHint}
              </Counter>
            }
            errors={fields.explanation.errors}
          >
            <textarea
              id={fields.explanation.id}
              name="explanation"
              className="input"
              rows={10}
              defaultValue={fields.explanation.initialValue}
              aria-required
              {...describedBy(fields.explanation.id, { hint: true, errors: fields.explanation.errors })}
            />
          </Field>
          <Field
            id={fields.description.id}
            label="Descripción"
            required={false}
            hint={`Lo que ve el público junto a la obra. Hasta ${formatInteger(limits.descriptionLength)} caracteres.`}
            errors={fields.description.errors}
          >
            <textarea
              id={fields.description.id}
              name="description"
              className="input"
              rows={4}
              defaultValue={fields.description.initialValue}
              {...describedBy(fields.description.id, { hint: true, errors: fields.description.errors })}
            />
          </Field>
          <Field
            id={fields.category.id}
            label="Categoría"
            required={false}
            errors={fields.category.errors}
            className="sm:max-w-xs"
          >
            <select
              id={fields.category.id}
              name="category"
              className="input"
              defaultValue={fields.category.initialValue ?? ""}
              {...describedBy(fields.category.id, fields.category)}
            >
              <option value="">Sin categoría</option>
              {newProposalCategories.map((category) => (
                <option key={category} value={category}>
                  {categoryLabel(category)}
                </option>
              ))}
            </select>
          </Field>
        </Part>

        <Part number={2} title="Equipo">
          <Field id={fields.team.id} label="Nombre del equipo" errors={fields.team.errors}>
            <input
              id={fields.team.id}
              name="team"
              className="input"
              defaultValue={fields.team.initialValue}
              autoComplete="off"
              aria-required
              {...describedBy(fields.team.id, fields.team)}
            />
          </Field>
          <fieldset id={fields.students.id} tabIndex={-1} className="min-w-0">
            <legend className="label">Alumnos</legend>
            <p className="hint mt-1">Marca a quienes firman la obra. El papel de cada uno es opcional.</p>
            <FieldErrors id={fields.students.id} errors={studentErrors} />
            <ul className="mt-3 border-b">
              {students.map(({ id: studentId, fullName, email }) => {
                const roleErrors = form.allErrors[`roles.${studentId}`];
                return (
                  <li
                    key={studentId}
                    className="group grid grid-cols-1 items-center gap-x-6 border-t py-1 sm:grid-cols-2"
                  >
                    <label className="flex min-h-11 items-center gap-3">
                      <input
                        type="checkbox"
                        name="students"
                        value={studentId}
                        defaultChecked={chosen.has(studentId)}
                        className="size-5 shrink-0 accent-(--accent)"
                        {...describedBy(fields.students.id, { errors: studentErrors })}
                      />
                      <span className="min-w-0">
                        <span className="block leading-tight break-words">{fullName}</span>
                        <span className="hint block leading-tight break-all">{email}</span>
                      </span>
                    </label>
                    <div className="hidden pb-2 group-has-checked:block sm:pb-0">
                      <input
                        id={`rol-${studentId}`}
                        name={`roles.${studentId}`}
                        className="input"
                        placeholder="Diseño, guion, animación…"
                        aria-label={`Papel de ${fullName}`}
                        defaultValue={roles[studentId]}
                        {...describedBy(`rol-${studentId}`, { errors: roleErrors })}
                      />
                      <FieldErrors id={`rol-${studentId}`} errors={roleErrors} />
                    </div>
                  </li>
                );
              })}
            </ul>
          </fieldset>
        </Part>

        <Part number={3} title="Archivo">
          {/* Before the file, which has to be the form's last field: the server reads it as it comes. */}
          <div className="grid gap-1.5">
            <label className="flex min-h-11 items-start gap-3">
              <input
                id={fields.terms.id}
                type="checkbox"
                name="terms"
                defaultChecked={fields.terms.initialValue === "on"}
                className="mt-0.5 size-5 shrink-0 accent-(--accent)"
                aria-required
                {...describedBy(fields.terms.id, fields.terms)}
              />
              <span>
                Acepto los términos y condiciones: tenemos los derechos de todo lo que aparece en la obra y
                declaramos el uso de IA generativa si lo hay.
              </span>
            </label>
            <FieldErrors id={fields.terms.id} errors={fields.terms.errors} />
          </div>
          <Field
            id={fields.file.id}
            label="Imagen o video principal"
            hint={
              <>
                JPG, PNG o WEBP de hasta 10 MB; MP4 o MOV de hasta 300 MB y 10 segundos.
                {bodyLimitMb * 1024 * 1024 < limits.videoBytes && ` ${text.bodyTooLarge(bodyLimitMb)}.`}
              </>
            }
            errors={fileErrors}
          >
            <input
              id={fields.file.id}
              type="file"
              name="file"
              accept=".jpg,.jpeg,.png,.webp,.mp4,.mov,image/jpeg,image/png,image/webp,video/mp4,video/quicktime"
              className="input py-2 file:mr-4 file:border-0 file:bg-ink file:px-3 file:py-1.5 file:font-semibold file:text-paper"
              {...describedBy(fields.file.id, { hint: true, errors: fileErrors })}
            />
          </Field>
          {isRefused && !draft && <p className="text-small">{text.fileAgain}</p>}
        </Part>

        <Part number={4} title="Enviar">
          <div>
            <button
              type="submit"
              className="button button-solid w-full sm:w-auto sm:min-w-64"
              disabled={isSending || (draft !== null && (left.length > 0 || fileError !== null))}
            >
              {isSending ? "Enviando…" : "Enviar propuesta"}
            </button>
            <p className="hint mt-3" aria-live="polite">
              {isSending
                ? "El archivo se está subiendo. No cierres esta página."
                : left.length > 0
                  ? `Falta: ${left.join(", ")}.`
                  : "Podrás editar los textos mientras el envío esté abierto; el archivo no se puede reemplazar."}
            </p>
          </div>
        </Part>
      </Form>
      {draft && <Preview draft={draft} universityName={universityName} />}
    </div>
  );
}

function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-x-10 gap-y-6 border-t border-ink pt-4 pb-14 md:grid-cols-[8rem_minmax(0,1fr)]">
      <h2 className="flex items-baseline gap-3 md:block">
        <span className="numeral block text-[2.5rem] leading-none font-bold">{number}</span>
        <span className="text-[1.25rem] leading-tight font-semibold">{title}</span>
      </h2>
      <div className="grid max-w-[42rem] grid-cols-1 content-start gap-6">{children}</div>
    </section>
  );
}
