import { type Block, blocksOf, type Change } from "~/contest/core/published-texts";
import { publishedTexts } from "~/text/public/published-texts";

const partId = (index: number) => `apartado-${index}`;

/** Returns the lines of the index of a published text. */
export const indexOf = (body: string) =>
  blocksOf(body).flatMap((block, index) =>
    block.kind === "heading" ? [{ id: partId(index), title: block.text }] : [],
  );

/** A text published by the organiser. `under`: the level of the heading above. */
export function PublishedText({ body, under }: { body: string; under: 1 | 2 }) {
  return (
    <div className="grid max-w-[68ch] gap-4 wrap-anywhere">
      {blocksOf(body).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text do not change
        <TextBlock key={index} block={block} under={under} id={under === 1 ? partId(index) : undefined} />
      ))}
    </div>
  );
}

function TextBlock({ block, under, id }: { block: Block; under: 1 | 2; id: string | undefined }) {
  if (block.kind === "paragraph") return <p>{block.text}</p>;
  if (block.kind === "heading") {
    const Heading = under === 1 ? "h2" : "h3";
    return (
      <Heading id={id} className={under === 1 ? "h2 mt-6" : "mt-4 font-semibold"}>
        {block.text}
      </Heading>
    );
  }
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** A single line of a text, without the marks of a title or an item. */
function Line({ line }: { line: string }) {
  const [block] = blocksOf(line);
  if (block?.kind === "heading") return <strong className="font-semibold">{block.text}</strong>;
  return block?.kind === "list" ? `• ${block.items.join("")}` : line;
}

/** Changes between two versions; unchanged lines next to a change are faint. */
export function TextChanges({ changes }: { changes: Change[] }) {
  const visible = changes.map(
    ({ kind }, index) =>
      kind !== "kept" ||
      [changes[index - 1], changes[index + 1]].some((next) => next && next.kind !== "kept"),
  );
  return (
    <div className="grid max-w-[68ch] gap-3 border-l-2 pl-4 wrap-anywhere">
      {changes.map(({ kind, line }, index) => {
        if (!visible[index]) return null;
        const skips = index > 0 && !visible[index - 1];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison do not change
          <div key={index} className="grid gap-3">
            {skips && (
              <p className="text-ink-soft" aria-hidden>
                […]
              </p>
            )}
            {kind === "kept" ? (
              <p className="text-ink-soft">
                <Line line={line} />
              </p>
            ) : kind === "added" ? (
              <p>
                <span className="label">{publishedTexts.added}</span>{" "}
                <ins className="decoration-accent">
                  <Line line={line} />
                </ins>
              </p>
            ) : (
              <p>
                <span className="label">{publishedTexts.removed}</span>{" "}
                <del className="text-ink-soft">
                  <Line line={line} />
                </del>
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
