import { Form } from "@remix-run/react";
import { type Consent, consentVersions, privacyTakenAt } from "~/contest/consents";
import { consents as text } from "~/text/consents";
import { formatDate } from "~/text/formats";
import { consentPath } from "./fields";

/** What its person took, in which version and when; and the way to take the privacy text as it reads today. */
export function Consents({ consents }: { consents: Consent[] }) {
  const isMissing = privacyTakenAt(consents) === null;
  return (
    <>
      {consents.length > 0 && (
        <ul className="border-b">
          {consents.map((consent) => (
            <li key={consent.text + consent.version} className="border-t py-3">
              <p className="font-semibold">{text.names[consent.text]}</p>
              <p className="text-small text-ink-soft">
                {text.line(consent.version, formatDate(consent.givenAt))}
              </p>
            </li>
          ))}
        </ul>
      )}
      {isMissing && <p>{text.missing}</p>}
      <a href="/privacidad" className="link link-tall justify-self-start">
        {text.read}
      </a>
      {isMissing && (
        <Form method="post" action={consentPath} preventScrollReset>
          <input type="hidden" name="version" value={consentVersions.privacy} />
          <button type="submit" className="button">
            {text.accept}
          </button>
        </Form>
      )}
    </>
  );
}
