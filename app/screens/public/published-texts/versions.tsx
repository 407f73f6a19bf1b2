import { TallLink } from "~/components/core/elements";
import { Fold } from "~/components/core/fold";
import { publishedTexts } from "~/text/public/published-texts";

const text = publishedTexts.admin;

interface Props {
  /** The current version first. `by`: null without a log entry or a publisher. */
  versions: { version: number; publishedAt: number; by: string | null }[];
}

/** All published versions. */
export function Versions({ versions }: Props) {
  return (
    <Fold className="mt-12 max-w-[60rem]" title={publishedTexts.history}>
      <ul className="border-b">
        {versions.map(({ version, publishedAt, by }, index) => (
          <li key={version} className="flex flex-wrap items-baseline gap-x-6 border-t py-2.5">
            <span className="tabular-nums">{publishedTexts.version(version, publishedAt)}</span>
            <span className="text-small text-ink-soft">
              {by !== null ? text.by(by) : version === 1 && text.ofPlatform}
            </span>
            {index === 0 ? (
              <span className="text-small font-semibold">{publishedTexts.inForce}</span>
            ) : (
              <TallLink
                to={`/admin/textos?version=${version}`}
                aria-label={text.readOf(version)}
                className="text-small"
              >
                {text.read}
              </TallLink>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <TallLink href="/bases">{text.public}</TallLink>
      </p>
    </Fold>
  );
}
