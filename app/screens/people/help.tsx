import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HelpPage } from "~/components/core/help-page";
import { helps } from "~/text/people/help";
import { publicMeta } from "~/web/core/page-meta";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return [];
  const { title, description } = helps[page.reader];
  return publicMeta(matches, { path: `/ayuda/${page.reader}`, title, description });
};

/** Public: the page only repeats the contest's rules. */
export function loader({ params: { reader } }: LoaderFunctionArgs) {
  if (reader !== "jurado" && reader !== "universidad") throw new Response(null, { status: 404 });
  return { reader } as const;
}

export default function HelpScreen() {
  return <HelpPage help={helps[useLoaderData<typeof loader>().reader]} />;
}
