import type { Category } from "~/contest/core/categories";
import { Cover, type CoverFile } from "./cover";

export interface PlateWork {
  id: string;
  title: string;
  category: Category | null;
  cover: CoverFile | null;
}

/** A work with its label. `universityName`: null while authors are hidden. */
export interface FrontWork extends PlateWork {
  universityName: string | null;
}

/** A small picture of a work with its title, both one link. */
export function Plate({ work: { id, title, category, cover } }: { work: PlateWork }) {
  return (
    <a href={`/propuesta/${id}`} className="plate group">
      <Cover file={cover} category={category} alt="" sizes="(width < 40rem) 50vw, 22rem" />
      <span className="plate-title group-hover:underline group-focus-visible:underline">{title}</span>
    </a>
  );
}
