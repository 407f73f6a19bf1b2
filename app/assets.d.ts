/** The compiler replaces the import of a stylesheet by its address. */
declare module "*.css" {
  const url: string;
  export default url;
}

declare module "react-dom/server.browser" {
  export { renderToString } from "react-dom/server";
}

/** The compiler replaces the import of a font by its path among the static files. */
declare module "*.ttf" {
  const path: string;
  export default path;
}

declare module "*.woff2" {
  /** Address of the file. */
  const href: string;
  export default href;
}

/** Output of the build of app/site/ (package.json). */
declare module "#site" {
  /** Has one script, by its path from the project's root. */
  export const outputs: Record<string, unknown>;
}

/** A document's text. `components` replace its elements. */
declare module "*.md" {
  import type { ComponentProps, ComponentType, JSX } from "react";

  type Drawn = { [Tag in keyof JSX.IntrinsicElements]?: ComponentType<ComponentProps<Tag>> };
  const Text: ComponentType<{ components: Drawn }>;
  export default Text;
}

/** The package does not export its file by this path. */
declare module "*/turbo-stream.mjs" {
  export * from "turbo-stream";
}
