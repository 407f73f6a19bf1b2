import { wallRatio } from "~/components/core/wall-ratio";
import { Cover } from "~/components/works/cover";
import type { FrontWork } from "~/components/works/plate";

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
