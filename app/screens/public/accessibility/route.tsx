import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { frame } from "~/auth/core/guards";
import { ContactLine } from "~/components/core/contact-line";
import { Definitions } from "~/components/core/definitions";
import { H1, TextLink } from "~/components/core/elements";
import { Indexed } from "~/components/core/indexed";
import { indexLine, Part } from "~/components/core/part";
import { formatDay, formatInteger } from "~/text/core/formats";
import { type AccessibilityRun, accessibility as accessibilityText } from "~/text/public/accessibility";
import lastRun from "~/text/public/accessibility-run.json";
import { publicMeta } from "~/web/core/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta(matches, {
    path: "/accesibilidad",
    title: accessibilityText.title,
    description: accessibilityText.description,
  });

/** Public, even while the contest is private. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [{ settings }, missing] = await Promise.all([
    frame(context),
    context.stores.altTextLists.howManyMissing(),
  ]);
  const { data_controller: owner, organiser_contact: contact } = settings;
  const { failed, passed, ...run }: AccessibilityRun = lastRun;
  return {
    owner,
    contact,
    site: context.origin,
    missing,
    run: { ...run, screens: failed.length + passed.length, passed: passed.length },
  };
}

export default function Accessibility() {
  const { owner, contact, site, missing, run } = useLoaderData<typeof loader>();
  const { content, preparation, feedback, enforcement } = accessibilityText;
  const { facts } = preparation;
  return (
    <div className="page pt-10 pb-24">
      <H1>{accessibilityText.title}</H1>
      <p className="lead mt-6 max-w-[62ch]">
        {accessibilityText.answer(missing)}{" "}
        <TextLink href={contact || "/legal"}>{accessibilityText.answerLink}</TextLink>
        {accessibilityText.answerTime}
      </p>
      <div className="mt-10 mb-12 grid max-w-[62ch] gap-4">
        <p>{accessibilityText.commitment(owner || accessibilityText.unnamed)}</p>
        <p>
          {accessibilityText.applies} <span className="wrap-anywhere">{site}</span>.
        </p>
      </div>
      <Indexed
        parts={[accessibilityText.status, content, preparation, feedback, enforcement].map(({ title }) =>
          indexLine(title),
        )}
      >
        <Part title={accessibilityText.status.title}>
          <p>{accessibilityText.status.line}</p>
        </Part>
        <Part title={content.title}>
          <p>{content.lead}</p>
          <h3 className="h3">{content.failing.title}</h3>
          <Lines lines={[content.failing.missing(missing), ...content.failing.others]} />
          <h3 className="h3">{content.burden.title}</h3>
          <p>{content.burden.line}</p>
          <h3 className="h3">{content.outside.title}</h3>
          <Lines lines={content.outside.lines} />
        </Part>
        <Part title={preparation.title}>
          <p>
            {preparation.prepared(run.date)} {preparation.method}
          </p>
          <p>{preparation.revised(run.date)}</p>
          <Folded title={preparation.run}>
            <Definitions
              items={[
                [facts.day, formatDay(run.date)],
                [facts.tool, preparation.tool(run.axe)],
                [facts.screens, preparation.screens(run.screens)],
                [facts.passed, formatInteger(run.passed)],
                [facts.broken, run.brokenRules.join(", ") || preparation.noneBroken],
              ]}
            />
          </Folded>
          <Folded title={preparation.checkedTitle}>
            <Lines lines={preparation.checked} />
          </Folded>
          <Folded title={preparation.uncheckedTitle}>
            <Lines lines={preparation.unchecked} />
          </Folded>
        </Part>
        <Part title={feedback.title}>
          <p>{feedback.lead}</p>
          <Lines lines={feedback.items} />
          <p>{feedback.requests}</p>
          <p>
            {contact ? (
              <ContactLine before={feedback.contact} contact={contact} />
            ) : (
              <>
                {feedback.noContact} <TextLink href="/legal">{feedback.legal}</TextLink>.
              </>
            )}
          </p>
          <p>{feedback.say}</p>
          <p>{feedback.time}</p>
        </Part>
        <div id="reclamacion">
          <Part title={enforcement.title}>
            {enforcement.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Part>
        </div>
      </Indexed>
    </div>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer py-2.5">
        <h3 className="h3 inline">{title}</h3>
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
