import { limits } from "~/contest/core/limits";

/** One point up, in a square of 24. */
const outline = "M12 1.9L14.7 8.9L22.3 9.4L16.4 14.1L18.3 21.4L12 17.3L5.7 21.4L7.6 14.1L1.7 9.4L9.3 8.9Z";

/** The visible part of the square, and the side where two halves meet. */
const parts = {
  whole: { viewBox: "0 0 24 24", preserveAspectRatio: undefined },
  left: { viewBox: "0 0 12 24", preserveAspectRatio: "xMaxYMid" },
  right: { viewBox: "12 0 12 24", preserveAspectRatio: "xMinYMid" },
};

/** A star or a half. Its outline is always visible; CSS sets `fill` (`.star`). */
export function Star({ part = "whole", isFull = false }: { part?: keyof typeof parts; isFull?: boolean }) {
  return (
    <svg className={isFull ? "star star-full" : "star"} {...parts[part]} aria-hidden>
      <path d={outline} />
    </svg>
  );
}

/**
 * A score from 0 to 5 as stars. Screen readers skip it, because the number and its word are beside
 * it.
 */
export function Stars({ score }: { score: number }) {
  return (
    <span className="stars" aria-hidden>
      {Array.from({ length: limits.maxScore }, (_, index) => {
        const number = index + 1;
        const isHalf = score === number - 0.5;
        return (
          <span key={number} className="stars-one">
            {isHalf ? (
              <>
                <Star part="left" isFull />
                <Star part="right" />
              </>
            ) : (
              <Star isFull={score >= number} />
            )}
          </span>
        );
      })}
    </span>
  );
}
