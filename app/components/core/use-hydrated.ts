import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in what the server renders and while React takes over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
