/** Bindings of wrangler.toml, and the secrets. */
export interface Env {
  DB: D1Database;
  PROPOSALS: R2Bucket;
  PROPOSAL_IMAGES: R2Bucket;
  HOME_DOCUMENTS: R2Bucket;
  IMAGES: ImagesBinding;
  /** Files of public/. */
  ASSETS: Fetcher;
  /** Optional binding in production (docs/deploy.md). */
  AI?: Ai;
  ACCESS_LIMIT: RateLimit;
  WRITE_LIMIT: RateLimit;
  ENVIRONMENT: "production" | "local";
  /** Password of the demo's accounts, set by `npm start` over the demo. A deployment ignores the variable. */
  DEMO_PASSWORD?: string;
  /** Hash of the worker's files, set by `npm run deploy`. */
  BUILD?: string;
  /** Origin of this site, for example 'https://concurso.example'. `npm start` sets the origin that it prints. */
  PUBLIC_ORIGIN?: string;
  FORM_BODY_LIMIT_MB: string;
  /** Pictures that the account's Images plan makes in a month. Empty without a limit. */
  PICTURES_A_MONTH: string;
  /** Secrets with the current one first (auth/core/secrets.ts). */
  SESSION_SECRET: string;
  /** Newer secret during a change. It comes before the others. */
  SESSION_SECRET_NEXT?: string;
  UNIVERSITY_ACCESS_CODE: string;
  JURY_ACCESS_CODE: string;
  PARTNER_API_URL: string;
  PARTNER_API_KEY?: string;
  PARTNER_NAME: string;
  /** Mail binding. Without it the outbox keeps the mails. */
  EMAIL?: SendEmail;
  /** Sender address of mails. */
  MAIL_FROM?: string;
}
