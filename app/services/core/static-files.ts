/** Returns a file of public/ by its path. Throws when the file does not exist. */
export async function readStatic(assets: Fetcher, path: string): Promise<Uint8Array<ArrayBuffer>> {
  // The binding ignores the host.
  const answer = await assets.fetch(new URL(path, "https://assets.local"));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
