import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { ButtonLink, H1 } from "~/components/core/elements";
import { limits } from "~/contest/core/limits";
import { siteTitle } from "~/text/core/common";
import { generateImages as generateImagesText } from "~/text/works/images";
import { Progress, Results } from "../image-generation/results";
import { takeStep } from "../image-generation/step";

const LIST = "/admin/generar-imagenes";

export const meta: MetaFunction = () => [{ title: siteTitle(generateImagesText.title) }];
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * The process without scripts: each page takes one step and then opens the next page. Only an
 * address with the run and the step takes a step, and only the start form gives it out. A repeated
 * request does nothing.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const guarded = await requireAdmin(request, context);
  const { stores, viewer, flash } = guarded;
  const query = new URL(request.url).searchParams;
  const id = query.get("marcha") ?? "";
  const step = /^\d{1,6}$/.test(query.get("paso") ?? "") ? Number(query.get("paso")) : -1;
  const run =
    request.method === "GET" ? await takeStep(guarded, id, step) : await stores.images.run(id, viewer.id);
  if (!run) throw await flash.redirect(LIST, generateImagesText.gone);
  if (run.finishedAt !== null) {
    throw await flash.redirect(LIST, generateImagesText.completed(run.made, run.failed));
  }
  const { done, latest, left, next } = run;
  const seconds = limits.imageGenerationPauseMs / 1000;
  return data(
    { done, latest, total: done + left, next: next?.title ?? null },
    { headers: { Refresh: `${seconds}; url=${LIST}/proceso?marcha=${run.id}&paso=${run.step}` } },
  );
}

export default function GenerationScreen() {
  const { done, latest, total, next } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-8 pb-10">
        <H1>{generateImagesText.title}</H1>
        <ButtonLink href={LIST}>{generateImagesText.stop}</ButtonLink>
      </header>
      <section aria-label={generateImagesText.progress} className="mb-12 grid gap-4 border-t pt-6">
        <Progress done={done} total={total} />
        {next !== null && <p>{generateImagesText.next(next)}</p>}
      </section>
      <Results done={done} latest={latest} />
    </div>
  );
}
