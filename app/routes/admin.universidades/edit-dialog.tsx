import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { DialogActs, OpenDialog } from "~/components/dialog";
import { useFocusOnError } from "~/components/use-focus-on-error";
import { useHydrated } from "~/components/use-hydrated";
import { universities as text } from "~/text/universities";
import type { actOnUniversities } from "./acts";
import { NameAndSlug, TwiceButton } from "./name-and-slug";
import type { University } from "./university";

interface Props {
  university: University;
  /** The list to go back to, with and without scripts. */
  back: string;
}

/** A university's name and slug. The address opens it, so it needs no scripts; with them it is modal. */
export function EditDialog({ university, back }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  const hydrated = useHydrated();
  useFocusOnError(form, useActionData<typeof actOnUniversities>()?.result);
  return (
    <OpenDialog title={text.edit(university.name)} className="w-full" back={back}>
      <Form method="post" ref={form} className="mt-5 grid gap-5" noValidate={hydrated} preventScrollReset>
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="id" value={university.id} />
        <NameAndSlug intent="edit" stored={university} />
        <DialogActs>
          <Link to={back} className="button" preventScrollReset>
            Cancelar
          </Link>
          <TwiceButton intent="edit" />
          <button type="submit" className="button button-solid" disabled={busy}>
            {text.save}
          </button>
        </DialogActs>
      </Form>
    </OpenDialog>
  );
}
