interface RawBinding {
  name: string;
  options: { service: string };
}

/** A plugin of miniflare: binds a database or a bucket by its protocol, as wrangler's remote bindings do. */
export const plugins = {
  raw: {
    options: { parse: (options: unknown) => options },
    getBindings: (bindings: RawBinding[] = []) =>
      bindings.map(({ name, options }) => ({ name, service: { name: options.service } })),
    getNodeBindings: () => ({}),
    getServices: () => [],
  },
};
