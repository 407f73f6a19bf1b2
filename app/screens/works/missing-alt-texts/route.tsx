import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ButtonLink } from "~/components/core/elements";
import { Pages } from "~/components/core/pages";
import { ActionToast } from "~/components/core/toast";
import { AltHelp } from "~/components/works/alt-help";
import { MISSING_PER_PAGE } from "~/db/works/views/alt-text-lists";
import { siteTitle } from "~/text/core/common";
import { altTexts } from "~/text/works/alt-texts";
import { pageOf } from "~/web/core/pages";
import { actOnMissing } from "./actions";
import { MissingForm } from "./missing-form";
import { missingQuery } from "./query";

const text = altTexts.missing;

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const query = missingQuery.read(request);
  const { rows, total } = await stores.altTextLists.missing(query.page);
  return { ...pageOf(query.page, MISSING_PER_PAGE, total), total, rows };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnMissing(request, context);

export default function MissingScreen() {
  const { page, pages, total, rows } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle}>
        {total > 0 && <ButtonLink to="/admin/correo/nuevo">{text.write}</ButtonLink>}
      </AdminHeading>
      {total === 0 ? (
        <div className="border-t border-ink pt-6">
          <p className="h2">{text.none}</p>
          <p className="mt-3 measure">{text.noneHint}</p>
        </div>
      ) : (
        <>
          <AltHelp />
          <p className="label border-b py-3 tabular-nums" role="status">
            {text.fileCount(total)}
          </p>
          <MissingForm key={rows.map(({ file }) => file.id).join()} rows={rows} lastResult={answer?.result} />
        </>
      )}
      <Pages page={page} pages={pages} href={(page) => missingQuery.path({ page })} />
    </div>
  );
}
