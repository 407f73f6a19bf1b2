import { Form } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useId } from "react";
import { CancelPopover, DialogActs, PopoverDialog } from "./dialog";
import { useHydrated } from "./use-hydrated";

interface Props {
  /** The button that opens the question. */
  label: ReactNode;
  className?: string;
  disabled?: boolean;
  /** The question, what will happen, and the name of the act. */
  title: string;
  children: ReactNode;
  confirm: string;
  danger?: boolean;
  /** A further answer, the recommended one: sends `field` too. Of an own form only. */
  also?: { confirm: string; field: string } | null;
  /** The hidden fields of the form that the confirmation sends. */
  fields: Record<string, string>;
  /** Where to; this page without it. */
  action?: string;
  /** Instead of an own form: the id of the page's form that the confirmation submits, `fields` being its button's. */
  form?: string;
  /** With scripts, sends at once: the server is known to refuse, and what it says comes before any question. */
  unasked?: boolean;
}

/**
 * Every confirmation of the product: a popover that holds the real form, so it opens and submits without JavaScript.
 * Must not stand inside another form; give `form` to submit one that stands elsewhere.
 */
export function ConfirmButton(props: Props) {
  const id = useId();
  const [name = "", value] = Object.entries(props.fields)[0] ?? [];
  const hydrated = useHydrated();
  const opens =
    props.unasked && hydrated
      ? ({ type: "submit", form: props.form, name, value } as const)
      : ({ type: "button", popovertarget: id, "aria-haspopup": "dialog" } as const);
  const act = `button ${props.danger ? "button-danger" : "button-solid"}`;
  return (
    <>
      {/* Enter in a field presses a form's first submit button: this one, which does nothing, and not the answer. */}
      {props.form && opens.type === "button" && <button type="submit" form={props.form} disabled hidden />}
      <button {...opens} className={props.className ?? "button"} disabled={props.disabled}>
        {props.label}
      </button>
      <PopoverDialog id={id} title={props.title}>
        <div className="mt-3 mb-6">{props.children}</div>
        <DialogActs>
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
              {props.confirm}
            </button>
          ) : (
            <Form method="post" action={props.action} preventScrollReset className="contents">
              {Object.entries(props.fields).map(([key, content]) => (
                <input key={key} type="hidden" name={key} value={content} />
              ))}
              <button type="submit" className={props.also ? "button" : act} onClick={closePopovers}>
                {props.confirm}
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
        </DialogActs>
      </PopoverDialog>
    </>
  );
}

/** With scripts no new page closes the question, nor the menu that it was asked from. */
export function closePopovers({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  for (let open: HTMLElement | null = currentTarget; open; open = open.parentElement) {
    if (open.popover === "auto") open.hidePopover();
  }
}
