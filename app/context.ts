import { secretsOf } from "./auth/core/secrets";
import { KnownBrowser } from "./auth/people/known-browser";
import { Session } from "./auth/people/session";
import { limits } from "./contest/core/limits";
import { organiserOf } from "./contest/public/organiser";
import { pictureQuota } from "./contest/works/picture-quota";
import { type Caching, type Connection, Database } from "./db/core/database";
import { phaseStore } from "./db/core/phases";
import { type Actor, nobody, type StoreContext } from "./db/core/store-context";
import { uploadStore } from "./db/works/uploads";
import type { Env } from "./env";
import { mailHtml } from "./mail-html";
import { type FileStore, r2Files } from "./services/core/files";
import { deliverMail, mailIsRead, openMail } from "./services/core/mail";
import { r2Pieces } from "./services/core/pieces";
import { openPdfs } from "./services/final/pdfs";
import { r2Records } from "./services/final/records";
import { openPartner } from "./services/people/partner";
import { r2Documents } from "./services/public/documents";
import { drawnPosters } from "./services/works/drawn-posters";
import { imagesPictures } from "./services/works/pictures";
import { openPosters } from "./services/works/posters";
import { limitedResizer } from "./services/works/resizer";
import { r2Samples } from "./services/works/samples";
import { drawVideoPosters } from "./services/works/video-posters";
import * as stores from "./stores";
import { notices } from "./text/core/notices";
import type { Bookmark } from "./web/core/bookmark";
import { logError, logPicturesSpent } from "./web/core/errors";
import { Flash } from "./web/core/flash";
import { isForeign, newNonce } from "./web/core/protection";

type MailEnv = Pick<Env, "ENVIRONMENT" | "EMAIL" | "MAIL_FROM" | "PUBLIC_ORIGIN">;

export const openDatabase = (env: MailEnv, connection: Connection, caching?: Caching) =>
  new Database(connection, mailIsRead(env), caching);

type Act = Pick<StoreContext, "by" | "now">;

/** Opens the stores outside of a request. */
export const openStores = (
  env: MailEnv & { DB: Connection },
  { by = nobody, now = Date.now() }: Partial<Act> = {},
) => storesOver({ by, now, database: openDatabase(env, env.DB), origin: env.PUBLIC_ORIGIN || null });

/** `origin` is the site's origin for links, or null when unknown. */
type Opening = StoreContext & { origin: string | null };

const openers = {
  ...stores,
  phases: (opening: Opening) => phaseStore(opening, notices(opening.origin).phaseActivated),
  uploads: (opening: Opening) => uploadStore(opening, notices(opening.origin).picturesFlooded()),
};

export type Stores = { readonly [Name in keyof typeof openers]: ReturnType<(typeof openers)[Name]> };

/** Every store for one act. A store opens at its first use, because a request uses few of them. */
class LazyStores {
  readonly instances: Record<string, unknown> = {};

  constructor(readonly opening: Opening) {}
}

for (const [name, open] of Object.entries(openers)) {
  Object.defineProperty(LazyStores.prototype, name, {
    get(this: LazyStores) {
      this.instances[name] ??= open(this.opening);
      return this.instances[name];
    },
  });
}

const storesOver = (opening: Opening) => new LazyStores(opening) as unknown as Stores;

type PictureEnv = Pick<Env, "ENVIRONMENT" | "IMAGES" | "PICTURES_A_MONTH">;

/** Opens the pictures. `keep` gets the count of each one that was made. A local resizer enforces the plan's limit. */
export function openPictures(
  env: PictureEnv,
  files: FileStore,
  throttles: Stores["throttles"],
  keep: (counting: Promise<void>) => unknown = (counting) => counting,
) {
  const mustRefuse = async () =>
    pictureQuota({ ...(await throttles.pictures()), refused: 0 }, env.PICTURES_A_MONTH).state === "spent";
  const resizer = env.ENVIRONMENT === "local" ? limitedResizer(env.IMAGES, mustRefuse) : env.IMAGES;
  // A picture without its count is better than none.
  const keepCounting = (counting: Promise<void>) => keep(counting.catch(console.error));
  return imagesPictures(resizer, files, {
    made: async () => keepCounting(throttles.countPicture()),
    refused: async () =>
      keepCounting(
        throttles.countRefusedPicture().then((tries) => {
          if (tries === 1) logPicturesSpent();
        }),
      ),
  });
}

