import type { AppLoadContext } from "@remix-run/cloudflare";
import { seesProposal } from "~/contest/works/visibility";

type Asset = NonNullable<Awaited<ReturnType<AppLoadContext["assets"]["find"]>>>;

/** The file if this visitor may see it, else a 404: a draft's files are its own university's and the admins' alone. */
export async function visibleAsset(id: string, context: AppLoadContext): Promise<Asset> {
  const asset = await context.assets.find(id);
  if (!asset) throw new Response(null, { status: 404 });
  if (seesProposal(asset.isDraft ? await context.session.viewer() : null, asset)) return asset;
  throw new Response(null, { status: 404 });
}
