import { useEffect, useRef, useState } from "react";
import { describedBy, FieldErrors } from "~/components/core/field";
import { fold } from "~/contest/core/fold";
import { university } from "~/text/people/university";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import type { FieldSet } from "~/web/works/submission-fields";
import { type Choice, isWhole, type PickedStudent } from "./choice";
import { StudentPages, StudentSearch } from "./student-search";

interface Props {
  choice: Choice;
  field: FieldSet["students"];
  initialRoles: Record<string, string | undefined>;
  roleErrors: (studentId: string) => string[] | undefined;
  /** Ticked students; null without JavaScript, when the list is plain. */
  chosen: Set<string> | null;
}

/** Minimum students for a search field. */
const WORTH_SEARCHING = 6;
/** Minimum students for a scrolling list. */
const LONG = 10;

/**
 * The university's students with tick boxes and roles. JavaScript filters a list that fits on the
 * page. The server searches a longer one and keeps chosen students.
 */
export function StudentPicker({ choice, field, initialRoles, roleErrors, chosen }: Props) {
  const [search, setSearch] = useState("");
  const isEnhanced = chosen !== null;
  const whole = isWhole(choice);
  const students = useOffered(choice, chosen);
  // Students to list first: chosen at the last search or restored from a draft. The list does not
  // move rows under the pointer.
  const [first, setFirst] = useState<ReadonlySet<string>>(new Set());
  const chosenNow = useRef(chosen);
  chosenNow.current = chosen;
  useEffect(() => {
    if (isEnhanced) setFirst(new Set(chosenNow.current));
  }, [isEnhanced]);
  const initiallyChosen = new Set([field.initialValue].flat());
  const words = whole ? fold(search).split(/\s+/).filter(Boolean) : [];
  const matchingIds = new Set(students.filter((student) => matches(student, words)).map(({ id }) => id));
  const isSearchable = whole && isEnhanced && students.length >= WORTH_SEARCHING;
  const rows = whole
    ? [...students].sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))
    : students;

  function look(value: string) {
    setSearch(value);
    setFirst(new Set(chosen));
  }

  return (
    <fieldset id={field.id} tabIndex={-1} className="min-w-0">
      <legend className="label">Alumnos</legend>
      <p className="hint mt-1">
        {choice.all === 0 ? proposalFormText.studentsFirst : proposalFormText.studentsHint}
      </p>
      <FieldErrors id={field.id} errors={field.errors} />
      {chosen && choice.all > 0 && (
        <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          {isSearchable && <SearchHere value={search} onChange={look} controls={`${field.id}-lista`} />}
          <p className="numeral py-2 text-[1.125rem] leading-tight font-semibold" aria-live="polite">
            {chosen.size} de {choice.all} elegidos
          </p>
        </div>
      )}
      {!whole && <StudentSearch choice={choice} isEnhanced={isEnhanced} />}
      <ul
        id={`${field.id}-lista`}
        className={`mt-3 empty:hidden ${isSearchable && students.length > LONG ? "max-h-[30rem] overflow-y-auto border px-3 sm:px-4" : "border-y"}`}
      >
        {rows.map((student) => (
          <StudentRow
            key={student.id}
            student={student}
            field={field}
            isHidden={!matchingIds.has(student.id) && !chosen?.has(student.id)}
            isChosenAtFirst={initiallyChosen.has(student.id)}
            initialRole={initialRoles[student.id]}
            roleErrors={roleErrors(student.id)}
          />
        ))}
      </ul>
      {choice.all > 0 && (whole ? matchingIds.size : choice.total) === 0 && (
        <p className="py-3" role="status">
          {proposalFormText.noStudentFound}
        </p>
      )}
      {!whole && <StudentPages choice={choice} />}
    </fieldset>
  );
}

interface SearchProps {
  value: string;
  onChange: (value: string) => void;
  /** The id of the list. */
  controls: string;
}

/** Filters the students on the page. */
function SearchHere({ value, onChange, controls }: SearchProps) {
  return (
    <label className="grid min-w-0 grow gap-1">
      <span className="sr-only">Buscar alumnos por nombre o correo</span>
      <input
        type="search"
        className="input"
        placeholder="Buscar por nombre o correo"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // The Enter key would send the whole form.
          if (event.key === "Enter") event.preventDefault();
        }}
        autoComplete="off"
        aria-controls={controls}
      />
    </label>
  );
}

/**
 * Returns the students to list: all, or the chosen ones and then the page. Students ticked while a
 * page loads stay too.
 */
function useOffered(choice: Choice, chosenIds: Set<string> | null): PickedStudent[] {
  const studentsById = useRef(new Map<string, PickedStudent>());
  for (const student of [...choice.chosen, ...choice.students]) studentsById.current.set(student.id, student);
  if (isWhole(choice)) return choice.students;
  const offered = new Map([...choice.chosen, ...choice.students].map((student) => [student.id, student]));
  const late = [...(chosenIds ?? [])].flatMap((id) =>
    offered.has(id) ? [] : (studentsById.current.get(id) ?? []),
  );
  return [...late, ...offered.values()];
}

/** Returns true when the name or address contains all words. */
function matches({ fullName, email }: PickedStudent, words: string[]): boolean {
  const folded = fold(`${fullName} ${email}`);
  return words.every((word) => folded.includes(word));
}

interface RowProps {
  student: PickedStudent;
  field: FieldSet["students"];
  isHidden: boolean;
  isChosenAtFirst: boolean;
  initialRole: string | undefined;
  roleErrors: string[] | undefined;
}

function StudentRow({ student, field, isHidden, isChosenAtFirst, initialRole, roleErrors }: RowProps) {
  const { id, fullName, email, isConfirmed } = student;
  return (
    <li
      className="group grid grid-cols-1 items-center gap-x-6 border-t py-1 first:border-t-0 sm:grid-cols-2"
      hidden={isHidden}
    >
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="students"
          value={id}
          defaultChecked={isChosenAtFirst}
          className="size-5 shrink-0 accent-(--accent)"
          {...describedBy(field)}
        />
        <span className="min-w-0">
          <span className="block leading-tight break-words">{fullName}</span>
          <span className="hint block leading-tight break-all">{email}</span>
          {!isConfirmed && <span className="hint block leading-tight">{university.unconfirmed}</span>}
        </span>
      </label>
      <div className="hidden pb-2 group-has-checked:block sm:pb-0">
        <div className="flex items-center gap-3">
          <label htmlFor={`rol-${id}`} className="label shrink-0">
            {proposalFormText.role}
            <span className="sr-only">{proposalFormText.roleOf(fullName)}</span>
          </label>
          <input
            type="text"
            id={`rol-${id}`}
            name={`roles.${id}`}
            className="input min-w-0 grow"
            placeholder="Diseño, guion, animación…"
            defaultValue={initialRole}
            {...describedBy({ id: `rol-${id}`, errors: roleErrors })}
          />
        </div>
        <FieldErrors id={`rol-${id}`} errors={roleErrors} />
      </div>
    </li>
  );
}
