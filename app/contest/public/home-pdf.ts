/** The address of an uploaded home PDF, by its key in the bucket of home documents. */
export const documentPath = (key: string) => `/documentos/${key}`;

/** The key behind an address of the settings, or null for a document that is not ours. */
export function documentKey(address: string): string | null {
  return /^\/documentos\/(\d{1,16}\.pdf)(?:[?#].*)?$/.exec(address)?.[1] ?? null;
}

/** Where the landing's download button leads: our own documents come as a file to keep. */
export function downloadPath(address: string): string {
  const key = documentKey(address);
  return key ? `${documentPath(key)}?descargar` : address;
}

/** An address as it is stored: one of this site without its origin, so that it is known as ours. */
export function withoutOrigin(address: string, origin: string): string {
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
