import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ActionToast } from "~/components/core/toast";
import { useAccepted } from "~/components/core/use-accepted";
import { contestEnd } from "~/contest/core/phases";
import { erasedAt } from "~/contest/core/retention";
import { isChanged, serializeSettings } from "~/contest/core/settings";
import { siteTitle } from "~/text/core/common";
import { settings as settingsText } from "~/text/running/settings";
import { settingsOf, settingsTabs, tabName, tabPath } from "~/text/running/settings-list";
import { orUnreached, skipRevalidation } from "~/web/core/offline";
import { isUpload } from "~/web/core/upload-form";
import { AccessCodes } from "./access-codes";
import { actOnSettings } from "./actions";
import { isSave, tabAt } from "./fields";
import { MovedAnchors, SearchForm, SearchResults, settingsAddress } from "./search";
import { SettingsEditor } from "./settings-editor";

export const handle = { hydrate: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: siteTitle(data ? `${tabName(data.tab)} · ${settingsText.title}` : settingsText.title) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { stores, now } = await requireAdmin(request, context);
  const tab = tabAt(params.tab);
  if (!tab) throw new Response(null, { status: 404 });
  const [settings, codes, allPhases] = await Promise.all([
    stores.settings.all(),
    stores.accessCodes.all(),
    stores.phases.all(),
  ]);
  const stored = serializeSettings(settings);
  const end = contestEnd(allPhases, now);
  return {
    tab,
    settings,
    stored,
    changed: settingsOf(tab).filter((key) => isChanged(key, stored[key])),
    codes,
    /** Deletion time after the contest's end (epoch ms); null before the end. */
    due: end === null ? null : { origins: erasedAt("voteOrigins", end), people: erasedAt("people", end) },
  };
}

export const action = ({ request, context, params }: ActionFunctionArgs) =>
  actOnSettings(request, context, params.tab);

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  orUnreached(
    () => serverAction<typeof action>(),
    isUpload(request) ? settingsText.pdf.unreached : settingsText.unreached,
  );

export const shouldRevalidate = skipRevalidation;

export default function SettingsScreen() {
  const { tab, settings, stored, changed, codes, due } = useLoaderData<typeof loader>();
  const { search: words, opensAdvanced } = settingsAddress.read(useSearchParams()[0]);
  const saves = useAccepted(isSave);
  const tabs = {
    label: settingsText.tabs,
    tabs: settingsTabs.map((one) => [tabPath(one), tabName(one)] as const),
    current: words ? "" : tabPath(tab),
  };
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={settingsText.title} subtitle={settingsText.subtitle} tabs={tabs}>
        <SearchForm words={words} />
      </AdminHeading>
      {words ? (
        <SearchResults words={words} />
      ) : (
        <>
          {tab === "portada" && <MovedAnchors />}
          {tab === "participacion" && <AccessCodes codes={codes} />}
          <SettingsEditor
            key={`${tab} ${saves}`}
            {...{ tab, settings, stored, changed, due, opensAdvanced }}
          />
        </>
      )}
    </div>
  );
}
