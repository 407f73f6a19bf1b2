/** Answers with a file to save, which no cache keeps. */
export const download = (body: BodyInit, name: string, type: string) =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
