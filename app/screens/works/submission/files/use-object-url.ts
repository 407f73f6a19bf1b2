import { useEffect, useState } from "react";

/** Returns an object URL for the chosen file; revokes it when the choice changes. */
export function useObjectUrl(file: Blob | null): string | null {
  const [current, setMade] = useState<{ file: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return current && current.file === file ? current.url : null;
}
