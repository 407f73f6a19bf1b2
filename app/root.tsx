import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { ButtonLink, H1, TallLink } from "~/components/core/elements";
import { waysBack } from "~/text/core/ways-back";
import { missingWorks } from "~/web/works/work-not-found";
import { preparation, stepsAhead } from "./acts/running/preparation";
import { frame } from "./auth/core/guards";
import type { ReturnedTexts } from "./auth/core/returned-texts";
import type { SentForm } from "./auth/core/sent-form";
import { Header } from "./components/core/header";
import { LostSession } from "./components/core/lost-session";
import { useRequestInfo } from "./components/core/request-info";
import { SendAgain } from "./components/core/send-again";
import { ToastMessage } from "./components/core/toast";
import { SiteFoot } from "./components/public/site-foot";
import { resultsAreOut } from "./contest/core/phases";
import { choiceState } from "./contest/final/choices";
import stylesheet from "./styles/app.css";
import displayFont from "./styles/fonts/display.woff2";
import textFont from "./styles/fonts/text.woff2";
import workingStylesheet from "./styles/working.css";
import { common, siteTitle } from "./text/core/common";
import { skipRevalidation } from "./web/core/offline";

/** Preloads the fonts: `optional` fonts must be ready at the first paint. */
export const links: LinksFunction = () => [
  ...[displayFont, textFont].map(
    (href) => ({ rel: "preload", as: "font", type: "font/woff2", href, crossOrigin: "anonymous" }) as const,
  ),
];

export const meta: MetaFunction = ({ error }) => {
  if (error === undefined) return [{ title: common.siteName }];
  const status = statusOf(error);
  return [
    {
      title: siteTitle(status === 404 ? "Página no encontrada" : wordsFor(status).title),
    },
  ];
};

export async function loader({ context }: LoaderFunctionArgs) {
  const [{ viewer, settings, phases, gates }, { toast, headers }] = await Promise.all([
    frame(context),
    context.flash.read(),
  ]);
  const proposalsSent =
    viewer?.role === "universidad" && viewer.universityId !== null
      ? await context.stores.works.sentBy(viewer.universityId)
      : null;
  const preparesContest = viewer?.role === "admin" && phases.every(({ isActive }) => !isActive);
  const made = preparesContest ? (await context.stores.panel.counts()).made : null;
  const isPending = (viewer?.requestedUniversityId ?? null) !== null;
  const { origin, now } = context;
  const finalIsOpen = choiceState(gates.community, phases, now) === "open";
  const areOut = resultsAreOut(phases, now);
  return data(
    {
      origin,
      role: viewer?.role ?? null,
      proposalsSent,
      isPending,
      finalIsOpen,
      resultsAreOut: areOut,
      toast,
      ...stepsAhead(made ? preparation(phases, made, settings, context) : []),
    },
    { headers },
  );
}

export const shouldRevalidate = skipRevalidation;

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, siteScript } = useRequestInfo();
  const { pathname } = useLocation();
  const frame = useRouteLoaderData<typeof loader>("root");
  const hydrate = useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate);
  const nextStep = frame?.stepScreens.includes(pathname) && frame.nextSteps.find(([, to]) => to !== pathname);
  // Never changes: the framework runs only in documents that began as a working screen, and going back must find the sheet.
  const [isWorking] = useState(hydrate);
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f8f7f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e0f13" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <link rel="stylesheet" href={stylesheet} />
        {isWorking && <link rel="stylesheet" href={workingStylesheet} />}
        <Links />
      </head>
      <body>
        <a href="#contenido" className="skip-link">
          Saltar al contenido
        </a>
        <Header
          role={frame?.role ?? null}
          proposalsSent={frame?.proposalsSent ?? null}
          isPending={frame?.isPending ?? false}
          path={pathname}
        />
        {frame?.toast && <ToastMessage toast={frame.toast} />}
        <main id="contenido" tabIndex={-1}>
          {nextStep && (
            <p className="page pt-3 text-small">
              {common.nextStep} <TallLink to={nextStep[1]}>{nextStep[0]} →</TallLink>
            </p>
          )}
          {children}
        </main>
        <SiteFoot
          path={pathname}
          role={frame?.role ?? null}
          finalIsOpen={frame?.finalIsOpen ?? false}
          resultsAreOut={frame?.resultsAreOut ?? false}
        />
        <script nonce={nonce} src={siteScript} defer suppressHydrationWarning />
        {hydrate && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { requestId, isUnavailable } = useRequestInfo();
  const status = isUnavailable ? 503 : statusOf(error);
  if (isRouteErrorResponse(error) && status === 401)
    return <LostSession {...(error.data as ReturnedTexts)} />;
  const sent = sentFormOf(error);
  const { title, line, to = "/" } = missingWorkOf(error) ?? wordsFor(status);
  return (
    <div className="page statement">
      <p className="statement-numeral" aria-hidden>
        {status}
      </p>
      <H1>{title}</H1>
      <p>{line}</p>
      {status >= 500 && requestId && (
        <p className="hint">Si escribes a la organización, cita este código: {requestId}</p>
      )}
      {sent ? <SendAgain {...sent} /> : <ButtonLink href={to}>{waysBack[to]}</ButtonLink>}
    </div>
  );
}

/** Returns the form that the failing database could not take; null for any other error. */
function sentFormOf(error: unknown): SentForm | null {
  const isSent = isRouteErrorResponse(error) && error.status === 503 && error.data?.fields?.length > 0;
  return isSent ? (error.data as SentForm) : null;
}

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

/** Returns the words for a work that is not there; null for any other error. */
function missingWorkOf(error: unknown): Words | null {
  const reason = isRouteErrorResponse(error) && missingWorks.find((item) => item === error.data);
  return reason ? common.missingWork[reason] : null;
}

type Words = { title: string; line: string; to?: "/" | "/galeria" | "/jurado" };

function wordsFor(status: number): Words {
  if (status === 404) return common.lost;
  if (status === 401) return common.sessionEnded;
  if (status === 403) return common.foreign;
  if (status === 408) return common.tooSlow;
  if (status === 413) return common.tooLarge;
  if (status === 503) return common.unavailable;
  return status < 500 ? common.notTaken : common.failed;
}
