import type { ReactNode } from "react";

/** A section of the page: its name on the left, its content on the right; stacked on phones. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-x-10 gap-y-6 border-t border-ink pt-5 pb-16 md:grid-cols-[14rem_minmax(0,36rem)]">
      <h2 className="h2">{title}</h2>
      <div className="grid grid-cols-1 content-start gap-6">{children}</div>
    </section>
  );
}
