import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ButtonLink } from "~/components/core/elements";
import { FilterBar } from "~/components/core/filter-bar";
import { Pages } from "~/components/core/pages";
import { Table } from "~/components/core/table";
import { ActionToast } from "~/components/core/toast";
import { limits } from "~/contest/core/limits";
import { MAILS_PER_PAGE } from "~/db/core/outbox";
import { MESSAGES_PER_PAGE } from "~/db/mail/messages";
import { siteTitle } from "~/text/core/common";
import { formatDateTime } from "~/text/core/formats";
import { messages as messageText } from "~/text/mail/messages";
import { outbox as outboxText } from "~/text/mail/outbox";
import { readForm, refuseWith } from "~/web/core/forms";
import { pageOf } from "~/web/core/pages";
import { retryForm } from "./form";
import { MessageView } from "./message";
import { Messages } from "./messages";
import { outboxList, storeFilter } from "./query";
import { mailState } from "./state";
import { StateCell } from "./state-cell";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(outboxText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, mail, env, now } = await requireAdmin(request, context);
  const query = outboxList.read(request);
  const isServed = mail !== null;
  // Shows a secret link on the page when there is no mail service and the environment is local.
  const reveal = !isServed && env.ENVIRONMENT === "local";
  const [{ mails, total }, organiserMessages, message] = await Promise.all([
    stores.outbox.page(storeFilter(query), query.page),
    stores.messages.sent(query.of, query.messages),
    query.message === null
      ? null
      : stores.outbox.find(query.message, {
          reveal,
          hidden: outboxText.hiddenLink,
          spent: outboxText.spentLink,
        }),
  ]);
  const { page, pages } = pageOf(query.page, MAILS_PER_PAGE, total);
  return {
    query: { ...query, page },
    isServed,
    written: { ...organiserMessages, ...pageOf(query.messages, MESSAGES_PER_PAGE, organiserMessages.total) },
    mails: mails.map((mail) => ({
      id: mail.id,
      recipient: mail.recipient,
      name: mail.name,
      subject: mail.subject,
      createdAt: mail.createdAt,
      state: mailState(mail, { isServed, now }),
    })),
    message: message && {
      recipient: message.recipient,
      subject: message.subject,
      createdAt: message.createdAt,
      text: message.text,
      link: message.link,
    },
    total,
    pages,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { stores, mail, flash, sendMails } = await requireAdmin(request, context);
  const form = await readForm(request, retryForm);
  if (form.status !== "success") return refuseWith(outboxText.unreadable);
  if (!mail) return refuseWith(outboxText.unserved, 409);
  const isDone = await stores.outbox.retry(form.value.id);
  if (!isDone) return refuseWith(outboxText.notRetried, 409);
  sendMails([form.value.id]);
  return flash.redirect(outboxList.path(outboxList.read(request)), outboxText.retried);
}

export default function MailScreen() {
  const { query, isServed, written, mails, message, total, pages } = useLoaderData<typeof loader>();
  const list = outboxList.path({ ...query, message: null });
  const isFiltered = query.search !== "" || query.state !== null || query.of !== null;
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={outboxText.title}>
        <ButtonLink to="/admin/correo/nuevo" solid>
          {messageText.link}
        </ButtonLink>
      </AdminHeading>
      {!isServed && <p className="note note-warn mb-8">{outboxText.noService}</p>}
      {query.message !== null && <MessageView key={query.message} message={message} close={list} />}
      <Messages {...written} query={query} />
      <FilterBar
        others={query.of === null ? {} : { envio: query.of }}
        search={query.search}
        searchLabel={outboxText.columns.recipient}
        searchLength={limits.emailLength}
        placeholder=""
        choices={[
          {
            name: "estado",
            label: outboxText.columns.state,
            value: query.state,
            none: outboxText.everyState,
            options: [
              { id: "pendiente", name: outboxText.states.pending },
              { id: "enviado", name: outboxText.states.sent },
              { id: "devuelto", name: outboxText.states.returned },
              { id: "error", name: outboxText.states.error },
            ],
          },
        ]}
      />
      <p className="label py-3 tabular-nums" role="status">
        {outboxText.mailCount(total)}
      </p>
      {mails.length === 0 ? (
        <p className="h2 py-16">{isFiltered ? outboxText.none : outboxText.noneYet}</p>
      ) : (
        <Table
          caption={outboxText.title}
          columns={[
            outboxText.columns.subject,
            outboxText.columns.recipient,
            outboxText.columns.state,
            outboxText.columns.at,
          ]}
          className="table-stacked sm:min-w-3xl"
          isFocusable
        >
          {mails.map((mail) => (
            <tr key={mail.id}>
              <th scope="row">
                <Link
                  to={`${outboxList.path({ ...query, message: mail.id })}#mensaje`}
                  className="title-link link-tall"
                >
                  {mail.subject}
                </Link>
              </th>
              <td className="wrap-anywhere">
                {mail.name && <span className="block">{mail.name}</span>}
                <span data-recipient>{mail.recipient}</span>
              </td>
              <td className="max-w-96">
                <StateCell id={mail.id} state={mail.state} />
              </td>
              <td className="whitespace-nowrap tabular-nums">{formatDateTime(mail.createdAt)}</td>
            </tr>
          ))}
        </Table>
      )}
      <Pages
        page={query.page}
        pages={pages}
        href={(page) => outboxList.path({ ...query, page, message: null })}
      />
    </div>
  );
}
