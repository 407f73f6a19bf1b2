/** Runs all promises at once and returns their results by name. A new entry does not shift the others. */
export async function allByName<Given extends Record<string, unknown>>(
  promises: Given,
): Promise<{ [Name in keyof Given]: Awaited<Given[Name]> }> {
  const answers = await Promise.all(Object.values(promises));
  const names = Object.keys(promises);
  return Object.fromEntries(names.map((name, at) => [name, answers[at]])) as {
    [Name in keyof Given]: Awaited<Given[Name]>;
  };
}
