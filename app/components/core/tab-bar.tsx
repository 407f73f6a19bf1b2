import { useLocation } from "@remix-run/react";
import { Tab } from "./tab";

export interface Tabs {
  /** Name of the navigation for screen readers. */
  label: string;
  tabs: readonly (readonly [to: string, label: string])[];
  /** The current tab's address when it has a query; the page's path by default. */
  current?: string;
}

/** Views of one subject, each a plain link with its own address. */
export function TabBar({ label, tabs, current }: Tabs) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="tab-bar mt-6 mb-8 max-sm:text-small">
      {tabs.map(([to, name]) => (
        <Tab key={to} to={to} isCurrent={to === (current ?? pathname)}>
          {name}
        </Tab>
      ))}
    </nav>
  );
}
