import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frame } from "~/auth/core/guards";
import { ContactLine } from "~/components/core/contact-line";
import { Definitions } from "~/components/core/definitions";
import { H1, TallLink } from "~/components/core/elements";
import { Indexed } from "~/components/core/indexed";
import { indexLine, Part } from "~/components/core/part";
import { hasOrganiser, organiserOf } from "~/contest/public/organiser";
import { legal as legalText } from "~/text/public/legal";
import { publicMeta } from "~/web/core/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta(matches, { path: "/legal", title: legalText.title, description: legalText.description });

/** Public, even while the contest is private. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { settings } = await frame(context);
  return { organiser: organiserOf(settings), isNamed: hasOrganiser(settings), site: context.origin };
}

export default function Legal() {
  const { organiser, isNamed, site } = useLoaderData<typeof loader>();
  const { name, address, contact } = organiser;
  const { purpose, use, property, data, law } = legalText;
  return (
    <div className="page pt-10 pb-24">
      <H1 className="mb-12">{legalText.title}</H1>
      <Indexed
        parts={[legalText.owner, purpose, use, property, data, law].map(({ title }) => indexLine(title))}
      >
        <Part title={legalText.owner.title}>
          <p>{legalText.owner.lead}</p>
          <Definitions
            items={[
              [legalText.owner.name, name || legalText.owner.unnamed],
              ...(address ? [[legalText.owner.address, address] as const] : []),
              [legalText.owner.site, site],
            ]}
          />
          <p>
            <ContactLine
              before={legalText.owner.contact}
              contact={contact}
              none={legalText.owner.noContact}
            />
          </p>
          {!isNamed && <p className="hint">{legalText.owner.incomplete}</p>}
        </Part>
        <Part title={purpose.title}>
          {purpose.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            <TallLink href="/bases">{purpose.rules}</TallLink>
          </p>
        </Part>
        <Part title={use.title}>
          <Definitions items={use.items} />
        </Part>
        <Part title={property.title}>
          <Definitions items={property.items} />
          <p>
            <TallLink href="/licencias.txt">{property.licences}</TallLink>
          </p>
        </Part>
        <Part title={data.title}>
          <p>{data.line}</p>
          <p>
            <TallLink href="/privacidad">{data.link}</TallLink>
          </p>
        </Part>
        <Part title={law.title}>
          {law.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Part>
      </Indexed>
    </div>
  );
}
