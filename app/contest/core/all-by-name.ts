/** Runs all promises at once and returns their results by name. A new entry does not shift the others. */
export async function allByName<Given extends Record<string, unknown>>(
  given: Given,
): Promise<{ [Name in keyof Given]: Awaited<Given[Name]> }> {
  const answers = await Promise.all(Object.values(given));
  const names = Object.keys(given);
  return Object.fromEntries(names.map((name, at) => [name, answers[at]])) as {
    [Name in keyof Given]: Awaited<Given[Name]>;
  };
}
