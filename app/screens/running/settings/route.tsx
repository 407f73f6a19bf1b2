import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ActionToast } from "~/components/core/toast";
import { forgottenAt } from "~/contest/people/retention";
import { contestEnd } from "~/contest/running/phases";
import { serializeSettings } from "~/contest/running/settings";
import { siteTitle } from "~/text/core/common";
import { keptRows } from "~/text/people/kept";
import { settings as text } from "~/text/running/settings";
import { orUnreached, unlessQuiet } from "~/web/core/offline";
import { AccessCodes } from "./access-codes";
import { actOnSettings } from "./acts";
import { isUpload } from "./fields";
import { KeptData } from "./kept-data";
import { SettingsEditor } from "./settings-editor";
import { useSaves } from "./use-saves";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { settings, accessCodes, phases, now } = await requireAdmin(request, context);
  const [all, codes, allPhases] = await Promise.all([settings.all(), accessCodes.all(), phases.all()]);
  const end = contestEnd(allPhases, now);
  return {
    settings: all,
    stored: serializeSettings(all),
    codes,
    kept: keptRows(all),
    /** Deletion time after the contest's end (epoch ms); null before the end. */
    due:
      end === null
        ? null
        : { origins: forgottenAt("voteOrigins", end, all), people: forgottenAt("people", end, all) },
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnSettings(request, context);

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  orUnreached(() => serverAction<typeof action>(), isUpload(request) ? text.pdf.unreached : text.unreached);

export const shouldRevalidate = unlessQuiet;

export default function SettingsScreen() {
  const { settings, stored, codes, kept, due } = useLoaderData<typeof loader>();
  const saves = useSaves();
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle} />
      <AccessCodes codes={codes} />
      <SettingsEditor key={saves} settings={settings} stored={stored} />
      <KeptData rows={kept} due={due} />
    </div>
  );
}
