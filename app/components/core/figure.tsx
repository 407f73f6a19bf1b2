/** A large number above its term, in a list of definitions. */
export function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="label text-ink-soft">{term}</dt>
      <dd className="numeral text-[3.5rem] leading-none font-bold">{value}</dd>
    </div>
  );
}
