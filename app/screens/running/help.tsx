import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import type { ComponentProps } from "react";
import { requireAdmin } from "~/auth/core/guards";
import { H1, H2, TallLink, TextLink } from "~/components/core/elements";
import { anchorOf } from "~/text/core/anchor";
import { organiserHelp as help } from "~/text/people/help";
import { publicMeta } from "~/web/core/page-meta";
import Guide from "../../../docs/guia-organizador.md";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta(matches, { path: "/ayuda/organizacion", title: help.title, description: help.description });

/**
 * The organiser's guide, for admins. The screen renders docs/guia-organizador.md itself, because a
 * second text would contradict it. So the guide uses no tables and no Markdown extensions.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return null;
}

export default function OrganiserHelpScreen() {
  return (
    <div className="page guide pt-10 pb-24 wrap-anywhere">
      <Guide components={drawn} />
    </div>
  );
}

const drawn: ComponentProps<typeof Guide>["components"] = {
  h1: ({ children }) => <H1>{children}</H1>,
  h2: ({ children }) => (
    <H2 id={anchorOf(String(children))} className="mt-16 border-t border-ink pt-5">
      {children}
    </H2>
  ),
  h3: ({ children }) => <h3 className="mt-10 font-semibold">{children}</h3>,
  p: ({ children }) => <p className="measure mt-4">{children}</p>,
  ul: ({ children }) => <ul className="measure mt-6 border-b *:border-t *:py-2">{children}</ul>,
  ol: ({ children }) => <ol className="mt-4 list-decimal pl-5">{children}</ol>,
  pre: ({ children }) => <pre className="mt-4 text-small whitespace-pre-wrap">{children}</pre>,
  // A screen's address in the text becomes a link to it.
  code: ({ children }) => {
    const name = String(children);
    if (!/^\/[\w/.-]*$/.test(name)) return <code>{children}</code>;
    return <TextLink href={name}>{name}</TextLink>;
  },
  // The other documents are only in the repository.
  a: ({ href = "", children }) =>
    href.startsWith("#") ? <TallLink href={href}>{children}</TallLink> : children,
  img: ({ src = "", alt }) => (
    <img
      src={src.replace("../public", "")}
      alt={alt}
      width={1120}
      height={720}
      loading="lazy"
      className="mt-2 h-auto w-full max-w-[56rem] border border-hairline"
    />
  ),
};
