import { type Category, categoryGroup } from "~/contest/core/categories";
import { Cover, fileUrl, pictureSet, pictureUrl } from "./cover";
import { Player, PlayerNote } from "./player";
import { type PlayedFile, Transcript } from "./transcript";

interface Props {
  file: PlayedFile | null;
  category: Category | null;
  title: string;
}

/** The whole work, as large as the window allows: a picture on paper, a video near black with controls. */
export function Stage({ file, category, title }: Props) {
  if (file === null) return <Cover file={null} category={category} alt={title} className="stage-empty" />;
  const ratio = file.width && file.height ? file.width / file.height : null;
  const size = { width: file.width ?? undefined, height: file.height ?? undefined };
  // The work's own size is data, not style: it reserves the space before the file loads.
  const style = ratio ? { "--ratio": ratio, "--natural": `${file.width}px` } : undefined;
  if (file.kind === "video") {
    return (
      <>
        <div className="stage stage-dark" data-player>
          <Player file={file} posterWidth={1280} style={style} label={title} quiet />
          <PlayerNote file={file} />
        </div>
        <Transcript file={file} className="page" />
      </>
    );
  }
  return (
    <div className="stage">
      <a
        href={fileUrl(file.id)}
        className="cover stage-work"
        style={style}
        data-large
        data-cover
        data-category={categoryGroup(category)}
      >
        <img
          {...size}
          src={pictureUrl(file.id, 1280)}
          srcSet={pictureSet(file.id)}
          sizes={ratio ? sizesOf(Math.ceil(84 * ratio)) : "(width < 62.5rem) 100vw, 66vw"}
          alt={file.altText || title}
        />
        <span className="stage-note">Ampliar</span>
      </a>
    </div>
  );
}

/** Returns the smaller of the column's width and the work's width in `svh`. The W3C's checker refuses `min()` here. */
const sizesOf = (svh: number) =>
  `(width < 62.5rem) and (max-aspect-ratio: ${svh}/100) 100vw, (width < 62.5rem) ${svh}svh, (max-aspect-ratio: ${svh}/66) 66vw, ${svh}svh`;
