import type { ReactNode } from "react";
import type { Category } from "~/contest/core/categories";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import { CategoryMark } from "./category-mark";

interface Props {
  title: string;
  summary: string;
  category: Category | null;
  universityName: string;
  /** The work's picture or video. */
  picture: ReactNode;
}

/** A preview of the gallery's card beside a work's form; on wide screens only. */
export function WorkPreview({ title, summary, category, universityName, picture }: Props) {
  return (
    <aside className="hidden lg:block" aria-label={proposalFormText.preview.label}>
      <div className="sticky top-8">
        <p className="label mb-3 text-ink-soft">{proposalFormText.preview.title}</p>
        {picture}
        <p className="mt-3 font-display text-[1.25rem] leading-tight font-semibold break-words">
          {title.trim() || proposalFormText.preview.untitled}
        </p>
        <p className="text-small text-ink-soft">{universityName}</p>
        {summary.trim() && <p className="mt-2 line-clamp-3 text-small break-words">{summary}</p>}
        <p className="mt-2">
          <CategoryMark category={category} />
        </p>
      </div>
    </aside>
  );
}
