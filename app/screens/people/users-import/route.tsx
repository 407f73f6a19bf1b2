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
import { imports, personImport as personImportText } from "~/text/people/imports";
import { invitations as invitationText } from "~/text/people/invitations";
import type { ImportAnswer, Preview } from "~/web/people/import-form";
import { actOnPersonImport } from "./actions";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(personImportText.title) }];

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
      <AdminHeading
        title={personImportText.title}
        subtitle={personImportText.subtitle}
        back={personImportText.back}
      />
      {!isServed && (
        <p className="note note-warn mb-6">
          {canInvite ? <WithLinks text={invitationText.unserved} /> : invitationText.noService.description}
        </p>
      )}
      {canInvite &&
        (preview ? (
          <Question preview={preview} />
        ) : (
          <CsvUpload
            columns={personImportText.columns}
            template="plantilla-personas.csv"
            trouble={answer?.trouble}
          />
        ))}
    </div>
  );
}

function Question({ preview }: { preview: Preview<PersonPlan> }) {
  const { invited, there, wrong } = preview.plan;
  const rows = invited.slice(0, limits.importShown.right);
  const { caption, ...columns } = personImportText.listed;
  return (
    <CsvPreview
      preview={preview}
      summary={personImportText.summary(invited.length)}
      lines={[
        ...(invited.length > 0 ? [personImportText.toWhom(invited)] : []),
        ...personImportText.there(there),
      ]}
      wrong={wrong.map(({ row, email, error }) => ({
        row,
        name: email,
        error: personImportText.error(error),
      }))}
      wrongName={personImportText.listed.email}
      confirm={invited.length > 0 ? personImportText.confirm(invited.length) : null}
      back={personImportText.back}
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
