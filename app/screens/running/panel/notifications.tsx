import type { AppLoadContext } from "@remix-run/cloudflare";
import { Form, Link } from "@remix-run/react";
import { H2 } from "~/components/core/elements";
import { formatDateTime, formatInteger } from "~/text/core/formats";
import { panel } from "~/text/running/panel";

type Notification = Awaited<ReturnType<AppLoadContext["stores"]["panel"]["notifications"]>>[number];

const unfolded = 4;

/** The latest notifications, newest first, with unread ones marked. Older ones are folded. */
export function Notifications({ notifications }: { notifications: Notification[] }) {
  const [latest] = notifications;
  const unread = latest?.unread ?? 0;
  return (
    <section aria-labelledby="avisos" className="border-t border-ink pt-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
        <H2 id="avisos">Notificaciones</H2>
        {latest && unread > 0 && (
          <Form method="post" className="flex items-center gap-4" preventScrollReset>
            <span className="text-small tabular-nums" data-unread>
              {formatInteger(unread)} sin leer
            </span>
            <input type="hidden" name="intent" value="mark-read" />
            <input type="hidden" name="until" value={latest.createdAt} />
            <button type="submit" className="link link-tall text-small">
              Marcar como leídas
            </button>
          </Form>
        )}
      </div>
      {latest ? (
        <>
          <List notifications={notifications.slice(0, unfolded)} />
          {notifications.length > unfolded && (
            <details>
              <summary className="link link-tall text-small">{panel.older}</summary>
              <List notifications={notifications.slice(unfolded)} />
            </details>
          )}
        </>
      ) : (
        <p className="border-t py-3 text-ink-soft">Todavía no hay notificaciones.</p>
      )}
    </section>
  );
}

function List({ notifications }: { notifications: Notification[] }) {
  return (
    <ol className="border-b">
      {notifications.map((notification) => (
        <li key={notification.id} className="grid gap-x-4 border-t py-3 sm:grid-cols-[1fr_auto]">
          <p className={notification.readAt === null ? "font-semibold" : "text-ink-soft"}>
            {notification.readAt === null && <span className="mark text-accent">Nueva</span>}{" "}
            {notification.link ? (
              <Link to={notification.link} reloadDocument className="underline underline-offset-4">
                {notification.title}
              </Link>
            ) : (
              notification.title
            )}
          </p>
          <time
            dateTime={new Date(notification.createdAt).toISOString()}
            className="hint tabular-nums sm:text-right"
          >
            {formatDateTime(notification.createdAt)}
          </time>
          <p className="text-small sm:col-span-2">{notification.body}</p>
        </li>
      ))}
    </ol>
  );
}
