import { type Request, Response, type WorkerOptions } from "miniflare";

/** A mail that the platform's sender gets. */
export interface SentMail {
  from: { name: string; email: string };
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The service behind the binding `send_email`. Keeps mails, refuses all with `refusal`, or never answers. */
export class Mailbox {
  taken: SentMail[] = [];
  refusal: string | null = null;
  isSilent = false;

  /** The worker for the binding EMAIL. Needs MAIL_FROM. */
  readonly worker: WorkerOptions = {
    compatibilityDate: "2026-07-30",
    modules: true,
    script: `import { WorkerEntrypoint } from "cloudflare:workers";
      export default class extends WorkerEntrypoint {
        async send(mail) {
          const answer = await this.env.MAILBOX.fetch("http://mailbox/", { method: "POST", body: JSON.stringify(mail) });
          if (!answer.ok) throw new Error(await answer.text());
          return { messageId: "taken" };
        }
      }`,
    serviceBindings: {
      MAILBOX: async (request: Request) => {
        if (this.isSilent) return new Promise<never>(() => {});
        if (this.refusal !== null) return new Response(this.refusal, { status: 500 });
        this.taken.push((await request.json()) as SentMail);
        return new Response();
      },
    },
  };
}
