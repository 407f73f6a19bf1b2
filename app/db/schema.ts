// All tables, for drizzle-kit and for code that iterates over the tables. Other code imports each table from
// its area's file.
export * from "./final/schema";
export * from "./jury/schema";
export * from "./mail/schema";
export * from "./people/schema";
export * from "./public/schema";
export * from "./running/schema";
export * from "./votes/schema";
export * from "./works/schema";
