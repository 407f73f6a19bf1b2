/** Variable path, so that no bundler includes the library in the worker. The first video loads it (decision 160). */
const BESIDE = "./mediabunny-parts.mjs";
export const mediabunny = (): Promise<typeof import("./mediabunny-parts")> => import(BESIDE);
