import { chunksOf } from "../core/body";

/** Bytes of a report. Browsers send about a tenth of this. */
const MOST_BYTES = 16 * 1024;
const MOST_MS = 5000;

/** A browser's report of blocked content: the directive and the blocked address without its query. */
interface PolicyReport {
  directive: string;
  blocked: string;
}

/** Returns the first report of a body (CSP 3: `csp-report`, or the Reporting API list), or null. */
export async function readPolicyReport({ body }: Request): Promise<PolicyReport | null> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of chunksOf(body, MOST_MS)) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  try {
    const [entry] = [JSON.parse(text + decoder.decode())].flat();
    const report = entry["csp-report"] ?? entry.body;
    return {
      directive: word(
        report["effective-directive"] ?? report["violated-directive"] ?? report.effectiveDirective,
      ),
      blocked: word(report["blocked-uri"] ?? report.blockedURL),
    };
  } catch {
    return null;
  }
}

/** Returns a short single line without query and fragment, which may be personal. */
const word = (value: unknown) =>
  String(value)
    .replace(/[?#].*$/s, "")
    .replace(/[^\w:/.'*-]/g, "")
    .slice(0, 100);
