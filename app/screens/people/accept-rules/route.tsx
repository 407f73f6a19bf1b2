import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { homeOf, requireViewer } from "~/auth/core/guards";
import { Button, ButtonLink, H1, TallLink } from "~/components/core/elements";
import { TextChanges } from "~/components/core/published-text";
import { ActionToast } from "~/components/core/toast";
import { ConsentField } from "~/components/people/person-fields";
import { changesBetween, needsNewConsent } from "~/contest/core/published-texts";
import { rules as rulesText } from "~/text/people/rules";
import { publishedTexts } from "~/text/public/published-texts";
import { localPath } from "~/web/core/local-path";
import { publicMeta } from "~/web/core/page-meta";
import { actOnRules } from "./actions";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta(matches, { path: "/bases/aceptar", title: rulesText.title, description: rulesText.boxMissing });

/**
 * Shows the changes in the rules since the reader's version, and the box to accept them. `voto`:
 * the work to vote for at the same time.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores } = await requireViewer(request, context);
  const query = new URL(request.url).searchParams;
  const workId = query.get("voto")?.slice(0, 100) || null;
  const [versions, work] = await Promise.all([
    stores.publishedTexts.sinceTaken(viewer.id),
    workId === null ? null : stores.works.findPublished(workId),
  ]);
  const [inForce, earlier] = versions;
  if (!inForce) throw new Error("no bases");
  return {
    version: inForce.version,
    asks: needsNewConsent(inForce.version, inForce.taken),
    changes: earlier ? changesBetween(earlier.body, inForce.body) : [],
    work: workId !== null && work ? { id: workId, title: work.title } : null,
    back: localPath(query.get("volver")) ?? (work ? "/galeria" : homeOf(viewer.role)),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnRules(request, context);

export default function AcceptRules() {
  const { version, asks, changes, work, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<"rules", string>>({ id: "bases", lastResult: answer?.result });
  return (
    <div className="page page-narrow pt-10 pb-24">
      <ActionToast />
      <H1>{asks ? rulesText.changed : publishedTexts.title}</H1>
      {!asks ? (
        <>
          <p className="mt-6">{rulesText.current(version)}</p>
          <ButtonLink href={back} className="mt-6">
            {rulesText.goOn}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="mt-6 max-w-[68ch]">{rulesText.line(version)}</p>
          {changes.length > 0 && (
            <div className="mt-8">
              <TextChanges changes={changes} />
            </div>
          )}
          <p className="mt-6">
            <TallLink href="/bases">{rulesText.read}</TallLink>
          </p>
          <form
            {...getFormProps(form)}
            method="post"
            className="mt-6 grid max-w-[34rem] gap-4 border-t border-ink pt-5"
          >
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="return" value={back} />
            {work && <input type="hidden" name="proposal_id" value={work.id} />}
            <ConsentField field={fields.rules} label={rulesText.box(version)} />
            <p className="flex flex-wrap gap-3">
              <Button solid>{work ? rulesText.acceptAndVote(work.title) : rulesText.accept}</Button>
              <ButtonLink href={back}>{rulesText.notNow}</ButtonLink>
            </p>
          </form>
        </>
      )}
    </div>
  );
}
