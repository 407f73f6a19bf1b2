import type { AppLoadContext } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { describedBy, Field } from "~/components/core/field";
import type { Result } from "~/components/core/with-errors";
import { CategoryMark } from "~/components/works/category-mark";
import { Cover } from "~/components/works/cover";
import { limits } from "~/contest/core/limits";
import { formatFraction } from "~/text/core/formats";
import { deliberation as text } from "~/text/final/deliberation";

export type Work = Awaited<
  ReturnType<AppLoadContext["deliberationScreens"]["forJuror"]>
>["finalists"][number];

interface Props {
  work: Work;
  mayNote: boolean;
  /** The refused note with its values as sent. */
  refused: Result;
}

/** A finalist: the work, the jury's scores and the jurors' notes. */
export function Finalist({ work, mayNote, refused }: Props) {
  const { id, title, universityName, category, cover, mean, ownTotal, evaluations, conflict } = work;
  return (
    <li
      id={`obra-${id}`}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 border-b py-8 first:border-t sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]"
    >
      <div className="max-w-52 self-start">
        <Cover file={cover} category={category} alt={title} sizes="13rem" />
      </div>
      <div className="min-w-0">
        <div className="grid items-start gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <h3 className="h2 wrap-anywhere">
              <a href={`/propuesta/${id}`} className="inline-flex min-h-11 items-center hover:underline">
                {title}
              </a>
            </h3>
            {universityName && <p className="mt-1 text-small text-ink-soft">{universityName}</p>}
            <p className="mt-1">
              <CategoryMark category={category} />
            </p>
          </div>
          <p className="tabular-nums sm:text-right">
            {mean === null ? (
              <span className="text-small text-ink-soft">{text.unrated}</span>
            ) : (
              <>
                <span className="numeral block text-[3.25rem] leading-[0.85] font-bold">
                  {formatFraction(mean)}
                </span>
                <span className="mt-2 block text-small text-ink-soft">{text.mean(evaluations)}</span>
              </>
            )}
            <span className="block text-small">{ownTotal === null ? text.ownNone : text.own(ownTotal)}</span>
          </p>
        </div>
        {conflict ? (
          <p className="note note-warn mt-5">{text.conflict}</p>
        ) : (
          <Notes work={work} mayNote={mayNote} refused={refused} />
        )}
      </div>
    </li>
  );
}

function Notes({ work: { id, title, note, notes, others }, mayNote, refused }: Props) {
  const field = { id: `nota-${id}`, errors: refused?.error?.text ?? undefined };
  const typed = refused ? String(refused.initialValue?.text ?? "") : (note ?? "");
  return (
    <div className="mt-5 max-w-[65ch]">
      {notes && notes.length > 0 && (
        <ul aria-label={text.notesOf(title)} className="mb-5 grid gap-3">
          {notes.map(({ name, text: note, at }) => (
            <li key={`${name}-${at}`} className="note">
              <p className="whitespace-pre-line wrap-anywhere">{note}</p>
              <p className="hint mt-1">{name}</p>
            </li>
          ))}
        </ul>
      )}
      {mayNote ? (
        <Form method="post" preventScrollReset className="grid gap-2">
          <input type="hidden" name="proposal_id" value={id} />
          <Field
            field={field}
            label={
              <>
                {text.noteLabel}
                <span className="sr-only">: «{title}»</span>
              </>
            }
            hint={text.noteHint}
          >
            <textarea
              key={typed}
              id={field.id}
              name="text"
              rows={2}
              maxLength={limits.noteLength}
              defaultValue={typed}
              className="input field-sizing-content"
              {...describedBy(field, true)}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <button type="submit" name="intent" value="note" className="button">
              {note === null ? text.saveNote : text.changeNote}
            </button>
            {note === null && others > 0 && <p className="text-small">{text.others(others)}</p>}
            {notes?.length === 0 && <p className="text-small text-ink-soft">{text.noOthers}</p>}
          </div>
        </Form>
      ) : (
        <>
          {note !== null && (
            <div className="note note-accent">
              <p className="whitespace-pre-line wrap-anywhere">{note}</p>
              <p className="hint mt-1">{text.noteOf(title)}</p>
            </div>
          )}
          <p className="hint mt-3">{text.closedNotes}</p>
        </>
      )}
    </div>
  );
}
