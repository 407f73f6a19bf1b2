/** Returns the address of an uploaded home PDF from its key in the bucket of home documents. */
export const documentPath = (key: string) => `/documentos/${key}`;

/** Returns the key of an address from the settings; null for an external document. */
export function documentKey(address: string): string | null {
  return /^\/documentos\/(\d{1,16}\.pdf)(?:[?#].*)?$/.exec(address)?.[1] ?? null;
}

/** Returns the target of the landing's download button. Our own documents download as a file. */
export function downloadPath(address: string): string {
  const key = documentKey(address);
  return key ? `${documentPath(key)}?descargar` : address;
}

/** Returns the address to store. An address of this site loses its origin, so that it is recognised later. */
export function withoutOrigin(address: string, origin: string): string {
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
