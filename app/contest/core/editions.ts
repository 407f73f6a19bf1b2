import { limits } from "./limits";

/** An archived edition that the landing links to. */
export interface Edition {
  title: string;
  address: string;
}

/** Reads a line with a title and, at its end, a secure address. Returns null for any other line. */
export function editionIn(line: string): Edition | null {
  const [, title = "", address = ""] = /^(\S.*?)\s+(https:\/\/\S+)$/.exec(line) ?? [];
  const isEdition = title !== "" && line.length <= limits.archivedEditionLength && URL.canParse(address);
  return isEdition ? { title, address } : null;
}
