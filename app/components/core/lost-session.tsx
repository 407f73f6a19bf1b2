import { common } from "~/text/core/common";
import { ButtonLink, H1 } from "./elements";

const text = common.sessionEnded;

/** Returns the texts of a form that came after the end of the session. */
export function LostSession({ texts, signIn }: { texts: string[]; signIn: string }) {
  return (
    <div className="page py-10 sm:py-16">
      <H1>{text.title}</H1>
      <p className="mt-4 max-w-[42rem]">{text.line}</p>
      <p className="mt-6">
        <ButtonLink href={signIn} target="_blank" rel="noopener">
          {text.signIn}
        </ButtonLink>
      </p>
      {texts.map((typed, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={at} className="field mt-6 max-w-[42rem]">
          <label htmlFor={`texto-${at}`}>{text.text(at + 1, texts.length)}</label>
          <textarea id={`texto-${at}`} className="input" rows={10} defaultValue={typed} readOnly />
        </div>
      ))}
    </div>
  );
}
