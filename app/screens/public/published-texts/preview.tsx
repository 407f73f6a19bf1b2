import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/components/core/elements";
import { Hidden } from "~/components/core/hidden";
import { PublishedText, TextChanges } from "~/components/core/published-text";
import { publishedTexts } from "~/text/public/published-texts";
import type { Preview } from "./actions";

const text = publishedTexts.admin;

interface Props {
  preview: Preview;
  /** Number of people with the current version accepted. */
  taken: number;
}

/** The next version, its changes and the affected people, before publication. */
export function TextPreview({ preview, taken }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const next = preview.baseVersion + 1;
  return (
    <section aria-labelledby="vista-previa" className="mb-16 grid gap-6 border-y border-ink py-6">
      <div>
        <h2 id="vista-previa" ref={title} tabIndex={-1} className="h2">
          {text.previewTitle(next)}
        </h2>
        <p className="mt-2">{text.previewLine}</p>
      </div>
      <div className="grid gap-3">
        <h3 className="label">{text.whatChanges}</h3>
        <TextChanges changes={preview.changes} />
      </div>
      <details>
        <summary className="link link-tall">{text.howItReads}</summary>
        <div className="mt-4">
          <PublishedText body={preview.body} under={2} />
        </div>
      </details>
      <Form method="post" className="grid justify-items-start gap-4">
        <Hidden fields={{ baseVersion: preview.baseVersion, body: preview.body }} />
        <p className="max-w-[68ch]">
          {text.asked(taken)} {text.forGood}
        </p>
        <Button name="intent" value="publish" solid>
          {text.publish(next)}
        </Button>
      </Form>
    </section>
  );
}
