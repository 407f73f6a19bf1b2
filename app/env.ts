/** What wrangler.toml binds, and the secrets. */
export interface Env {
  DB: D1Database;
  PROPOSALS: R2Bucket;
  PROPOSAL_IMAGES: R2Bucket;
  HOME_DOCUMENTS: R2Bucket;
  IMAGES: ImagesBinding;
  /** The files of public/. */
  ASSETS: Fetcher;
  /** Bound in production alone, if at all (docs/deploy.md). */
  AI?: Ai;
  ACCESS_LIMIT: RateLimit;
  WRITE_LIMIT: RateLimit;
  ENVIRONMENT: "production" | "local";
  /** Where this site stands, as 'https://concurso.example'; `npm start` sets what it prints. */
  PUBLIC_ORIGIN?: string;
  FORM_BODY_LIMIT_MB: string;
  /** One or several, the first in force (auth/core/secrets.ts). */
  SESSION_SECRET: string;
  /** In force before those, while it is changed. */
  SESSION_SECRET_NEXT?: string;
  UNIVERSITY_ACCESS_CODE: string;
  JURY_ACCESS_CODE: string;
  PARTNER_API_URL: string;
  PARTNER_API_KEY?: string;
  PARTNER_NAME: string;
  /** Bound where mail goes out; without it the outbox keeps what would be sent. */
  EMAIL?: SendEmail;
  /** The address that mail comes from. */
  MAIL_FROM?: string;
}
