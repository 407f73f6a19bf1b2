import { Form, useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useId } from "react";
import { Hidden } from "~/components/core/hidden";
import { CancelPopover, DialogActions, PopoverDialog } from "./dialog";
import { useHydrated } from "./use-hydrated";

interface Question {
  /** The button that opens the question. */
  label: ReactNode;
  className?: string;
  /** The question's title, its text and the name of the action, by default the label. */
  title: string;
  children: ReactNode;
  confirm?: string;
  danger?: boolean;
}

interface ConfirmProps extends Question {
  /** Id of the opening button. An address that ends with it shows the question; without scripts it leads to the button. */
  anchor?: string;
  /** Full name of the opening button, where the label is short. */
  name?: string;
  disabled?: boolean;
  /** A further, recommended answer that also sends `field`. */
  also?: { confirm: string; field: string } | null;
  /** Hidden fields of the form. */
  fields: Record<string, string>;
  /** The form's address; defaults to this page. */
  action?: string;
}

const actClass = (danger?: boolean) => `button ${danger ? "button-danger" : "button-solid"}`;

/**
 * Asks before it submits a form of its own. The question is a popover with the real form, so it opens and submits
 * without JavaScript. It must not be inside another form.
 */
export function ConfirmButton(props: ConfirmProps) {
  const { label, className = "button", title, children, confirm = label, danger, also } = props;
  const { anchor, name, disabled, fields, action } = props;
  const id = useId();
  const { hash } = useLocation();
  useEffect(() => {
    if (anchor && hash === `#${anchor}`) document.getElementById(id)?.showPopover();
  }, [anchor, hash, id]);
  return (
    <>
      <button
        type="button"
        popovertarget={id}
        aria-haspopup="dialog"
        id={anchor}
        className={className}
        disabled={disabled}
        aria-label={name}
      >
        {label}
      </button>
      <QuestionDialog id={id} title={title} text={children}>
        <Form method="post" action={action} preventScrollReset className="contents">
          <Hidden fields={fields} />
          <button type="submit" className={also ? "button" : actClass(danger)} onClick={closePopovers}>
            {confirm}
          </button>
          {also && (
            <button
              type="submit"
              name={also.field}
              value="on"
              className={actClass(danger)}
              onClick={closePopovers}
            >
              {also.confirm}
            </button>
          )}
        </Form>
      </QuestionDialog>
    </>
  );
}

interface SubmitProps extends Question {
  /** Id of the form on the page. */
  form: string;
  intent: string;
  /** Submits without the question, with scripts: the server will refuse, and the reason comes first. */
  unasked?: boolean;
}

/** Asks before it submits a form that stands elsewhere on the page. */
export function ConfirmSubmit(props: SubmitProps) {
  const { label, className = "button", title, children, confirm = label, danger, form, intent } = props;
  const id = useId();
  const hydrated = useHydrated();
  const submit = { type: "submit", form, name: "intent", value: intent } as const;
  const asks = !(props.unasked && hydrated);
  // One element in both cases, so that it keeps the focus.
  const opening = asks ? ({ type: "button", popovertarget: id, "aria-haspopup": "dialog" } as const) : submit;
  return (
    <>
      {/* The Enter key presses a form's first submit button: this disabled one, not the confirmation. */}
      {asks && <button type="submit" form={form} disabled hidden />}
      <button {...opening} className={className}>
        {label}
      </button>
      <QuestionDialog id={id} title={title} text={children}>
        <button {...submit} className={actClass(danger)} onClick={closePopovers}>
          {confirm}
        </button>
      </QuestionDialog>
    </>
  );
}

interface DialogProps {
  id: string;
  title: string;
  text: ReactNode;
  /** The answers beside 'Cancelar'. */
  children: ReactNode;
}

function QuestionDialog({ id, title, text, children }: DialogProps) {
  return (
    <PopoverDialog id={id} title={title}>
      <div className="mt-3 mb-6">{text}</div>
      <DialogActions>
        <CancelPopover id={id} />
        {children}
      </DialogActions>
    </PopoverDialog>
  );
}

/** Closes the confirmation and the menu that opened it, because scripts load no new page. */
export function closePopovers({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  for (let open: HTMLElement | null = currentTarget; open; open = open.parentElement) {
    if (open.popover === "auto") open.hidePopover();
  }
}
