/**
 * Runs `act` with 0 to `count - 1`, sixteen at a time, so that a busy machine still answers. Returns all
 * results.
 */
export async function repeat<Result>(count: number, act: (n: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const partialUpload = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await act(n);
  };
  await Promise.all(Array.from({ length: 16 }, partialUpload));
  return results;
}
