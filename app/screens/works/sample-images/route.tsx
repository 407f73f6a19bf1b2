import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useNavigation } from "@remix-run/react";
import * as z from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { PostButton } from "~/components/core/post-button";
import { ActionToast } from "~/components/core/toast";
import { sampleIds } from "~/contest/works/samples";
import type { SampleResult } from "~/db/works/images";
import { samplePath } from "~/services/works/samples";
import { siteTitle } from "~/text/core/common";
import { formatDateTime } from "~/text/core/formats";
import { panel } from "~/text/running/panel";
import { uploadImages as uploadImagesText } from "~/text/works/images";
import { readForm, refuseWith } from "~/web/core/forms";
import { uploadSamples } from "./upload";

const HERE = "/admin/subir-imagenes";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(uploadImagesText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const [proposals, last] = await Promise.all([
    stores.images.titlesOf(sampleIds),
    stores.images.lastSamples(),
  ]);
  const results = new Map(last?.results.map((result) => [result.id, result]));
  return {
    last: last && { at: last.at, by: last.by },
    samples: sampleIds.map((id) => ({
      id,
      picture: samplePath(id),
      title: proposals.get(id)?.title ?? null,
      result: results.get(id) ?? null,
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const guarded = await requireAdmin(request, context);
  const form = await readForm(request, z.strictObject({ intent: z.literal("upload") }));
  if (form.status !== "success") return refuseWith(panel.unreadable);
  try {
    const results = await uploadSamples(guarded);
    const successes = results.filter(({ error }) => !error).length;
    return context.flash.redirect(HERE, uploadImagesText.done(successes, results.length));
  } catch (error) {
    return answerFailure(error, context, null, { failed: uploadImagesText.failed });
  }
}

export default function UploadImagesScreen() {
  const { samples, last } = useLoaderData<typeof loader>();
  const uploading = useNavigation().state === "submitting";
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={uploadImagesText.title}>
        <PostButton name="intent" value="upload" className="button button-solid" disabled={uploading}>
          {uploading ? uploadImagesText.uploading : uploadImagesText.upload}
        </PostButton>
      </AdminHeading>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 pb-6">
        <p className="measure">{uploadImagesText.explained}</p>
        {last && (
          <p className="hint tabular-nums">{uploadImagesText.last(formatDateTime(last.at), last.by)}</p>
        )}
      </div>
      <ol className="grid gap-x-6 gap-y-10 border-t pt-6 [grid-template-columns:repeat(auto-fill,minmax(min(100%,13rem),1fr))]">
        {samples.map(({ id, picture, title, result }) => (
          <li key={id} className="flex flex-col justify-end gap-1" data-sample={id}>
            <img
              src={picture}
              alt=""
              width={300}
              height={420}
              loading="lazy"
              className="mb-2 h-auto w-full object-contain object-bottom [aspect-ratio:5/7]"
            />
            <p className="font-semibold">
              {title ?? <span className="text-ink-soft">{uploadImagesText.noProposal}</span>}
            </p>
            <Outcome result={result} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Outcome({ result }: { result: SampleResult | null }) {
  if (!result) return null;
  if (result.error) return <p className="field-error">{uploadImagesText.errors[result.error]}</p>;
  return (
    <p className="mark whitespace-normal text-good">
      {result.isMain ? uploadImagesText.uploadedAsMain : uploadImagesText.uploaded}
    </p>
  );
}
