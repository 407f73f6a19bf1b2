import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { H2 } from "~/components/core/elements";
import { Pages } from "~/components/core/pages";
import { TablePlace } from "~/components/core/table";
import { ActionToast, ToastMessage } from "~/components/core/toast";
import { CategoryMark } from "~/components/works/category-mark";
import { WITHOUT_PICTURE_PER_PAGE } from "~/db/works/images";
import { siteTitle } from "~/text/core/common";
import { panel } from "~/text/running/panel";
import { generateImages as generateImagesText } from "~/text/works/images";
import { readForm, refuseWith } from "~/web/core/forms";
import { listAddress, page } from "~/web/core/list-address";
import { orUnreached, skipRevalidation } from "~/web/core/offline";
import { pageOf } from "~/web/core/pages";
import { generationForm } from "./form";
import { Progress, Results } from "./results";
import { type Run, takeStep } from "./step";
import { type StepAnswer, useGeneration } from "./use-generation";

const bareList = listAddress("/admin/generar-imagenes", { page: page() });

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(generateImagesText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, viewer } = await requireAdmin(request, context);
  const query = bareList.read(request);
  const [{ works, total }, lastRun] = await Promise.all([
    stores.images.withoutPicture(query.page),
    stores.images.lastRun(viewer.id),
  ]);
  const last = { done: lastRun?.done ?? 0, latest: lastRun?.latest ?? [] };
  return { works, total, ...pageOf(query.page, WITHOUT_PICTURE_PER_PAGE, total), last };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const guarded = await requireAdmin(request, context);
  const { stores, viewer } = guarded;
  const submission = await readForm(request, generationForm);
  if (submission.status !== "success") return refuseWith(panel.unreadable);
  const values = submission.value;
  if (values.intent !== "step") {
    const run = await stores.images.startRun(viewer.id);
    if (values.intent === "start")
      return redirect(`/admin/generar-imagenes/proceso?marcha=${run}&paso=0`, 303);
    return answerOf(await stores.images.run(run, viewer.id));
  }
  return answerOf(await takeStep(guarded, values.run, values.step));
}

function answerOf(run: Run | null) {
  if (!run) return refuseWith(generateImagesText.gone, 404);
  const { id, step, done, made, failed, latest, next, finishedAt } = run;
  return data<StepAnswer>({
    run: id,
    step,
    done,
    made,
    failed,
    latest,
    next: finishedAt === null ? (next?.title ?? null) : null,
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orUnreached(() => serverAction<typeof action>(), generateImagesText.unreached);

export const shouldRevalidate = skipRevalidation;

export default function GenerateImagesScreen() {
  const { works, total: pending, page, pages, last } = useLoaderData<typeof loader>();
  const { state, done, latest, total, title, toast, toggle } = useGeneration(pending);
  const progress = state === "idle" ? last : { done, latest };
  const running = state === "running";
  const label = {
    idle: generateImagesText.generate,
    running: generateImagesText.pause,
    paused: generateImagesText.resume,
    broken: generateImagesText.resume,
    done: generateImagesText.generate,
  };
  const words = {
    idle: "",
    running: title === null ? "" : generateImagesText.processing(title),
    paused: generateImagesText.paused,
    broken: generateImagesText.interrupted,
    done: "",
  };
  return (
    <div className="page pb-24">
      <ActionToast />
      {toast && <ToastMessage toast={toast} />}
      <AdminHeading title={generateImagesText.title}>
        {(running || pending > 0) && (
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
        <section aria-label={generateImagesText.progress} className="mb-12 grid gap-4 border-t pt-6">
          <Progress done={done} total={total} />
          <p role="status" className="min-h-[1.55em]" data-process={state}>
            {words[state]}
          </p>
        </section>
      )}

      {pending > 0 ? (
        <Pending works={works} total={pending}>
          <Pages page={page} pages={pages} href={(to) => bareList.path({ page: to })} />
        </Pending>
      ) : (
        !running && (
          <section className="border-t py-12">
            <H2>{generateImagesText.none}</H2>
            <p className="mt-2 text-ink-soft">{generateImagesText.noneHelp}</p>
          </section>
        )
      )}

      {progress.latest.length > 0 && (
        <section className="pt-12" aria-labelledby="resultados">
          <H2 id="resultados" className="pb-4">
            {generateImagesText.results}
          </H2>
          <Results {...progress} />
        </section>
      )}
    </div>
  );
}

interface PendingProps {
  works: ReturnType<typeof useLoaderData<typeof loader>>["works"];
  /** Total over all pages. */
  total: number;
  /** The page links. */
  children: ReactNode;
}

/** Works without a picture, in the order of generation. */
function Pending({ works, total, children }: PendingProps) {
  return (
    <section>
      <p className="pb-4 font-semibold tabular-nums">{generateImagesText.pending(total)}</p>
      <TablePlace>
        <table className="table">
          <caption className="sr-only">{generateImagesText.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{generateImagesText.columns.title}</th>
              <th scope="col">{generateImagesText.columns.university}</th>
              <th scope="col">{generateImagesText.columns.category}</th>
            </tr>
          </thead>
          <tbody>
            {works.map(({ id, title, university, category }) => (
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
      </TablePlace>
      {children}
    </section>
  );
}