/**
 * Returns a function that draws missing video posters of a proposal, or (null) of a few videos. See
 * services/works/video-posters.ts.
 */
export function videoPosters(
  env: Pick<Env, "ASSETS" | "PROPOSALS"> & PictureEnv,
  { assets, throttles, uploads }: Pick<Stores, "assets" | "throttles" | "uploads">,
) {
  const files = r2Files(env.PROPOSALS);
  const tools = {
    assets,
    files,
    pictures: openPictures(env, files, throttles),
    imageBytes: limits.imageBytes,
    ...drawnPosters(env.ASSETS),
    ledger: uploads.ledger(null),
  };
  return (proposalId: string | null) => drawVideoPosters(tools, proposalId);
}

/**
 * Builds the context of one request for loaders and actions: stores, services, session, flash and clock. Nothing
 * outlives the request.
 */
export function makeContext(
  request: Request,
  env: Env,
  origin: string,
  { bookmark, database }: { bookmark: Bookmark; database: Database },
  execution: Pick<ExecutionContext, "waitUntil">,
) {
  const now = Date.now();
  /** Identifies this request in the log and on an error page. */
  const requestId = crypto.randomUUID().slice(0, 8);
  // A request that rests on outdated rows runs again, and logs then.
  const log = (error: unknown) =>
    execution.waitUntil(database.held().then((holds) => holds && logError(error, request, requestId)));
  const storesBy = (by: Actor) => storesOver({ by, now, database, origin: origin || null });
  const requestStores = storesBy(nobody);
  const secrets = secretsOf(env);
  const files = r2Files(env.PROPOSALS);
  const mail = openMail(env, mailHtml, () => requestStores.settings.all());
  return {
    env,
    database,
    /** Stores that read, and write what nobody has to sign. A guard opens those of the person who acts. */
    stores: requestStores,
    storesBy,
    /** Origin of all absolute addresses. */
    origin,
    /** Returns the sender of automatic mails. */
    sender: async () => ({
      origin: origin || null,
      contact: organiserOf(await requestStores.settings.all()).contact,
    }),
    files,
    documents: r2Documents(env.HOME_DOCUMENTS),
    records: r2Records(env.PROPOSALS),
    pieces: r2Pieces(env.PROPOSALS),
    // Not awaited, so that the count goes with the request's next query.
    pictures: openPictures(env, files, requestStores.throttles, (counting) => execution.waitUntil(counting)),
    pdfs: openPdfs(env.ASSETS),
    posters: openPosters(env),
    drawVideoPosters: videoPosters(env, requestStores),
    samples: r2Samples(env),
    /** Epoch ms. */
    now,
    requestId,
    /** Logs an error that the response hides. */
    logError: log,
    /** True when another site may have sent the request. Nothing is carried out then. */
    isForeign: isForeign(request),
    nonce: newNonce(),
    waitUntil: (work: Promise<unknown>) => execution.waitUntil(work),
    secrets,
    session: new Session(request, requestStores.sessions, now, secrets, log),
    bookmark,
    browser: new KnownBrowser(request, secrets),
    flash: new Flash(request, secrets.all),
    partner: openPartner(env),
    mail,
    /** Sends the mails that this request has written, after its response. The cron sends failed ones. */
    sendMails: (ids: string[]) => {
      if (mail) execution.waitUntil(deliverMail(mail, requestStores.outbox, ids).catch(log));
    },
  };
}

type AppContext = ReturnType<typeof makeContext>;

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends AppContext {}
}
