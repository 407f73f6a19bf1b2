/** Milliseconds for the partner's response with its body, and bytes of the response. */
const TIMEOUT_MS = 5000;
const ANSWER_BYTES = 64 * 1024;

interface PartnerPerson {
  email: string;
  fullName: string;
  /** Sent to the partner. Never stored or logged. */
  password: string;
  userId: string;
}

/** `reason` has no personal data, so that a log may hold it. */
export type PartnerAnswer =
  | { outcome: "created" }
  | { outcome: "already_exists" }
  | { outcome: "external_error" }
  | { outcome: "failed"; reason: string };

/** The partner's identity service. It receives every account that signs up with consent. (specification 1.7) */
export interface PartnerIdentity {
  /** Public name, which the consent shows. */
  name: string;
  /** Never throws. */
  register(person: PartnerPerson): Promise<PartnerAnswer>;
}

interface PartnerSettings {
  PARTNER_API_URL?: string;
  PARTNER_API_KEY?: string;
  PARTNER_NAME?: string;
  ENVIRONMENT: string;
}

/** Returns the configured partner. Returns null without one, and sign-up skips the step. (design 5.4) */
export function openPartner(settings: PartnerSettings): PartnerIdentity | null {
  const { PARTNER_API_URL: address, PARTNER_API_KEY: key } = settings;
  if (!address) return null;
  return {
    name: settings.PARTNER_NAME || "la plataforma asociada",
    async register(person) {
      if (!isTrusted(address, settings.ENVIRONMENT)) return failed("PARTNER_API_URL is not an https address");
      try {
        return await ask(address, key, person);
      } catch (error) {
        return failed(
          error instanceof Error && error.name === "TimeoutError" ? "no answer in time" : "unreachable",
        );
      }
    },
  };
}

async function ask(address: string, key: string | undefined, person: PartnerPerson): Promise<PartnerAnswer> {
  const [firstName = "", ...rest] = person.fullName.trim().split(/\s+/);
  const response = await fetch(address, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      ...(key && { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      email: person.email,
      firstName,
      lastName: rest.join(" "),
      password: person.password,
      userId: person.userId,
      termsAgreement: true,
      privacyPolicy: true,
      referenceCode: null,
      giftToken: null,
    }),
  });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    return failed("redirect");
  }
  const text = await readUpTo(response, ANSWER_BYTES);
  if (text === null) return failed("answer over 64 KiB");
  const answer = parse(text);
  if (answer?.code === "ALREADY_EXISTS") return { outcome: "already_exists" };
  if (answer?.code === "EXTERNAL_ERROR") return { outcome: "external_error" };
  if (!response.ok) return failed(`status ${response.status}`);
  if (!answer) return failed("unreadable answer");
  if (answer.error || answer.code) return failed("answered with an error");
  return { outcome: "created" };
}

const failed = (reason: string): PartnerAnswer => ({ outcome: "failed", reason });

/** Returns true for https, or for http to this machine in a local run. */
function isTrusted(address: string, environment: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const loopback = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && environment === "local" && loopback);
}

function parse(text: string): { error?: unknown; code?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

async function readUpTo(response: Response, limit: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
