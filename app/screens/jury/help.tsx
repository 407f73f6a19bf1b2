import type { MetaFunction } from "@remix-run/cloudflare";
import { HelpPage } from "~/components/core/help-page";
import { jurorHelp as help } from "~/text/people/help";
import { publicMeta } from "~/web/core/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta(matches, { path: "/ayuda/jurado", title: help.title, description: help.description });

/** Public: the page only repeats the contest's rules. */
export default function JurorHelpScreen() {
  return <HelpPage help={help} />;
}
