import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frame } from "~/auth/core/guards";
import { ContactLine } from "~/components/core/contact-line";
import { Definitions } from "~/components/core/definitions";
import { H1, H2, TextLink } from "~/components/core/elements";
import { Indexed } from "~/components/core/indexed";
import { indexLine, Part } from "~/components/core/part";
import { RetentionTable } from "~/components/people/retention-table";
import { retentionRows, retentionTable } from "~/text/people/retention";
import { privacy as privacyText } from "~/text/public/privacy";
import { publicMeta } from "~/web/core/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta(matches, {
    path: "/privacidad",
    title: privacyText.title,
    description: privacyText.description,
  });

/** Public, even while the contest is private. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { settings } = await frame(context);
  return {
    controller: settings.data_controller,
    address: settings.organiser_address,
    contact: settings.organiser_contact,
    officer: settings.dpo_contact,
    partnerName: context.partner?.name ?? null,
    retention: retentionRows,
  };
}

const index = [
  ...[privacyText.controller, privacyText.purposes].map(({ title }) => indexLine(title)),
  { id: "plazos", title: retentionTable.title },
  ...[
    privacyText.recipients,
    privacyText.cookies,
    privacyText.rights,
    privacyText.minors,
    privacyText.changes,
  ].map(({ title }) => indexLine(title)),
];

export default function Privacy() {
  const { controller, address, contact, officer, partnerName, retention } = useLoaderData<typeof loader>();
  const { purposes, recipients, cookies, rights, minors, changes } = privacyText;
  return (
    <div className="page pt-10 pb-24">
      <H1>{privacyText.title}</H1>
      <p className="lead mt-6 max-w-[62ch]">
        {privacyText.answer} <TextLink href="/cuenta">{rights.own.account}</TextLink>.
      </p>
      <p className="mt-4 mb-12 text-ink-soft">{privacyText.version}</p>
      <Indexed parts={index}>
        <Part title={privacyText.controller.title}>
          <p>
            <strong>{controller || privacyText.controller.unnamed}</strong> {privacyText.controller.is}
          </p>
          {address && <p>{privacyText.controller.address(address)}</p>}
          <p>
            <ContactLine
              before={privacyText.controller.contact}
              contact={contact}
              none={privacyText.controller.noContact}
            />
          </p>
          {officer && (
            <p>
              <ContactLine before={privacyText.controller.officer} contact={officer} />
            </p>
          )}
        </Part>
        <Part title={purposes.title}>
          <Definitions items={purposes.items} />
          <p>{purposes.needed}</p>
          <p>{purposes.none}</p>
        </Part>
        <div id="plazos" className="border-t border-ink pt-5 pb-16">
          <details>
            <summary className="cursor-pointer py-2.5">
              <H2 className="inline">{retentionTable.title}</H2>
            </summary>
            <div className="mt-6">
              <RetentionTable rows={retention} />
              <p className="hint mt-4">{privacyText.copies}</p>
            </div>
          </details>
        </div>
        <Part title={recipients.title}>
          <p>{recipients.hosting}</p>
          {partnerName && <p>{recipients.partner(partnerName)}</p>}
        </Part>
        <Part title={cookies.title}>
          <p>{cookies.lead}</p>
          <Definitions items={cookies.items} />
        </Part>
        <Part title={rights.title}>
          <p>
            {rights.own.before}
            <TextLink href="/cuenta">{rights.own.account}</TextLink>
            {rights.own.between}
          </p>
          <p>{rights.rest}</p>
          <p>{rights.votes}</p>
          <p>
            {rights.authority} <TextLink href={rights.authorityUrl}>{rights.authorityName}</TextLink>.
          </p>
        </Part>
        <Part title={minors.title}>
          <p>{minors.line}</p>
        </Part>
        <Part title={changes.title}>
          <p>{changes.line}</p>
        </Part>
      </Indexed>
    </div>
  );
}
