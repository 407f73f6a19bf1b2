import type { MetaFunction } from "@remix-run/cloudflare";
import { HelpPage } from "~/components/core/help-page";
import { universityHelp as help } from "~/text/people/help";
import { publicMeta } from "~/web/core/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta(matches, { path: "/ayuda/universidad", title: help.title, description: help.description });

/** Public: the page only repeats the contest's rules. */
export default function UniversityHelpScreen() {
  return <HelpPage help={help} />;
}
