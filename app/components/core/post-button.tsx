import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Hidden } from "./hidden";

interface Props extends ComponentProps<"button"> {
  fields?: Record<string, string | number>;
  /** The form's address; defaults to this page. */
  action?: string;
  formClass?: string;
}

/** A form of one button and hidden fields. */
export function PostButton({ fields = {}, action, formClass, className = "button", ...button }: Props) {
  return (
    <Form method="post" action={action} className={formClass} preventScrollReset>
      <Hidden fields={fields} />
      <button type="submit" className={className} {...button} />
    </Form>
  );
}
