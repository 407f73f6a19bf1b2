import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";

// Links, buttons and headings with the classes of app/styles/components.css. `className` adds to them.

/** A plain link with `href`, which loads a document; a link of the framework with `to`. */
type LinkProps = ComponentProps<"a"> | ComponentProps<typeof Link>;

interface Weight {
  /** The main action of its place. */
  solid?: boolean;
  /** An action that removes something. */
  danger?: boolean;
}

const join = (base: string, more?: string) => (more ? `${base} ${more}` : base);
const weighted = ({ solid, danger }: Weight) =>
  join("button", solid ? "button-solid" : danger ? "button-danger" : undefined);

const anchor = (props: LinkProps, base: string) => {
  const className = join(base, props.className);
  if ("to" in props) return <Link {...props} className={className} />;
  return (
    <a {...props} className={className}>
      {props.children}
    </a>
  );
};

/** A link inside a sentence. */
export const TextLink = (props: LinkProps) => anchor(props, "link");

/** A link alone on its line, high enough for a finger. */
export const TallLink = (props: LinkProps) => anchor(props, "link link-tall");

/** A link that looks like a button. */
export const ButtonLink = ({ solid, danger, ...props }: LinkProps & Weight) =>
  anchor(props, weighted({ solid, danger }));

/** A button that submits its form, by default. */
export const Button = ({
  type = "submit",
  solid,
  danger,
  className,
  ...props
}: ComponentProps<"button"> & Weight) => (
  <button type={type} {...props} className={join(weighted({ solid, danger }), className)} />
);

export const H1 = ({ className, ...props }: ComponentProps<"h1">) => (
  <h1 {...props} className={join("h1", className)} />
);

export const H2 = ({ className, ...props }: ComponentProps<"h2">) => (
  <h2 {...props} className={join("h2", className)} />
);
