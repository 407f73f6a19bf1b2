import { Form, useActionData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useFocusOnError } from "~/components/use-focus-on-error";
import { universities as text } from "~/text/universities";
import type { actOnUniversities } from "./acts";
import { NameAndSlug, TwiceButton } from "./name-and-slug";

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
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isNext) form.current?.querySelector<HTMLInputElement>("[name=name]")?.focus();
  }, [isNext]);
  useFocusOnError(form, useActionData<typeof actOnUniversities>()?.result);
  return (
    <Form method="post" ref={form} className="border-t border-ink py-8" preventScrollReset>
      <h2 className="h2 mb-4">{text.add}</h2>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="id" value={id} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <NameAndSlug intent="add" />
        <button type="submit" className="button button-solid max-sm:w-full sm:mt-7">
          {text.addConfirm}
        </button>
        <TwiceButton intent="add" />
      </div>
    </Form>
  );
}
