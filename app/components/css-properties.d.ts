import "react";

// Custom properties that carry data into app/styles/app.css.
declare module "react" {
  interface CSSProperties {
    /** Width to height of a work. */
    "--ratio"?: number;
    /** How many a list has. */
    "--works"?: number;
  }
}
