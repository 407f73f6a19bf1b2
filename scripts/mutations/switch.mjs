// Chooses the code of each changed place, in Node, workerd and Chromium alike. More comments break the joined line.
globalThis.chosenMutation ??= Number(globalThis.process?.env?.MUTATION ?? 0);
globalThis.isChosen = (number) => globalThis.chosenMutation === number;
globalThis.mutation = (number) => {
  globalThis.reached?.(number);
  return globalThis.isChosen(number);
};
globalThis.probe =
  (number, use) =>
  (...values) => {
    globalThis.mutation(number);
    return use(...values);
  };
