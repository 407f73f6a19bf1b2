// Stands in for turbo-stream in the worker (wrangler.toml). It encodes the loaders' data when somebody reads them:
// a page without scripts drops them, and encoding took a fifteenth of the gallery's time.
import { decode, encode as encodeNow } from "../../node_modules/turbo-stream/dist/turbo-stream.mjs";

export { decode };

export const encode: typeof encodeNow = (...input) => {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      reader ??= encodeNow(...input).getReader();
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => reader?.cancel(),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
};
