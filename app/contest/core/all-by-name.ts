/** As `Promise.all`, answered by name: what is added moves nothing. All run at once. */
export async function allByName<Given extends Record<string, unknown>>(
  given: Given,
): Promise<{ [Name in keyof Given]: Awaited<Given[Name]> }> {
  const answers = await Promise.all(Object.values(given));
  const names = Object.keys(given);
  return Object.fromEntries(names.map((name, at) => [name, answers[at]])) as {
    [Name in keyof Given]: Awaited<Given[Name]>;
  };
}
