import "react";

// Custom properties that carry data into app/styles/app.css.
declare module "react" {
  interface CSSProperties {
    /** Width to height of a work. */
    "--ratio"?: number;
    /** Sizes at /resultados: the winner's width to height, its square root, and the root of another picture. */
    "--winner-ratio"?: number;
    "--winner-root"?: number;
    "--root"?: number;
    /** How many a list has. */
    "--works"?: number;
  }
}
