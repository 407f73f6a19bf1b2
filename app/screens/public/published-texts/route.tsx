import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { H2, TextLink } from "~/components/core/elements";
import { PublishedText } from "~/components/core/published-text";
import { ActionToast } from "~/components/core/toast";
import { siteTitle } from "~/text/core/common";
import { publishedTexts } from "~/text/public/published-texts";
import { readVersion } from "~/web/public/text-version";
import { type Answer, actOnText } from "./actions";
import { TextEditor } from "./editor";
import { TextPreview } from "./preview";
import { Versions } from "./versions";

const text = publishedTexts.admin;

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const number = readVersion(request, "version");
  const [versions, publications, taken] = await Promise.all([
    stores.publishedTexts.versions(number === null ? [] : [number]),
    stores.publishedTexts.publications(),
    stores.publishedTexts.takenBy(),
  ]);
  const inForce = versions[0];
  if (!inForce) throw new Error("no rules");
  const former = versions.find(({ version }) => version === number && version < inForce.version);
  const publishers = new Map(publications.map(({ version, by }) => [version, by]));
  return {
    inForce: { ...inForce, body: inForce.body ?? "" },
    former: former ? { ...former, body: former.body ?? "" } : null,
    /** Number of people with the current version accepted. */
    taken,
    versions: versions.map(({ version, publishedAt }) => ({
      version,
      publishedAt,
      by: publishers.get(version) ?? null,
    })),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnText(request, context);

export default function TextsScreen() {
  const { inForce, former, taken, versions } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} />
      {former ? (
        <section aria-labelledby="version">
          <H2 id="version">{publishedTexts.title}</H2>
          <p className="mt-2 text-ink-soft">{publishedTexts.version(former.version, former.publishedAt)}</p>
          <p className="note note-warn my-6">
            {publishedTexts.former(former.version, inForce.version)}{" "}
            <TextLink to="/admin/textos">{text.backToForce}</TextLink>
          </p>
          <PublishedText body={former.body} under={2} />
        </section>
      ) : (
        <>
          {answer?.preview && <TextPreview key={answer.preview.key} preview={answer.preview} taken={taken} />}
          <TextEditor key={inForce.version} inForce={inForce} />
        </>
      )}
      <Versions versions={versions} />
    </div>
  );
}
