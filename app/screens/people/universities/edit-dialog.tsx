import type { AppLoadContext } from "@remix-run/cloudflare";
import { Form, useNavigation } from "@remix-run/react";
import { DialogActions, DialogLink, OpenDialog } from "~/components/core/dialog";
import { Button } from "~/components/core/elements";
import { universities as universitiesText } from "~/text/people/universities";
import { NameAndSlug, useUniversityForm } from "./name-and-slug";

interface Props {
  university: NonNullable<Awaited<ReturnType<AppLoadContext["stores"]["universities"]["find"]>>>;
  /** The list's address, with and without scripts. */
  back: string;
}

/** A university's name and slug. Its address opens it without scripts; with scripts it is modal. */
export function EditDialog({ university, back }: Props) {
  const { form, name, slug, twice } = useUniversityForm("edit", university);
  const busy = useNavigation().state === "submitting";
  return (
    <OpenDialog title={universitiesText.edit(university.name)} className="w-full" back={back}>
      <Form {...form} method="post" className="mt-5 grid gap-5" preventScrollReset>
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="id" value={university.id} />
        <NameAndSlug name={name} slug={slug} />
        <DialogActions>
          <DialogLink to={back}>Cancelar</DialogLink>
          {twice !== null && (
            <Button name="twice" value={twice}>
              {universitiesText.saveTwice}
            </Button>
          )}
          <Button solid disabled={busy}>
            {universitiesText.save}
          </Button>
        </DialogActions>
      </Form>
    </OpenDialog>
  );
}
