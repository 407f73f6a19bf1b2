import type { ReactNode } from "react";
import { ActionToast } from "../core/toast";
import { AccessPage } from "./access-page";

/** The page of a link whose address is a secret: what it is for, or why it opens nothing, then what can be done. */
export function LinkPage({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <AccessPage title={title}>
      <ActionToast />
      <p className="mt-6 max-w-[34rem]">{line}</p>
      {children}
    </AccessPage>
  );
}
