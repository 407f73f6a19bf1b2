import type { ReactNode } from "react";

/** A numbered part of the form. */
export function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-x-10 gap-y-6 border-t border-ink pt-4 pb-14 md:grid-cols-[8rem_minmax(0,1fr)]">
      <h2 className="flex items-baseline gap-3 md:block">
        <span className="numeral block text-[2.5rem] leading-none font-bold">{number}</span>
        <span className="text-[1.25rem] leading-tight font-semibold">{title}</span>
      </h2>
      <div className="grid max-w-[42rem] grid-cols-1 content-start gap-6">{children}</div>
    </section>
  );
}
