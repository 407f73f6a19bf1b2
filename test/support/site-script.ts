/** Address of the only script of every page. Its name contains a hash of the content. */
export const siteScript = /^\/build\/site-[0-9A-Z]{8}\.js$/;
