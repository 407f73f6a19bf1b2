import { TallLink, TextLink } from "~/components/core/elements";
import { PostButton } from "~/components/core/post-button";
import { dayOf } from "~/contest/core/calendar";
import { type Consent, consentVersions, privacyTakenAt, rulesTaken } from "~/contest/core/consents";
import { needsNewConsent } from "~/contest/core/published-texts";
import { formatDay } from "~/text/core/formats";
import { unsubscribe } from "~/text/mail/unsubscribe";
import { consents as consentsText } from "~/text/people/consents";
import { rules } from "~/text/people/rules";
import { acceptPath } from "~/web/people/access";
import { consentPath, messagesPath } from "./fields";

/**
 * The person's consents with version and date, and the forms to accept today's privacy text and
 * rules.
 */
export function Consents({ consents, inForce }: { consents: Consent[]; inForce: number }) {
  const isMissing = privacyTakenAt(consents) === null;
  return (
    <>
      {consents.length > 0 && (
        <details>
          <summary className="link link-tall w-fit">{consentsText.list(consents.length)}</summary>
          <ul className="mt-3 border-b">
            {consents.map((consent) => (
              <li key={consent.text + consent.version} className="border-t py-3">
                <p className="font-semibold">{consentsText.names[consent.text]}</p>
                <p className="text-small text-ink-soft">
                  {consentsText.line(consent.version, formatDay(dayOf(consent.givenAt)))}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {isMissing && <p>{consentsText.missing}</p>}
      <TallLink href="/privacidad" className="justify-self-start">
        {consentsText.read}
      </TallLink>
      {isMissing && (
        <PostButton fields={{ version: consentVersions.privacy }} action={consentPath}>
          {consentsText.accept}
        </PostButton>
      )}
      {needsNewConsent(inForce, rulesTaken(consents)) ? (
        <p className="border-t pt-6">
          <strong className="font-semibold">{rules.changed}.</strong> {rules.line(inForce)}{" "}
          <TextLink href={acceptPath({ back: "/cuenta" })}>{rules.accept}</TextLink>
        </p>
      ) : (
        <TallLink href="/bases" className="justify-self-start">
          {rules.read}
        </TallLink>
      )}
    </>
  );
}

/** Says if the person gets the organiser's messages, and the button to change it. */
export function Messages({ wanted }: { wanted: boolean }) {
  return (
    <>
      <p>{wanted ? unsubscribe.own.wanted : unsubscribe.own.unwanted}</p>
      <PostButton fields={{ wanted: wanted ? "no" : "si" }} action={messagesPath}>
        {wanted ? unsubscribe.stop : unsubscribe.own.resume}
      </PostButton>
    </>
  );
}
