import { chunksOf } from "../core/body";

/** Of a report; browsers' own are a tenth of it. */
const MOST_BYTES = 16 * 1024;
const MOST_MS = 5000;

/** What a browser tells of a broken content policy: which directive, and what it would have loaded, without its query. */
interface PolicyReport {
  directive: string;
  blocked: string;
}

/** The first report in a body (CSP 3: `csp-report`, or the Reporting API list); null for none. */
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
    const [told] = [JSON.parse(text + decoder.decode())].flat();
    const report = told["csp-report"] ?? told.body;
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

/** Short, of one line, and without what might be somebody's. */
const word = (value: unknown) =>
  String(value)
    .replace(/[?#].*$/s, "")
    .replace(/[^\w:/.'*-]/g, "")
    .slice(0, 100);
