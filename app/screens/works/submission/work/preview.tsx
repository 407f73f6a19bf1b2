import { CategoryMark } from "~/components/works/category-mark";
import { categoryGroup, newProposalCategories } from "~/contest/core/categories";
import type { Draft } from "../draft/draft";
import { useObjectUrl } from "../files/use-object-url";
import type { Upload } from "../uploads/upload-state";

interface Props {
  draft: Draft;
  main: Upload | null;
  universityName: string;
}

/** A preview of the gallery's card during writing; on wide screens only. */
export function Preview({ draft, main, universityName }: Props) {
  const upload = main && main.status !== "refused" && !main.isUnseen ? main : null;
  const url = useObjectUrl(upload?.file ?? null);
  const kind = upload?.kind;
  const category = newProposalCategories.find((option) => option === draft.category) ?? null;
  return (
    <aside className="hidden lg:block" aria-label="Vista previa">
      <div className="sticky top-8">
        <p className="label mb-3 text-ink-soft">Así se verá</p>
        {url && kind === "image" ? (
          <img
            key={url}
            src={url}
            alt=""
            className="block h-auto w-full [&[hidden]]:hidden"
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
          />
        ) : url && kind === "video" ? (
          <video src={url} className="block h-auto w-full bg-stage" muted playsInline preload="metadata" />
        ) : (
          <div className="cover-empty" data-category={categoryGroup(category)} />
        )}
        <p className="mt-3 font-display text-[1.25rem] leading-tight font-semibold break-words">
          {draft.title.trim() || "Título de la obra"}
        </p>
        <p className="text-small text-ink-soft">{universityName}</p>
        {draft.summary.trim() && <p className="mt-2 line-clamp-3 text-small break-words">{draft.summary}</p>}
        <p className="mt-2">
          <CategoryMark category={category} />
        </p>
      </div>
    </aside>
  );
}
