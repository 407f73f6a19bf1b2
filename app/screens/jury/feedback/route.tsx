import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireUniversity } from "~/auth/core/guards";
import { BackLink } from "~/components/core/back-link";
import { H1, H2 } from "~/components/core/elements";
import { Statement } from "~/components/core/statement";
import { Table } from "~/components/core/table";
import { feedbackIsOpen } from "~/contest/jury/feedback";
import { siteTitle } from "~/text/core/common";
import { formatFraction } from "~/text/core/formats";
import { feedback as feedbackText } from "~/text/jury/feedback";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(feedbackText.title) }];

/** Returns 404 while comments are not shared. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores, settings, phases, now } = await requireUniversity(request, context);
  if (!settings.share_feedback || viewer.universityId === null) throw new Response(null, { status: 404 });
  return {
    works: feedbackIsOpen(settings, phases, now) ? await stores.feedback.of(viewer.universityId) : null,
  };
}

export default function FeedbackScreen() {
  const { works } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-4 pb-24">
      <BackLink to="/universidad" />
      <H1 className="mt-2">{feedbackText.title}</H1>
      {works === null || works.length === 0 ? (
        <Statement title={works === null ? feedbackText.notYet : feedbackText.none} level={2}>
          <p>{works === null ? feedbackText.notYetHint : feedbackText.noneHint}</p>
        </Statement>
      ) : (
        <>
          <p className="mt-3 max-w-[62ch]">{feedbackText.intro}</p>
          {works.map((work) => (
            <Work key={work.id} {...work} />
          ))}
        </>
      )}
    </div>
  );
}

type Works = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["works"]>;

function Work({ id, title, criteria, comments }: Works[number]) {
  return (
    <section aria-labelledby={`obra-${id}`} className="mt-14 max-w-3xl border-t border-ink pt-5">
      <H2 id={`obra-${id}`} className="mb-4 wrap-anywhere">
        {title}
      </H2>
      <Table
        caption={`${feedbackText.mean}: ${title}`}
        columns={[feedbackText.criterion, { figure: feedbackText.mean }]}
      >
        {criteria.map((criterion) => (
          <tr key={criterion.id}>
            <th scope="row" className="wrap-anywhere">
              {criterion.name}
            </th>
            <td className="numeric">
              {criterion.average === null ? (
                <span className="text-ink-soft">{feedbackText.few}</span>
              ) : (
                formatFraction(criterion.average)
              )}
            </td>
          </tr>
        ))}
      </Table>
      <h3 className="label mt-6">{feedbackText.comments}</h3>
      {comments.length === 0 ? (
        <p className="mt-1 text-ink-soft">{feedbackText.noComments}</p>
      ) : (
        <ul className="mt-1 border-b">
          {comments.map((comment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two jurors can write the same, and the list does not change
            <li key={index} className="border-t py-3 whitespace-pre-line wrap-anywhere">
              {comment}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
