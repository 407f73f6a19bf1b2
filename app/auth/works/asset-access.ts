import type { AppLoadContext } from "@remix-run/cloudflare";
import { seesProposal } from "~/contest/core/visibility";

type Asset = NonNullable<Awaited<ReturnType<AppLoadContext["stores"]["assets"]["find"]>>>;

/**
 * Returns the file when the visitor may see it, else throws a 404. Files of a draft are visible to its own university
 * and to admins.
 */
export async function visibleAsset(id: string, context: AppLoadContext): Promise<Asset> {
  const asset = await context.stores.assets.find(id);
  if (!asset) throw new Response(null, { status: 404 });
  if (seesProposal(asset.isDraft ? await context.session.viewer() : null, asset)) return asset;
  throw new Response(null, { status: 404 });
}
