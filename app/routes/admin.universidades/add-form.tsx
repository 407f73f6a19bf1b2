import { Form, useActionData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { universities as text } from "~/text/universities";
import type { actOnUniversities } from "./acts";
import { NameAndSlug, useUniversityForm } from "./name-and-slug";

interface Props {
  /** For the next university. */
  newId: string;
  /** The ids of all universities. */
  taken: string[];
}

/** One line to add a university; it stays for the next one. */
export function AddForm({ newId, taken }: Props) {
  const sent = useActionData<typeof actOnUniversities>()?.result?.initialValue;
  const refusedId = sent?.intent === "add" && typeof sent.id === "string" ? sent.id : null;
  const [id, setId] = useState(refusedId ?? newId);
  const first = useRef(id);
  // Ours is there: the next one needs an id of its own.
  if (taken.includes(id) && id !== newId) setId(newId);
  return <OneUniversity key={id} id={id} isNext={id !== first.current} />;
}

function OneUniversity({ id, isNext }: { id: string; isNext: boolean }) {
  const { form, name, slug, twice } = useUniversityForm("add");
  const { ref } = form;
  useEffect(() => {
    if (isNext) ref.current?.querySelector<HTMLInputElement>("[name=name]")?.focus();
  }, [isNext, ref]);
  return (
    <Form {...form} method="post" className="border-t border-ink py-8" preventScrollReset>
      <h2 className="h2 mb-4">{text.add}</h2>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="id" value={id} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <NameAndSlug name={name} slug={slug} />
        <button type="submit" className="button button-solid max-sm:w-full sm:mt-7">
          {text.addConfirm}
        </button>
        {twice !== null && (
          <button type="submit" name="twice" value={twice} className="button max-sm:w-full sm:mt-7">
            {text.addTwice}
          </button>
        )}
      </div>
    </Form>
  );
}
