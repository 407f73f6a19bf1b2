interface Props {
  before: string;
  /** An address of mail or of the web; empty for none. */
  contact: string;
  /** Said in place of it all where there is none. */
  none?: string;
}

/** Where somebody is written to. */
export function ContactLine({ before, contact, none = "" }: Props) {
  if (contact === "") return none;
  return (
    <>
      {before}{" "}
      <a href={contact} className="link break-words">
        {contact.replace(/^mailto:/, "")}
      </a>
      .
    </>
  );
}
