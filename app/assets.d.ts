/** The compiler answers a stylesheet's import with its address. */
declare module "*.css" {
  const url: string;
  export default url;
}

declare module "react-dom/server.browser" {
  export { renderToReadableStream, renderToString } from "react-dom/server";
}

/** A font's too: a path among the static files. */
declare module "*.ttf" {
  const path: string;
  export default path;
}

declare module "*.woff2" {
  /** The file's address. */
  const href: string;
  export default href;
}

/** What the build of app/site/ made (package.json). */
declare module "#site" {
  /** By path from the project's root: one script. */
  export const outputs: Record<string, unknown>;
}

/** A document's text, each of its elements drawn as it is told. */
declare module "*.md" {
  import type { ComponentProps, ComponentType, JSX } from "react";

  type Drawn = { [Tag in keyof JSX.IntrinsicElements]?: ComponentType<ComponentProps<Tag>> };
  const Text: ComponentType<{ components: Drawn }>;
  export default Text;
}
