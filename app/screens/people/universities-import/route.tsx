import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { Table } from "~/components/core/table";
import { ActionToast } from "~/components/core/toast";
import { CsvPreview, CsvUpload, MoreRows } from "~/components/people/csv-import";
import { limits } from "~/contest/core/limits";
import type { UniversityPlan } from "~/contest/people/imports";
import { siteTitle } from "~/text/core/common";
import { formatInteger } from "~/text/core/formats";
import { imports, universityImport as universityImportText } from "~/text/people/imports";
import type { ImportAnswer, Preview } from "~/web/people/import-form";
import { actOnUniversityImport } from "./actions";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(universityImportText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return {};
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnUniversityImport(request, context);

export default function UniversityImportScreen() {
  const answer = useActionData<ImportAnswer<UniversityPlan>>();
  const preview = answer?.preview;
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading
        title={universityImportText.title}
        subtitle={universityImportText.subtitle}
        back={universityImportText.back}
      />
      {preview ? (
        <Question preview={preview} />
      ) : (
        <CsvUpload
          columns={universityImportText.columns}
          template="plantilla-universidades.csv"
          trouble={answer?.trouble}
        />
      )}
    </div>
  );
}

function Question({ preview }: { preview: Preview<UniversityPlan> }) {
  const { added, there, wrong } = preview.plan;
  const rows = added.slice(0, limits.importShown.right);
  return (
    <CsvPreview
      preview={preview}
      summary={universityImportText.summary(added.length)}
      lines={there.length > 0 ? [universityImportText.there(there.length)] : []}
      wrong={wrong.map(({ error, ...row }) => ({ ...row, error: universityImportText.error(error) }))}
      wrongName={universityImportText.listed.name}
      confirm={added.length > 0 ? universityImportText.confirm(added.length) : null}
      back={universityImportText.back}
    >
      {rows.length > 0 && (
        <>
          <Table
            caption={universityImportText.listed.caption}
            columns={[
              { figure: imports.row },
              universityImportText.listed.name,
              universityImportText.listed.slug,
            ]}
            isFocusable
          >
            {rows.map(({ row, name, slug }) => (
              <tr key={row}>
                <td className="numeric">{formatInteger(row)}</td>
                <th scope="row" className="wrap-anywhere">
                  {name}
                </th>
                <td className="wrap-anywhere">{slug}</td>
              </tr>
            ))}
          </Table>
          <MoreRows count={added.length - rows.length} />
        </>
      )}
    </CsvPreview>
  );
}
