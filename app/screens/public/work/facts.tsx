import { TallLink } from "~/components/core/elements";
import { CopyLink } from "~/components/works/copy-link";
import { formatDuration } from "~/text/core/formats";
import { gallery as galleryText } from "~/text/public/gallery";

interface Props {
  work: {
    id: string;
    title: string;
    /** Null while the university is hidden, like team and students. */
    universityName: string | null;
    teamName: string | null;
    students: { fullName: string; role: string }[];
    assets: { id: string; durationSeconds: number | null }[];
  };
  /** The address to share. */
  url: string;
  /** True when the original files are available for download. */
  hasOriginals: boolean;
}

/** The work's authors and facts. */
export function Facts({ work, url, hasOriginals }: Props) {
  const seconds = work.assets[0]?.durationSeconds;
  return (
    <aside className="work-facts" aria-label="Ficha">
      <dl>
        {work.universityName === null && (
          <>
            <dt>Autoría</dt>
            <dd>{galleryText.blind}</dd>
          </>
        )}
        {work.teamName && (
          <>
            <dt>Equipo</dt>
            <dd>{work.teamName}</dd>
          </>
        )}
        {work.students.length > 0 && (
          <>
            <dt>Autoría</dt>
            {work.students.map(({ fullName, role }) => (
              <dd key={fullName}>
                {fullName}
                {role && <span className="text-ink-soft"> · {role}</span>}
              </dd>
            ))}
          </>
        )}
        {seconds && (
          <>
            <dt>Duración</dt>
            <dd className="tabular-nums">{formatDuration(seconds)}</dd>
          </>
        )}
        {hasOriginals && work.assets.length > 0 && (
          <>
            <dt>Originales</dt>
            {work.assets.map(({ id }, i) => (
              <dd key={id}>
                <TallLink href={`/archivos/${id}/original`}>{galleryText.original(i + 1)}</TallLink>
              </dd>
            ))}
          </>
        )}
        <dt data-live>Compartir</dt>
        <dd className="break-words" data-live>
          <a href={url} className="text-ink-soft underline">
            {url.replace(/^https?:\/\//, "")}
          </a>
          <p className="mt-1 flex flex-wrap gap-x-6">
            <ShareButton title={work.title} url={url} />
            <CopyLink id={work.id} />
          </p>
        </dd>
      </dl>
    </aside>
  );
}

/** Opens the device's share dialog; app/site/sharing.ts shows the button on devices with one. */
function ShareButton({ title, url }: { title: string; url: string }) {
  return (
    <button type="button" className="copy-link" data-share={url} data-title={title} hidden>
      Compartir
    </button>
  );
}
