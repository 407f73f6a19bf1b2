// All tables, for drizzle-kit and for whoever goes through them. The code imports each from its area's file.
export * from "./final/schema";
export * from "./jury/schema";
export * from "./mail/schema";
export * from "./people/schema";
export * from "./public/schema";
export * from "./running/schema";
export * from "./votes/schema";
export * from "./works/schema";
