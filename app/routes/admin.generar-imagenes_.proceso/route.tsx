import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { limits } from "~/contest/limits";
import { siteTitle } from "~/text/common";
import { generateImages as text } from "~/text/images";
import { Progress, Results } from "../admin.generar-imagenes/results";
import { takeStep, upNext } from "../admin.generar-imagenes/step";

const LIST = "/admin/generar-imagenes";

export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * The process without scripts: each page takes one step and leads to the next by itself. A step is taken by the one
 * address that names it and the run, which only the form that starts it gives out; asked for again, nothing happens.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { images, viewer, flash } = await requireAdmin(request, context);
  const query = new URL(request.url).searchParams;
  const id = query.get("marcha") ?? "";
  const step = /^\d{1,6}$/.test(query.get("paso") ?? "") ? Number(query.get("paso")) : -1;
  const by = { id: viewer.id, name: viewer.fullName };
  const run =
    request.method === "GET" ? await takeStep(context, id, step, by) : await images.run(id, viewer.id);
  if (!run) throw await flash.redirect(LIST, text.gone);
  if (run.finishedAt !== null) {
    const count = (outcome: string) => run.results.filter((result) => result.outcome === outcome).length;
    throw await flash.redirect(LIST, text.completed(count("made"), count("failed")));
  }
  const [left, next] = await Promise.all([images.bare(), upNext(context, id, viewer.id)]);
  const tried = new Set(run.results.map((result) => result.id));
  const total = tried.size + left.filter((proposal) => !tried.has(proposal.id)).length;
  const seconds = limits.imageGenerationPauseMs / 1000;
  return data(
    { results: run.results, total, next: next?.title ?? null },
    { headers: { Refresh: `${seconds}; url=${LIST}/proceso?marcha=${run.id}&paso=${run.step}` } },
  );
}

export default function GenerationScreen() {
  const { results, total, next } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-8 pb-10">
        <h1 className="h1">{text.title}</h1>
        <a href={LIST} className="button">
          {text.stop}
        </a>
      </header>
      <section aria-label={text.progress} className="mb-12 grid gap-4 border-t pt-6">
        <Progress done={results.length} total={total} />
        {next !== null && <p>{text.next(next)}</p>}
      </section>
      <Results results={results} />
    </div>
  );
}
