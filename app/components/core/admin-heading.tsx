import type { ReactNode } from "react";
import type { WayBack } from "~/text/core/ways-back";
import { BackLink } from "./back-link";
import { H1 } from "./elements";
import { TabBar, type Tabs } from "./tab-bar";

interface Props {
  title: string;
  /** A sentence that tells the state. Most screens need none. */
  subtitle?: string;
  /** The parent screen; the panel by default. */
  back?: WayBack;
  /** True for a list whose rows must begin near the top of a phone. */
  isTight?: boolean;
  /** The screens of the same subject, this one among them. */
  tabs?: Tabs;
  /** Actions of the whole screen. */
  children?: ReactNode;
}

/** The head of all screens below /admin: back link, title, actions and tabs. */
export function AdminHeading({ title, subtitle, back = "/admin", isTight, tabs, children }: Props) {
  return (
    <header className={tabs ? "pt-4" : isTight ? "pt-4 pb-8 max-sm:pt-1 max-sm:pb-3" : "pt-4 pb-8"}>
      <BackLink to={back} />
      <div
        className={`mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 ${isTight ? "max-sm:mt-0 max-sm:gap-y-3" : ""}`}
      >
        <div>
          <H1>{title}</H1>
          {subtitle && <p className={`mt-3 text-ink-soft ${isTight ? "max-sm:sr-only" : ""}`}>{subtitle}</p>}
        </div>
        {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
      </div>
      {tabs && <TabBar {...tabs} />}
    </header>
  );
}
