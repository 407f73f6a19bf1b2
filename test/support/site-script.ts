/** The address of the one script of every page, named after its content. */
export const siteScript = /^\/build\/site-[0-9A-Z]{8}\.js$/;
