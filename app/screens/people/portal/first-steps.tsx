import type { ReactNode } from "react";
import { ButtonLink } from "~/components/core/elements";
import { PostButton } from "~/components/core/post-button";
import { LinkLine } from "~/components/people/invite-students";
import { firstSteps as firstStepsText, studentLink } from "~/text/people/student-link";
import { InviteStudent } from "./invite-student";

interface Props {
  link: { href: string } | null;
  canInvite: boolean;
}

/** Steps of a university until its first work is sent. */
export function FirstSteps({ link, canInvite }: Props) {
  return (
    <section aria-labelledby="pasos" className="mt-10">
      <h2 id="pasos" className="sr-only">
        {firstStepsText.title}
      </h2>
      <ol className="border-b border-ink">
        <Step number={1} title={firstStepsText.invite}>
          <p className="measure">{link ? studentLink.line : studentLink.none}</p>
          {link ? (
            <div className="mt-3">
              <LinkLine href={link.href} />
            </div>
          ) : (
            <PostButton fields={{ intent: "create-student-link" }} formClass="mt-4">
              {studentLink.create}
            </PostButton>
          )}
          {canInvite && <InviteStudent />}
        </Step>
        <Step number={2} title={firstStepsText.send}>
          <p className="measure">{firstStepsText.sendLine}</p>
          <ButtonLink href="/universidad/nueva" solid className="mt-4">
            Nueva propuesta
          </ButtonLink>
        </Step>
      </ol>
    </section>
  );
}

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="grid grid-cols-[3rem_minmax(0,1fr)] border-t border-ink pt-4 pb-10 md:grid-cols-[8rem_minmax(0,1fr)]">
    <span className="numeral text-[2.5rem] leading-none font-bold" aria-hidden>
      {number}
    </span>
    <div>
      <h3 className="h2 mb-3">{title}</h3>
      {children}
    </div>
  </li>
);
