import "react";

// Custom properties that carry data into app/styles/app.css.
declare module "react" {
  interface CSSProperties {
    /** Width divided by height of a work. */
    "--ratio"?: number;
    /**
     * Sizes at /resultados: the winner's ratio, its square root, and the root of another picture's
     * ratio.
     */
    "--winner-ratio"?: number;
    "--winner-root"?: number;
    "--root"?: number;
    /** The largest root of the works on a wall. */
    "--widest"?: number;
    /** Sum of the roots of the works in a row. */
    "--roots"?: number;
    /** The smallest root of two works side by side. */
    "--narrowest"?: number;
    /** Columns of a wall whose height is fixed. */
    "--columns"?: number;
    /** Number of works in a list. */
    "--works"?: number;
  }
}
