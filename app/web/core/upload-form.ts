/** Returns true for a form with a file. The browser runs this too. */
export const isUpload = ({ headers }: Request) =>
  headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
