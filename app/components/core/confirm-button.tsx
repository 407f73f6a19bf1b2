import { Form } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useId } from "react";
import { Hidden } from "~/components/core/hidden";
import { CancelPopover, DialogActions, PopoverDialog } from "./dialog";
import { useHydrated } from "./use-hydrated";

interface Props {
  /** The button that opens the confirmation. */
  label: ReactNode;
  /** Id of the opening button. An address that ends with it opens the page with the question, or at the button without scripts. */
  anchor?: string;
  /** Full name of the opening button, where the label is short. */
  name?: string;
  className?: string;
  disabled?: boolean;
  /** The confirmation's title, its text and the name of the action, by default the label. */
  title: string;
  children: ReactNode;
  confirm?: string;
  danger?: boolean;
  /** A further, recommended answer that also sends `field`. Only for a form of its own. */
  also?: { confirm: string; field: string } | null;
  /** Hidden fields of the confirmation's form. */
  fields: Record<string, string>;
  /** The form's address; defaults to this page. */
  action?: string;
  /**
   * Id of a page form that the confirmation submits instead of its own; `fields` are then its
   * button's.
   */
  form?: string;
  /**
   * Submits without a confirmation, with scripts: the server will refuse, and the reason comes
   * first.
   */
  unasked?: boolean;
}

/**
 * The product's confirmation: a popover with the real form, so it opens and submits without
 * JavaScript. It must not be inside another form; `form` submits a form elsewhere.
 */
export function ConfirmButton(props: Props) {
  const id = useId();
  const [name = "", value] = Object.entries(props.fields)[0] ?? [];
  const confirm = props.confirm ?? props.label;
  const hydrated = useHydrated();
  const opens =
    props.unasked && hydrated
      ? ({ type: "submit", form: props.form, name, value } as const)
      : ({ type: "button", popovertarget: id, "aria-haspopup": "dialog" } as const);
  useEffect(() => {
    if (props.anchor && location.hash === `#${props.anchor}`) document.getElementById(id)?.showPopover();
  }, [props.anchor, id]);
  const act = `button ${props.danger ? "button-danger" : "button-solid"}`;
  return (
    <>
      {/* The Enter key presses a form's first submit button: this disabled one, not the
          confirmation. */}
      {props.form && opens.type === "button" && <button type="submit" form={props.form} disabled hidden />}
      <button
        {...opens}
        id={props.anchor}
        className={props.className ?? "button"}
        disabled={props.disabled}
        aria-label={props.name}
      >
        {props.label}
      </button>
      <PopoverDialog id={id} title={props.title}>
        <div className="mt-3 mb-6">{props.children}</div>
        <DialogActions>
          <CancelPopover id={id} />
          {props.form ? (
            <button
              type="submit"
              form={props.form}
              name={name}
              value={value}
              className={act}
              onClick={closePopovers}
            >
              {confirm}
            </button>
          ) : (
            <Form method="post" action={props.action} preventScrollReset className="contents">
              <Hidden fields={props.fields} />
              <button type="submit" className={props.also ? "button" : act} onClick={closePopovers}>
                {confirm}
              </button>
              {props.also && (
                <button
                  type="submit"
                  name={props.also.field}
                  value="on"
                  className={act}
                  onClick={closePopovers}
                >
                  {props.also.confirm}
                </button>
              )}
            </Form>
          )}
        </DialogActions>
      </PopoverDialog>
    </>
  );
}

/** Closes the confirmation and the menu that opened it, because scripts load no new page. */
export function closePopovers({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  for (let open: HTMLElement | null = currentTarget; open; open = open.parentElement) {
    if (open.popover === "auto") open.hidePopover();
  }
}
