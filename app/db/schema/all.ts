// All tables, for drizzle-kit and for code that iterates over the tables. Other code imports each table from
// its area's file.
export * from "./final";
export * from "./jury";
export * from "./mail";
export * from "./people";
export * from "./public";
export * from "./running";
export * from "./votes";
export * from "./works";
