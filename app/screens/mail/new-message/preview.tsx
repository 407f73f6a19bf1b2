import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ConfirmButton } from "~/components/core/confirm-button";
import { Button, H2 } from "~/components/core/elements";
import { Hidden } from "~/components/core/hidden";
import { PostButton } from "~/components/core/post-button";
import { Table } from "~/components/core/table";
import { MailText } from "~/components/mail/mail-document";
import { mayGoTo } from "~/contest/mail/messages";
import { messages } from "~/text/mail/messages";
import type { Preview } from "./actions";

const text = messages.preview;

/**
 * The address of the preview for pages without scripts. An answer without a preview opens at the
 * page's top.
 */
export const AT_PREVIEW = "/admin/correo/nuevo#vista";

/** The preview, its recipients and its buttons. It takes the focus when scripts open it. */
export function PreviewOf({ id, segment, subject, body, ...audience }: Preview) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const message = { id, segment, subject, body };
  const { total, repeats, lastRepeat, first } = audience;
  const hasUniversities = audience.people.some(({ universidad }) => universidad !== null);
  return (
    <section
      ref={section}
      tabIndex={-1}
      id="vista"
      aria-labelledby="vista-titulo"
      className="mt-12 border-t border-ink pt-6"
    >
      <H2 id="vista-titulo">{text.title}</H2>
      {audience.hasChanged && (
        <p role="alert" className="note note-warn mt-4 font-semibold">
          {text.changed}
        </p>
      )}
      {repeats > 0 && lastRepeat !== null && (
        <p className="note note-warn mt-4 font-semibold">{text.repeats(repeats, lastRepeat)}</p>
      )}
      <p className="mt-3" data-recipients={total}>
        {text.to(segment, total)}
      </p>
      {audience.unsubscribed > 0 && <p>{text.unsubscribed(audience.unsubscribed)}</p>}
      {first === null ? (
        <p className="mt-3 font-semibold">{text.nobody}</p>
      ) : (
        <>
          <p data-duration>{text.takes(total)}</p>
          {!mayGoTo(total) && <p className="note note-warn mt-4 font-semibold">{text.tooMany(total)}</p>}
          <p className="mt-6 text-small text-ink-soft">{text.example(first.name)}</p>
          <div className="mt-2 max-w-[46rem] border border-hairline p-4" data-letter>
            <p className="mb-4 font-semibold wrap-anywhere">{first.subject}</p>
            <MailText text={first.body} />
          </div>
          <div className="mt-6 flex flex-wrap gap-3">
            <PostButton
              fields={{ intent: "test", ...message, page: String(audience.page) }}
              action={AT_PREVIEW}
            >
              {text.test}
            </PostButton>
            {mayGoTo(total) && (
              <ConfirmButton
                label={text.send(total)}
                className="button button-solid"
                title={text.question(total)}
                confirm={text.confirm}
                action={AT_PREVIEW}
                fields={{
                  intent: "send",
                  ...message,
                  fingerprint: audience.fingerprint,
                  repeats: String(repeats),
                }}
              >
                <p className="font-semibold wrap-anywhere">{first.subject}</p>
                {repeats > 0 && lastRepeat !== null && (
                  <p className="mt-2">{text.repeats(repeats, lastRepeat)}</p>
                )}
                <p className="mt-2">{text.explained(total)}</p>
              </ConfirmButton>
            )}
          </div>
          <h3 className="label mt-10 mb-2">{text.recipients}</h3>
          <Table
            caption={text.recipients}
            columns={[
              text.columns.name,
              text.columns.email,
              ...(hasUniversities ? [text.columns.university] : []),
            ]}
            className="table-stacked"
            isFocusable
          >
            {audience.people.map(({ nombre, email, universidad }) => (
              <tr key={email}>
                <th scope="row">{nombre}</th>
                <td className="wrap-anywhere">{email}</td>
                {hasUniversities && <td>{universidad}</td>}
              </tr>
            ))}
          </Table>
          <PagesOf {...audience} message={message} />
        </>
      )}
    </section>
  );
}

/**
 * Buttons for the other recipients' pages. They send the message along, because no address carries
 * it.
 */
function PagesOf({
  page,
  pages,
  message,
}: Pick<Preview, "page" | "pages"> & { message: Record<string, string> }) {
  if (pages === 1) return null;
  const to = (label: string, target: number) => (
    <Button name="page" value={target} disabled={target < 1 || target > pages}>
      {label}
    </Button>
  );
  return (
    <Form
      method="post"
      action={AT_PREVIEW}
      className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t pt-6"
      preventScrollReset
    >
      <Hidden fields={{ intent: "preview", ...message }} />
      {to(text.previous, page - 1)}
      <p className="tabular-nums">{text.pageOf(page, pages)}</p>
      {to(text.next, page + 1)}
    </Form>
  );
}
