import { results as text } from "~/text/final/results";

interface Props {
  /** The votes of each finalist. */
  counts: { id: string; title: string | null; votes: number }[];
}

/** The community's choice in one line. */
export function Community({ counts }: Props) {
  const [first, ...others] = counts.toSorted((a, b) => b.votes - a.votes);
  if (!first || first.votes === 0) return null;
  const isTied = others.some(({ votes }) => votes === first.votes);
  const against = others.map(({ title }) => title ?? text.goneWork);
  return (
    <section className="page results-part" aria-labelledby="comunidad">
      <h2 id="comunidad" className="h2">
        {text.community(
          [first, ...others].map(({ votes }) => votes),
          isTied,
        )}
      </h2>
      <p className="lead mt-4 wrap-anywhere">{text.communityWorks(first.title ?? text.goneWork, against)}</p>
      <p className="mt-3">
        <a href="/final" className="link link-tall">
          {text.communityVote}
        </a>
      </p>
    </section>
  );
}
