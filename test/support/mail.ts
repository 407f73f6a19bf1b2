import { type Request, Response, type WorkerOptions } from "miniflare";

/** A mail that the platform's sender gets. */
export interface SentMail {
  from: { name: string; email: string };
  to: string;
  replyTo?: string;
  headers?: Record<string, string>;
  subject: string;
  text: string;
  html: string;
}

/** The service's rules for the headers. Here the site itself has no certificate. */
const headerRules: Record<string, RegExp> = {
  "List-Unsubscribe": /^<(https:\/\/|http:\/\/127\.0\.0\.1:)[^>]+>$/,
  "List-Unsubscribe-Post": /^List-Unsubscribe=One-Click$/,
};
const headerError = ({ headers = {} }: SentMail) => {
  const wrong = Object.keys(headers).find((name) => !headerRules[name]?.test(headers[name] ?? ""));
  return wrong ? `E_HEADER_NOT_ALLOWED ${wrong}` : null;
};

/**
 * The service behind the binding `send_email`. Keeps mails, refuses all with `refusal` or some by `refuses`, or never
 * answers. It refuses mails above `connections` at once.
 */
export class Mailbox {
  taken: SentMail[] = [];
  refusal: string | null = null;
  /** Returns the refusal of a mail, or null. */
  refuses: (mail: SentMail) => string | null = () => this.refusal;
  isSilent = false;
  /** Mails that may wait for an answer at once. A deployment allows six to one run of the worker. */
  connections = Number.POSITIVE_INFINITY;
  /** Mails that wait for an answer now, and the most at once. */
  waiting = 0;
  most = 0;
  /** Resolves when the mails may be answered. */
  hold: Promise<void> = Promise.resolve();

  /** The worker for the binding EMAIL. Needs MAIL_FROM. */
  readonly worker: WorkerOptions = {
    compatibilityDate: "2026-07-30",
    modules: true,
    script: `import { WorkerEntrypoint } from "cloudflare:workers";
      export default class extends WorkerEntrypoint {
        async send(mail) {
          const answer = await this.env.MAILBOX.fetch("http://mailbox/", { method: "POST", body: JSON.stringify(mail) });
          if (!answer.ok) {
            const message = await answer.text();
            throw Object.assign(new Error(message), { code: /^E_\\w+/.exec(message)?.[0] });
          }
          return { messageId: "taken" };
        }
      }`,
    serviceBindings: {
      MAILBOX: async (request: Request) => {
        if (this.isSilent) return new Promise<never>(() => {});
        this.most = Math.max(this.most, ++this.waiting);
        const isOneTooMany = this.waiting > this.connections;
        const mail = (await request.json()) as SentMail;
        await this.hold;
        this.waiting--;
        const refusal = isOneTooMany ? "a seventh connection" : (headerError(mail) ?? this.refuses(mail));
        if (refusal !== null) return new Response(refusal, { status: 500 });
        this.taken.push(mail);
        return new Response();
      },
    },
  };
}
