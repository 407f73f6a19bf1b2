import { type Category, categoryGroup } from "~/contest/core/categories";
import { useObjectUrl } from "../files/use-object-url";
import type { Upload } from "../uploads/upload-state";

/** The chosen main file as the browser shows it, or the category's cover. */
export function Picture({ main, category }: { main: Upload | null; category: Category | null }) {
  const upload = main && main.status !== "refused" && !main.isUnseen ? main : null;
  const url = useObjectUrl(upload?.file ?? null);
  if (url && upload?.kind === "image") {
    return (
      <img
        key={url}
        src={url}
        alt=""
        className="block h-auto w-full [&[hidden]]:hidden"
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
      />
    );
  }
  if (url && upload?.kind === "video") {
    return <video src={url} className="block h-auto w-full bg-stage" muted playsInline preload="metadata" />;
  }
  return <div className="cover-empty" data-category={categoryGroup(category)} />;
}
