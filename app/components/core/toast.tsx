import { useActionData } from "@remix-run/react";
import type { Toast } from "~/text/core/toast";
import { TallLink } from "./elements";

/**
 * One message, rendered by the server; app/site/toasts.ts hides it after its time. Without
 * JavaScript it stays at the top of the page until the next one.
 */
export function ToastMessage({ toast }: { toast: Toast }) {
  return (
    <div key={toast.id} className="toast-place" data-toast={toast.duration ?? 5000}>
      <div className={`toast toast-${toast.tone}`} role={toast.tone === "error" ? "alert" : "status"}>
        <p className="toast-title">{toast.title}</p>
        {toast.description && <p className="text-small">{toast.description}</p>}
        {toast.link && (
          <TallLink href={toast.link.to} className="text-small">
            {toast.link.label}
          </TallLink>
        )}
        {toast.also && <p className="toast-title mt-2">{toast.also.title}</p>}
        {toast.also?.description && <p className="text-small">{toast.also.description}</p>}
      </div>
    </div>
  );
}

/** The toast of a refused form, from an action without a redirect. */
export function ActionToast() {
  const toast = useActionData<{ toast?: Toast } | undefined>()?.toast;
  return toast ? <ToastMessage toast={toast} /> : null;
}
