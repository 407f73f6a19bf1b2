import { TextLink } from "./elements";

interface Props {
  before: string;
  /** A mail or web address; empty for none. */
  contact: string;
  /** The text without a contact. */
  none?: string;
}

/** A contact link with its text. */
export function ContactLine({ before, contact, none = "" }: Props) {
  if (contact === "") return none;
  return (
    <>
      {before}{" "}
      <TextLink href={contact} className="break-words">
        {contact.replace(/^mailto:([^?]+).*$/, "$1")}
      </TextLink>
      .
    </>
  );
}
