import { Form, Link, useActionData, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useFocusOnError } from "~/components/use-focus-on-error";
import { useHydrated } from "~/components/use-hydrated";
import { universities as text } from "~/text/universities";
import type { Refusal } from "~/web/forms";
import { NameAndSlug, TwiceButton } from "./name-and-slug";
import type { University } from "./university";

interface Props {
  university: University;
  /** The list to go back to, with and without scripts. */
  back: string;
}

/** A university's name and slug. The address opens it, so it needs no scripts; with them it is modal. */
export function EditDialog({ university, back }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const busy = useNavigation().state === "submitting";
  const hydrated = useHydrated();
  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);
  useFocusOnError(dialog, useActionData<Refusal>()?.result);
  return (
    <dialog
      ref={dialog}
      open
      className="dialog fixed inset-0 z-40 h-fit w-full"
      aria-labelledby="editar"
      onCancel={(event) => {
        event.preventDefault();
        navigate(back, { preventScrollReset: true });
      }}
    >
      <h2 id="editar" className="h2 wrap-anywhere">
        {text.edit(university.name)}
      </h2>
      <Form method="post" className="mt-5 grid gap-5" noValidate={hydrated} preventScrollReset>
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="id" value={university.id} />
        <NameAndSlug intent="edit" stored={university} />
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={back} className="button" preventScrollReset>
            Cancelar
          </Link>
          <TwiceButton intent="edit" />
          <button type="submit" className="button button-solid" disabled={busy}>
            {text.save}
          </button>
        </div>
      </Form>
    </dialog>
  );
}
