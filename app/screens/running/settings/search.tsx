import { useEffect } from "react";
import { Button, TallLink, TextLink } from "~/components/core/elements";
import { fold } from "~/contest/core/fold";
import { limits } from "~/contest/core/limits";
import { settings as settingsText } from "~/text/running/settings";
import { ADVANCED, type Place, settingPlaces, tabName, tabPath } from "~/text/running/settings-list";
import { flag, listAddress, search } from "~/web/core/list-address";

export const settingsAddress = listAddress(tabPath("portada"), {
  search: search("q"),
  opensAdvanced: flag(ADVANCED, "si"),
});

/** Returns the settings and other parts that name all words. */
function findPlaces(words: string): Place[] {
  const wanted = fold(words).split(/\s+/);
  return settingPlaces().filter(({ label, hint, where }) => {
    const told = fold(`${label} ${hint ?? ""} ${where}`);
    return wanted.every((word) => told.includes(word));
  });
}

/** Searches all tabs. A plain form, so that the browser asks before it leaves unsaved changes. */
export function SearchForm({ words }: { words: string }) {
  return (
    <search className="w-full sm:w-auto">
      <form method="get" action={tabPath("portada")} className="flex items-end gap-3">
        <label className="grid grow gap-1">
          <span className="label">{settingsText.search.label}</span>
          <input
            type="search"
            name="q"
            defaultValue={words}
            maxLength={limits.searchLength}
            className="filter-search"
          />
        </label>
        <Button>{settingsText.search.button}</Button>
      </form>
    </search>
  );
}

/** Settings that the words name. Plain links: the browser shows the anchor's field. */
export function SearchResults({ words }: { words: string }) {
  const places = findPlaces(words);
  if (places.length === 0) return <p className="h2 py-16">{settingsText.search.none}</p>;
  return (
    <ul className="border-t border-ink">
      {places.map(({ id, label, where, to }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-8 border-b py-1">
          <TallLink href={to} className="font-semibold">
            {label}
          </TallLink>
          <span className="text-small text-ink-soft">{where}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Anchors of the former single page that are on another tab now. A server never sees an anchor: CSS
 * shows the link of the address's anchor, and scripts follow it.
 */
export function MovedAnchors() {
  useEffect(() => {
    const link = document.getElementById(location.hash.slice(1));
    if (link instanceof HTMLAnchorElement && link.dataset.moved !== undefined) location.replace(link.href);
  }, []);
  return settingPlaces()
    .filter(({ where }) => where !== tabName("portada"))
    .map(({ id, label, where, to }) => (
      <TextLink key={id} id={id} href={to} className="hidden py-8 font-semibold target:block" data-moved>
        {settingsText.moved(label, where)}
      </TextLink>
    ));
}
