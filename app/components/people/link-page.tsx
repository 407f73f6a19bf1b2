import type { ReactNode } from "react";
import { ActionToast } from "../core/toast";
import { AccessPage } from "./access-page";

/** The page of a secret link: its purpose or its error, then the actions. */
export function LinkPage({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <AccessPage title={title}>
      <ActionToast />
      <p className="mt-6 max-w-[34rem]">{line}</p>
      {children}
    </AccessPage>
  );
}
