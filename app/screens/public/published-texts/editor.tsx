import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import { useState } from "react";
import { TextareaField } from "~/components/core/control-fields";
import { Counter } from "~/components/core/counter";
import { Button, H2 } from "~/components/core/elements";
import { useHydrated } from "~/components/core/use-hydrated";
import { FormTrouble } from "~/components/people/person-fields";
import { limits } from "~/contest/core/limits";
import { publishedTexts } from "~/text/public/published-texts";
import type { Answer } from "./actions";

const text = publishedTexts.admin;

/** A form to edit the rules in force: publication needs a preview first. */
export function TextEditor({ inForce }: { inForce: { version: number; body: string } }) {
  const answer = useActionData<Answer>();
  const hydrated = useHydrated();
  const [form, { body }] = useForm<Record<"body", string>>({
    id: "texto-bases",
    lastResult: answer?.result,
    defaultValue: { body: inForce.body },
  });
  const [length, setLength] = useState((body.value ?? inForce.body).length);
  return (
    <Form {...getFormProps(form)} method="post" className="grid max-w-[46rem] gap-6">
      <FormTrouble form={form} />
      {/* A version published meanwhile appears with its changes, so the next try builds on it. */}
      <input type="hidden" name="baseVersion" value={answer?.preview?.baseVersion ?? inForce.version} />
      <H2>{text.edit}</H2>
      <TextareaField
        field={body}
        label={text.body}
        hint={
          <Counter length={hydrated ? length : undefined} max={limits.publishedTextLength}>
            {text.bodyHint}
          </Counter>
        }
        key={body.key}
        rows={24}
        onChange={({ currentTarget }) => setLength(currentTarget.value.length)}
      />
      <Button name="intent" value="preview" solid className="justify-self-start">
        {text.preview}
      </Button>
    </Form>
  );
}
