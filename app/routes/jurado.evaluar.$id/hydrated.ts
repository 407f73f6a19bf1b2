import { useEffect, useState } from "react";

/** False on the server and where scripts are off: for what only scripts can do. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
