import { Link } from "@remix-run/react";
import { H2, TallLink } from "~/components/core/elements";
import { Pages } from "~/components/core/pages";
import { Table } from "~/components/core/table";
import type { SentMessage } from "~/db/mail/messages";
import { formatDateTime } from "~/text/core/formats";
import { messages } from "~/text/mail/messages";
import { type OutboxQuery, outboxList } from "./query";

const text = messages.list;

interface Props {
  messages: SentMessage[];
  page: number;
  pages: number;
  query: OutboxQuery;
}

/**
 * The organisers' messages and their mails' states: all messages, or the one whose mails are listed
 * below.
 */
export function Messages({ messages: list, page, pages, query }: Props) {
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="mensajes" className="border-t border-ink pt-4 pb-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <H2 id="mensajes">{query.of === null ? text.title : text.one}</H2>
        {query.of !== null && <TallLink to={outboxList.path()}>{text.all}</TallLink>}
      </div>
      <Table
        caption={text.caption}
        columns={Object.values(text.columns)}
        className="table-stacked sm:min-w-3xl"
        isFocusable
      >
        {list.map((message) => (
          <tr key={message.id} data-message={message.id}>
            <th scope="row" className="wrap-anywhere">
              <Link to={outboxList.path({ of: message.id })} className="title-link link-tall">
                {message.subject}
              </Link>
            </th>
            <td data-label={text.columns.to}>{messages.segments[message.segment]}</td>
            <td>
              <Counts {...message} />
            </td>
            <td data-label={text.columns.by}>{message.sentBy ?? text.nobody}</td>
            <td className="whitespace-nowrap tabular-nums">{formatDateTime(message.sentAt)}</td>
          </tr>
        ))}
      </Table>
      <Pages
        label={text.pages}
        page={page}
        pages={pages}
        href={(to) => outboxList.path({ ...query, messages: to, message: null })}
      />
    </section>
  );
}

/** Number of mails in each state, each linked to its list. */
function Counts({ id, sent, returned, pending, failed, recipients }: SentMessage) {
  if (sent + pending + failed === 0) return <>{text.forgotten(recipients)}</>;
  const to = (state: OutboxQuery["state"], count: number, label: string) =>
    count > 0 && (
      <TallLink to={outboxList.path({ of: id, state })} className="tabular-nums">
        {label}
      </TallLink>
    );
  return (
    <span className="flex flex-wrap gap-x-4">
      {to("enviado", sent, text.sent(sent))}
      {to("devuelto", returned, text.returned(returned))}
      {to("pendiente", pending, text.pending(pending))}
      {to("error", failed, text.failed(failed))}
    </span>
  );
}
