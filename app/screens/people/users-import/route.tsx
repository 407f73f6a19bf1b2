import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { canInvite } from "~/acts/people/invitation";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { Table } from "~/components/core/table";
import { ActionToast } from "~/components/core/toast";
import { WithLinks } from "~/components/core/with-links";
import { CsvPreview, CsvUpload, MoreRows } from "~/components/people/csv-import";
import { limits } from "~/contest/core/limits";
import type { PersonPlan } from "~/contest/people/imports";
import { common, siteTitle } from "~/text/core/common";
import { formatInteger } from "~/text/core/formats";
import { imports, personImport as text } from "~/text/people/imports";
import { invitations as invitationText } from "~/text/people/invitations";
import type { ImportAnswer, Preview } from "~/web/people/import-form";
import { actOnPersonImport } from "./actions";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { mail } = await requireAdmin(request, context);
  return { isServed: mail !== null, canInvite: canInvite(context) };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnPersonImport(request, context);

export default function PersonImportScreen() {
  const { isServed, canInvite } = useLoaderData<typeof loader>();
  const answer = useActionData<ImportAnswer<PersonPlan>>();
  const preview = answer?.preview;
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle} back={text.back} />
      {!isServed && (
        <p className="note note-warn mb-6">
          {canInvite ? <WithLinks text={invitationText.unserved} /> : invitationText.noService.description}
        </p>
      )}
      {canInvite &&
        (preview ? (
          <Question preview={preview} />
        ) : (
          <CsvUpload columns={text.columns} template="plantilla-personas.csv" trouble={answer?.trouble} />
        ))}
    </div>
  );
}

function Question({ preview }: { preview: Preview<PersonPlan> }) {
  const { invited, there, wrong } = preview.plan;
  const rows = invited.slice(0, limits.importShown.right);
  const { caption, ...columns } = text.listed;
  return (
    <CsvPreview
      preview={preview}
      summary={text.summary(invited.length)}
      lines={[...(invited.length > 0 ? [text.toWhom(invited)] : []), ...text.there(there)]}
      wrong={wrong.map(({ row, email, error }) => ({ row, name: email, error: text.error(error) }))}
      wrongName={text.listed.email}
      confirm={invited.length > 0 ? text.confirm(invited.length) : null}
      back={text.back}
    >
      {rows.length > 0 && (
        <>
          <Table caption={caption} columns={[{ figure: imports.row }, ...Object.values(columns)]} isFocusable>
            {rows.map(({ row, email, fullName, role, universityName }) => (
              <tr key={row}>
                <td className="numeric">{formatInteger(row)}</td>
                <th scope="row" className="min-w-40 wrap-anywhere">
                  {email}
                </th>
                <td className="wrap-anywhere">{fullName || "—"}</td>
                <td>{common.roles[role]}</td>
                <td className="wrap-anywhere">{universityName ?? "—"}</td>
              </tr>
            ))}
          </Table>
          <MoreRows count={invited.length - rows.length} />
        </>
      )}
    </CsvPreview>
  );
}
