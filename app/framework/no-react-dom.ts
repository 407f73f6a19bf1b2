// Stands in for react-dom in the worker (wrangler.toml). The router imports it for a function of the browser.
export {};
