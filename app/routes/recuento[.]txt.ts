import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { frame } from "~/auth/guards";
import { votingIsOver } from "~/contest/phases";
import { hourText, lineText } from "~/contest/tally";

/** Titles read at once. */
const TITLES = 1000;

const explained = [
  "# El voto público, línea a línea. Cada línea de voto, anulación, reposición o retirada tiene su número, el acto,",
  "# el número de la obra, la hora (UTC) y la huella (SHA-256) del recibo. El sello tras una línea es el SHA-256 del",
  "# sello anterior, un salto de línea y la propia línea; el primero sale del inicio. Las demás líneas no entran.",
];

/** The whole tally as a file (docs/tally.md), read from the database a stretch at a time; none while people vote. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { tally, now } = context;
  const [{ phases }, latest, first] = await Promise.all([frame(context), tally.latest(), tally.beginning()]);
  if (!votingIsOver(phases, now) || !latest || !first) throw new Response(null, { status: 404 });
  const parts = tallyFile(context, first.head, latest);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": 'attachment; filename="recuento.txt"',
      "Cache-Control": "no-store",
    },
  });
}

async function* tallyFile(
  { tally, origin }: AppLoadContext,
  beginning: string,
  latest: { lastLine: number; head: string },
): AsyncGenerator<string> {
  yield ["recuento 1", `concurso ${origin}`, ...explained, ""].join("\n");
  for (let after = 0; ; ) {
    const works = await tally.titles(after, TITLES);
    yield works.map(({ number, title }) => `obra ${number} ${title}\n`).join("");
    if (works.length < TITLES) break;
    after = works.at(-1)?.number ?? after;
  }
  yield `inicio ${beginning}\n`;
  for (let after = 0; after < latest.lastLine; ) {
    const { lines, seals } = await tally.stretch(after, latest.lastLine);
    const sealAfter = new Map(seals.map((seal) => [seal.lastLine, seal]));
    yield lines
      .map((line) => {
        const seal = sealAfter.get(line.number);
        return `${lineText(line)}\n${seal ? `sello ${seal.lastLine} ${hourText(seal.hour)} ${seal.head}\n` : ""}`;
      })
      .join("");
    after += lines.length;
  }
  yield `fin ${latest.lastLine} ${latest.head}\n`;
}
