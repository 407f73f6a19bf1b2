/** A tick for done or chosen items, as tall as the line's text. */
export const Tick = () => (
  <svg
    viewBox="0 0 16 16"
    className="inline-block size-[1em] align-[-0.1em]"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    aria-hidden
  >
    <path d="M2 8.5 6.5 13 14 3.5" />
  </svg>
);
