import type { AppLoadContext } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import { H2, TallLink } from "~/components/core/elements";
import { formatDate, formatInteger } from "~/text/core/formats";
import { universities as universitiesText } from "~/text/people/universities";

/** A university with its contacts. */
type Card = Awaited<ReturnType<AppLoadContext["stores"]["universityLists"]["page"]>>["registered"][number];

interface Props {
  cards: Card[];
  /** Total over all pages. */
  resultCount: number;
  /** The page links. */
  children: ReactNode;
}

/** Universities with accounts, latest first, with their contacts and works. */
export function RegisteredTable({ cards, resultCount, children }: Props) {
  return (
    <section aria-labelledby="registradas" className="mt-14">
      <H2 id="registradas" className="py-2.5">
        {universitiesText.registered}{" "}
        <span className="label tabular-nums">{universitiesText.total(resultCount)}</span>
      </H2>
      <ul className="grid gap-x-8 border-b sm:grid-cols-2 lg:grid-cols-3">
        {cards.map(({ id, name, contactName, contactEmail, proposals, createdAt }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 border-t py-4">
            <h3 className="font-sans text-base font-semibold wrap-anywhere">{name}</h3>
            <p className="numeral text-right text-[1.75rem] leading-none font-bold">
              {formatInteger(proposals)}
              <span className="label block font-sans tracking-normal">
                {universitiesText.proposals(proposals)}
              </span>
            </p>
            <p className="col-span-2 mt-2 text-small wrap-anywhere">
              {contactName ?? <span className="text-ink-soft">{universitiesText.noContact}</span>}
              {contactEmail && (
                <TallLink href={`mailto:${contactEmail}`} className="flex">
                  {contactEmail}
                </TallLink>
              )}
            </p>
            <p className="hint col-span-2 mt-1 tabular-nums">
              {universitiesText.since(formatDate(createdAt))}
            </p>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
