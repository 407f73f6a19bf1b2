import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { Figure } from "~/components/core/figure";
import { Fold } from "~/components/core/fold";
import { exportParts } from "~/contest/running/contest-export";
import { siteTitle } from "~/text/core/common";
import { formatInteger, formatSize } from "~/text/core/formats";
import { tabBars } from "~/text/core/tab-bars";
import { contestExport as text } from "~/text/running/contest-export";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { contestExport } = await requireAdmin(request, context);
  return { parts: exportParts(await contestExport.works()) };
}

export default function ContestExport() {
  const { parts } = useLoaderData<typeof loader>();
  const sum = (figure: "works" | "files" | "bytes") => parts.reduce((all, part) => all + part[figure], 0);
  const figures: [string, string][] = [
    [text.figures.works, formatInteger(sum("works"))],
    [text.figures.files, formatInteger(sum("files"))],
    [text.figures.size, formatSize(sum("bytes"))],
  ];
  return (
    <div className="page pb-24">
      <AdminHeading title={text.title} tabs={tabBars.records} />
      <dl className="flex flex-wrap gap-x-14 gap-y-6 border-t border-ink pt-6">
        {figures.map(([label, figure]) => (
          <Figure key={label} term={label} value={figure} />
        ))}
      </dl>
      <p className="note note-warn mt-12">{text.warning}</p>
      {parts.length > 1 && <p className="mt-6">{text.manyParts(parts.length)}</p>}
      <ul className="mt-6 grid gap-4">
        {parts.map(({ from, works, files, bytes }, before) => (
          <li key={from} className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {/* A native form: the answer is a file, which browsers save as it arrives. */}
            <form method="post" action="/admin/exportar.zip">
              <input type="hidden" name="parte" value={before + 1} />
              <button type="submit" className="button button-solid">
                {parts.length === 1 ? text.whole : text.part(before + 1, parts.length)}
              </button>
            </form>
            {parts.length > 1 && <span className="text-small">{text.partHolds(works, files, bytes)}</span>}
          </li>
        ))}
      </ul>
      <div className="mt-10 border-t pt-2">
        <Listed title={text.inside} lines={text.insideList} />
        <Listed title={text.left} lines={text.leftList} />
      </div>
    </div>
  );
}

function Listed({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Fold title={title} className="">
      <ul className="mb-4 grid max-w-[65ch] list-disc gap-2 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Fold>
  );
}
