import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ActionToast } from "~/components/core/toast";
import { PublishedText } from "~/components/public/published-text";
import { type TextKey, textKeys } from "~/contest/public/published-texts";
import { siteTitle } from "~/text/core/common";
import { publishedTexts, textNames } from "~/text/public/published-texts";
import { readVersion } from "~/web/public/text-version";
import { type Answer, actOnText } from "./actions";
import { TextEditor } from "./editor";
import { TextPreview } from "./preview";
import { Versions } from "./versions";

const text = publishedTexts.admin;

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

/** Returns the text in the address; defaults to the rules. */
function textOf({ url }: Request): TextKey {
  const parameter = new URL(url).searchParams.get("texto");
  return textKeys.find((key) => key === parameter) ?? "bases";
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publishedTexts: texts } = await requireAdmin(request, context);
  const key = textOf(request);
  const number = readVersion(request, "version");
  const [current, versions, publications, acceptances] = await Promise.all([
    texts.allInForce(),
    texts.versions(key, number === null ? [] : [number]),
    texts.publications(key),
    key === "bases" ? texts.takenBy(key) : null,
  ]);
  const inForce = versions[0];
  if (!inForce) throw new Error(`no ${key}`);
  const former = versions.find(({ version }) => version === number && version < inForce.version);
  const publishers = new Map(publications.map(({ version, by }) => [version, by]));
  return {
    key,
    texts: textKeys.flatMap((textKey) => current.filter((row) => row.text === textKey)),
    inForce: { ...inForce, body: inForce.body ?? "" },
    former: former ? { ...former, body: former.body ?? "" } : null,
    /**
     * Number of people with the current version accepted; null for a text that is declared of
     * works.
     */
    taken: acceptances,
    versions: versions.map(({ version, publishedAt }) => ({
      version,
      publishedAt,
      by: publishers.get(version) ?? null,
    })),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnText(request, context);

export default function TextsScreen() {
  const { key, texts, inForce, former, taken, versions } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} />
      <nav aria-label={text.choose} className="mb-10 border-b">
        <ul>
          {texts.map((item) => (
            <li key={item.text} className="flex flex-wrap items-baseline gap-x-6 border-t">
              <Link
                to={`/admin/textos?texto=${item.text}`}
                aria-current={item.text === key ? "page" : undefined}
                className={`link link-tall ${item.text === key ? "font-semibold" : ""}`}
              >
                {textNames[item.text]}
              </Link>
              <span className="text-small text-ink-soft tabular-nums">
                {publishedTexts.version(item.version, item.publishedAt)}
              </span>
            </li>
          ))}
        </ul>
      </nav>
      {former ? (
        <section aria-labelledby="version">
          <h2 id="version" className="h2">
            {textNames[key]}
          </h2>
          <p className="mt-2 text-ink-soft">{publishedTexts.version(former.version, former.publishedAt)}</p>
          <p className="note note-warn my-6">
            {publishedTexts.former(former.version, inForce.version)}{" "}
            <Link to={`/admin/textos?texto=${key}`} className="link">
              {text.backToForce}
            </Link>
          </p>
          <PublishedText body={former.body} under={2} />
        </section>
      ) : (
        <>
          {answer?.preview && (
            <TextPreview key={answer.preview.key} text={key} preview={answer.preview} taken={taken} />
          )}
          <TextEditor key={key + inForce.version} text={key} inForce={inForce} />
        </>
      )}
      <Versions text={key} versions={versions} />
    </div>
  );
}
