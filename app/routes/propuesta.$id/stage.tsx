import { Cover, type CoverFile, fileUrl, pictureUrl } from "~/components/cover";

interface Props {
  file: CoverFile | null;
  category: string | null;
  title: string;
}

/** The work as large as the window lets it be, whole: a picture on neutral ground, a video near black with controls. */
export function Stage({ file, category, title }: Props) {
  if (file === null) return <Cover file={null} category={category} alt={title} className="stage-empty" />;
  const size = { width: file.width ?? undefined, height: file.height ?? undefined };
  if (file.kind === "video") {
    return (
      <div className="stage stage-dark">
        <video {...size} src={fileUrl(file.id)} controls preload="metadata" playsInline aria-label={title} />
      </div>
    );
  }
  return (
    <div className="stage">
      <img
        {...size}
        src={pictureUrl(file.id, 1280)}
        srcSet={[640, 960, 1280].map((width) => `${pictureUrl(file.id, width)} ${width}w`).join(", ")}
        sizes="100vw"
        alt={title}
      />
    </div>
  );
}
