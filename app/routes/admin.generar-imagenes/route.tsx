import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, Form, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { AdminHeading } from "~/components/admin-heading";
import { CategoryMark } from "~/components/category-mark";
import { ActionToast, ToastMessage } from "~/components/toast";
import { admin } from "~/text/admin";
import { siteTitle } from "~/text/common";
import { generateImages as text } from "~/text/images";
import { readForm, refuseWith } from "~/web/forms";
import { orUnreached, unlessQuiet } from "~/web/offline";
import { generationForm } from "./form";
import { Progress, Results } from "./results";
import { takeStep, upNext } from "./step";
import { type StepAnswer, useGeneration } from "./use-generation";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { images, viewer } = await requireAdmin(request, context);
  const [proposals, lastRun] = await Promise.all([images.bare(), images.lastRun(viewer.id)]);
  return { proposals, lastResults: lastRun?.results ?? [] };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { images, viewer, now } = await requireAdmin(request, context);
  const submission = await readForm(request, generationForm);
  if (submission.status !== "success") return refuseWith(admin.panel.unreadable);
  const sent = submission.value;
  const by = { id: viewer.id, name: viewer.fullName };
  if (sent.intent !== "step") {
    const run = await images.startRun(viewer.id, now);
    if (sent.intent === "start") return redirect(`/admin/generar-imagenes/proceso?marcha=${run}&paso=0`, 303);
    const next = await upNext(context, run, viewer.id);
    return data<StepAnswer>({ run, step: 0, results: [], next: next?.title ?? null });
  }
  const run = await takeStep(context, sent.run, sent.step, by);
  if (!run) return refuseWith(text.gone, 404);
  const next = await upNext(context, run.id, viewer.id);
  return data<StepAnswer>({ run: run.id, step: run.step, results: run.results, next: next?.title ?? null });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orUnreached(() => serverAction<typeof action>(), text.unreached);

export const shouldRevalidate = unlessQuiet;

export default function GenerateImagesScreen() {
  const { proposals, lastResults } = useLoaderData<typeof loader>();
  const { state, results, total, title, toast, toggle } = useGeneration(proposals.length);
  const shown = state === "idle" ? lastResults : results;
  const running = state === "running";
  const label = {
    idle: text.generate,
    running: text.pause,
    paused: text.resume,
    broken: text.resume,
    done: text.generate,
  };
  const words = {
    idle: "",
    running: title === null ? "" : text.processing(title),
    paused: text.paused,
    broken: text.interrupted,
    done: "",
  };
  return (
    <div className="page pb-24">
      <ActionToast />
      {toast && <ToastMessage toast={toast} />}
      <AdminHeading title={text.title} subtitle={text.subtitle}>
        {(running || proposals.length > 0) && (
          <Form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              toggle();
            }}
          >
            <button
              type="submit"
              name="intent"
              value="start"
              className={running ? "button" : "button button-solid"}
            >
              {label[state]}
            </button>
          </Form>
        )}
      </AdminHeading>

      {state !== "idle" && (
        <section aria-label={text.progress} className="mb-12 grid gap-4 border-t pt-6">
          <Progress done={results.length} total={total} />
          <p role="status" className="min-h-[1.55em]" data-process={state}>
            {words[state]}
          </p>
        </section>
      )}

      {proposals.length > 0 ? (
        <Pending proposals={proposals} />
      ) : (
        !running && (
          <section className="border-t py-12">
            <h2 className="h2">{text.none}</h2>
            <p className="mt-2 text-ink-soft">{text.noneHelp}</p>
          </section>
        )
      )}

      {shown.length > 0 && (
        <section className="pt-12" aria-labelledby="resultados">
          <h2 id="resultados" className="h2 pb-4">
            {text.results}
          </h2>
          <Results results={shown} />
        </section>
      )}
    </div>
  );
}

/** The works without a picture, in the order in which they get one. */
function Pending({ proposals }: { proposals: ReturnType<typeof useLoaderData<typeof loader>>["proposals"] }) {
  return (
    <section className="overflow-x-auto">
      <p className="pb-4 font-semibold tabular-nums">{text.pending(proposals.length)}</p>
      <table className="table">
        <caption className="sr-only">{text.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text.columns.title}</th>
            <th scope="col">{text.columns.university}</th>
            <th scope="col">{text.columns.category}</th>
          </tr>
        </thead>
        <tbody>
          {proposals.map(({ id, title, university, category }) => (
            <tr key={id} data-proposal={id}>
              <th scope="row">{title}</th>
              <td>{university}</td>
              <td>
                <CategoryMark category={category} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
