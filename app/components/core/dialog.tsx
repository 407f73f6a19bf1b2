import { type Link, useLocation, useNavigate } from "@remix-run/react";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, ButtonLink, H2 } from "./elements";

interface Props {
  title: ReactNode;
  children: ReactNode;
}

/** A dialog behind a button with `popovertarget={id}`: it opens and closes without scripts. */
export function PopoverDialog({ id, title, children }: Props & { id: string }) {
  return (
    <dialog id={id} popover="auto" className="dialog" aria-labelledby={`${id}-title`}>
      <H2 id={`${id}-title`}>{title}</H2>
      {children}
    </dialog>
  );
}

interface OpenProps extends Props {
  className?: string;
  /** Content beside the heading. */
  aside?: ReactNode;
  /**
   * The Escape key closes the dialog, and opens this address or calls this function.
   */
  back?: string;
  onEscape?: () => void;
}

/**
 * A dialog that the server renders open; scripts make it modal. Once closed, a dialog with an address opens again at the
 * next navigation there. A dialog of an answer needs a React key for each answer.
 */
export function OpenDialog(props: OpenProps) {
  const { key } = useLocation();
  const [closedAt, setClosedAt] = useState<string | null>(null);
  // The answer's navigation ends, and changes the key, when its dialog is already open.
  const opening = props.back ? key : "answer";
  return closedAt === opening ? null : <ModalDialog {...props} onClose={() => setClosedAt(opening)} />;
}

function ModalDialog({
  title,
  className = "",
  aside,
  back,
  onEscape,
  onClose,
  children,
}: OpenProps & { onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  /** The element that opened the dialog gets the focus back. */
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(() => {
    const focused = document.activeElement;
    // `close` would call `onClose`.
    dialog.current?.removeAttribute("open");
    dialog.current?.showModal();
    // A modal dialog focuses its first link. The intended element gets the focus again, and the
    // dialog scrolls to the top.
    if (focused instanceof HTMLElement && dialog.current?.contains(focused)) focused.focus();
    dialog.current?.scrollTo(0, 0);
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    <dialog
      ref={dialog}
      open
      className={`dialog fixed inset-0 z-40 h-fit ${className}`}
      aria-labelledby={id}
      onCancel={() => {
        if (back) navigate(back, { preventScrollReset: true });
        onEscape?.();
      }}
      onClose={onClose}
    >
      <div className="flex items-start justify-between gap-4">
        <H2 id={id} className="wrap-anywhere">
          {title}
        </H2>
        {aside}
      </div>
      {children}
    </dialog>
  );
}

/** A link out of a dialog at an address of its own. It closes the dialog before the other page has loaded. */
export const DialogLink = (props: Omit<ComponentProps<typeof Link>, "className" | "onClick">) => (
  <ButtonLink
    preventScrollReset
    {...props}
    onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
  />
);

/** A dialog's buttons, at its foot at any height. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="dialog-acts">{children}</div>
);

/** 'Cancelar' of a `PopoverDialog`. */
export const CancelPopover = ({ id }: { id: string }) => (
  <Button type="button" popovertarget={id} popovertargetaction="hide" autoFocus>
    Cancelar
  </Button>
);

/** 'Cancelar' of an `OpenDialog` that only the answer opened. */
export const CancelDialog = () => (
  <form method="dialog">
    <Button autoFocus>Cancelar</Button>
  </form>
);
