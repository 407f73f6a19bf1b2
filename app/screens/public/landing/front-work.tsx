import { wallEnds, wallRatio, wallRoot } from "~/components/core/wall-ratio";
import { Cover } from "~/components/works/cover";
import type { FrontWork } from "~/components/works/plate";

/** The winner beside its title: as large as the first screen allows. */
export function Winner({ work: { title, category, cover } }: { work: FrontWork }) {
  return (
    <div
      className="hero-winner"
      style={{ "--ratio": wallRatio(cover) }}
      data-upright={wallRatio(cover) <= 1 || undefined}
    >
      <Cover
        file={cover}
        category={category}
        alt={title}
        eager
        sizes={`(width < 56rem) 100vw, min(60vw, ${Math.ceil(90 * wallRatio(cover))}svh)`}
      />
    </div>
  );
}

/** The two finalists side by side, at the same area. */
export function Pair({ works }: { works: FrontWork[] }) {
  return (
    <ul className="hero-pair" style={wallEnds(works.map(({ cover }) => cover))}>
      {works.map(({ id, title, category, cover, universityName }) => (
        <li key={id} style={{ "--root": wallRoot(cover) }}>
          <a href={`/propuesta/${id}`} className="group">
            <Cover file={cover} category={category} alt="" eager sizes="(width < 56rem) 50vw, 28vw" />
            <span className="hero-pair-title group-hover:underline group-focus-visible:underline">
              {title}
            </span>
          </a>
          {universityName && <p className="text-small text-ink-soft">{universityName}</p>}
        </li>
      ))}
    </ul>
  );
}

/** A whole work between two sections, from edge to edge, with its label. */
export function Interlude({ work: { id, title, category, cover, universityName } }: { work: FrontWork }) {
  return (
    <figure className="interlude" style={{ "--ratio": wallRatio(cover) }}>
      <Cover
        file={cover}
        category={category}
        alt={title}
        sizes={`min(100vw, ${Math.ceil(100 * wallRatio(cover))}svh)`}
      />
      <figcaption>
        <a href={`/propuesta/${id}`} className="interlude-title">
          {title}
        </a>
        {universityName && <span>{universityName}</span>}
      </figcaption>
    </figure>
  );
}
