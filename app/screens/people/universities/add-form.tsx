import { Form, useActionData } from "@remix-run/react";
import { Button, H2 } from "~/components/core/elements";
import { useAccepted } from "~/components/core/use-accepted";
import { universities as universitiesText } from "~/text/people/universities";
import type { actOnUniversities } from "./actions";
import { NameAndSlug, useUniversityForm } from "./name-and-slug";

const isAdd = (formData: FormData) => formData.get("intent") === "add";

/** One row to add a university; it stays for the next one. `newId`: the next university's id. */
export function AddForm({ newId }: { newId: string }) {
  const values = useActionData<typeof actOnUniversities>()?.result?.initialValue;
  const refusedId = values?.intent === "add" && typeof values.id === "string" ? values.id : null;
  const added = useAccepted(isAdd);
  return <OneUniversity key={added} id={refusedId ?? newId} isNext={added > 0} />;
}

function OneUniversity({ id, isNext }: { id: string; isNext: boolean }) {
  const { form, name, slug, twice } = useUniversityForm("add");
  return (
    <Form {...form} method="post" className="border-t border-ink py-8" preventScrollReset>
      <H2 className="mb-4">{universitiesText.add}</H2>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="id" value={id} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <NameAndSlug name={name} slug={slug} autoFocus={isNext} />
        <Button solid className="max-sm:w-full sm:mt-7">
          {universitiesText.addConfirm}
        </Button>
        {twice !== null && (
          <Button name="twice" value={twice} className="max-sm:w-full sm:mt-7">
            {universitiesText.addTwice}
          </Button>
        )}
      </div>
    </Form>
  );
}
