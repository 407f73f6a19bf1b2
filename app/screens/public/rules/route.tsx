import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frame } from "~/auth/core/guards";
import { ContactLine } from "~/components/core/contact-line";
import { H1, H2, TallLink, TextLink } from "~/components/core/elements";
import { Indexed } from "~/components/core/indexed";
import { indexOf, PublishedText, TextChanges } from "~/components/core/published-text";
import { changesBetween } from "~/contest/core/published-texts";
import { type Organiser, organiserOf, type RulesLack, rulesLacks } from "~/contest/public/organiser";
import { publishedTexts } from "~/text/public/published-texts";
import { publicMeta } from "~/web/core/page-meta";
import { readVersion } from "~/web/public/text-version";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta(matches, {
    path: "/bases",
    title: publishedTexts.title,
    description: publishedTexts.description,
  });

/**
 * Public, even while the contest is private. Shows the rules in force, an earlier version
 * (`version`), or the changes since one (`desde`). An unknown version shows the one in force.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [number, since] = [readVersion(request, "version"), readVersion(request, "desde")];
  const numbers = [number, since].filter((version) => version !== null);
  const [versions, { settings, viewer }] = await Promise.all([
    context.stores.publishedTexts.versions(numbers),
    frame(context),
  ]);
  const inForce = versions[0];
  if (!inForce) throw new Error("no bases");
  const rules = versions.find(({ version }) => version === number) ?? inForce;
  const earlier = versions.find(({ version }) => version === since && version < rules.version);
  const organiser = organiserOf(settings);
  return {
    organiser,
    /** Only admins see the gaps, because only they can fill them. */
    lacks: viewer?.role === "admin" ? rulesLacks(inForce.version, organiser) : [],
    rules: { ...rules, body: rules.body ?? "" },
    inForce: inForce.version,
    changes: earlier && {
      since: earlier.version,
      lines: changesBetween(earlier.body ?? "", rules.body ?? ""),
    },
    history: versions.map(({ version, publishedAt }) => ({ version, publishedAt })),
  };
}

/** Gaps that an admin must fill, each with its link. */
function Lacks({ lacks }: { lacks: RulesLack[] }) {
  return (
    <div className="note note-warn mt-6 max-w-[68ch]">
      <p className="font-semibold">{publishedTexts.lacks.title}</p>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5">
        {lacks.map((lack) => {
          const [words, link, to] = publishedTexts.lacks.of[lack];
          return (
            <li key={lack}>
              {words} <TextLink href={to}>{link}</TextLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The organiser and its address, as far as the settings hold them. */
function WhoOrganises({ name, address, contact }: Organiser) {
  if (!name && !contact) return null;
  return (
    <section className="mt-16 grid max-w-[68ch] gap-4" aria-labelledby="organiza">
      <H2 id="organiza">{publishedTexts.organiser.title}</H2>
      {name && <p>{publishedTexts.organiser.nameAndAddress(name, address)}</p>}
      <p>
        <ContactLine before={publishedTexts.organiser.contact} contact={contact} />
      </p>
    </section>
  );
}

export default function Rules() {
  const { organiser, lacks, rules, inForce, changes, history } = useLoaderData<typeof loader>();
  const isFormer = rules.version !== inForce;
  return (
    <div className="page pt-10 pb-24">
      <H1>{publishedTexts.title}</H1>
      <p className="mt-4 text-ink-soft">{publishedTexts.version(rules.version, rules.publishedAt)}</p>
      {lacks.length > 0 && <Lacks lacks={lacks} />}
      {isFormer && (
        <p className="note note-warn mt-6 max-w-[68ch]">
          {publishedTexts.former(rules.version, inForce)}{" "}
          <TextLink href="/bases">{publishedTexts.toInForce}</TextLink>
        </p>
      )}
      {changes && (
        <section className="mt-10 border-t border-ink pt-5" aria-labelledby="cambios">
          <H2 id="cambios" className="mb-6">
            {publishedTexts.changesSince(changes.since)}
          </H2>
          {changes.lines.every(({ kind }) => kind === "kept") ? (
            <p>{publishedTexts.unchanged}</p>
          ) : (
            <TextChanges changes={changes.lines} />
          )}
        </section>
      )}
      <Indexed parts={indexOf(rules.body)} className="indexed-alone mt-10 border-t border-ink pt-5">
        <PublishedText body={rules.body} under={1} />
        {!isFormer && <WhoOrganises {...organiser} />}
        {history.length > 1 && (
          <section className="mt-16 max-w-[68ch]" aria-labelledby="versiones">
            <H2 id="versiones" className="mb-4">
              {publishedTexts.history}
            </H2>
            <ul className="border-b">
              {history.map(({ version, publishedAt }) => (
                <li key={version} className="flex flex-wrap gap-x-6 gap-y-1 border-t py-3">
                  <TallLink href={`/bases?version=${version}`} className="tabular-nums">
                    {publishedTexts.version(version, publishedAt)}
                  </TallLink>
                  {version === inForce ? (
                    <span className="text-ink-soft">{publishedTexts.inForce}</span>
                  ) : (
                    <TallLink
                      href={`/bases?desde=${version}#cambios`}
                      aria-label={publishedTexts.changesSince(version)}
                    >
                      {publishedTexts.seeChanges}
                    </TallLink>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </Indexed>
    </div>
  );
}
