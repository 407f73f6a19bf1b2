import { ConfirmButton } from "~/components/core/confirm-button";
import { H2 } from "~/components/core/elements";
import { PostButton } from "~/components/core/post-button";
import { LinkLine } from "~/components/people/invite-students";
import { studentLink as studentLinkText } from "~/text/people/student-link";

/** The university's student link: create, copy, replace, withdraw. */
export function StudentLink({ link }: { link: { token: string; href: string } | null }) {
  return (
    <section aria-labelledby="enlace" className="my-10">
      <H2 id="enlace">{studentLinkText.title}</H2>
      <p className="measure mt-2">{link ? studentLinkText.line : studentLinkText.none}</p>
      {link ? (
        <>
          <div className="mt-4">
            <LinkLine href={link.href} />
          </div>
          <div className="mt-3 flex flex-wrap gap-3">
            <ConfirmButton
              label={studentLinkText.replace}
              title={studentLinkText.replaceQuestion}
              confirm={studentLinkText.replaceConfirm}
              fields={{ intent: "create-student-link", token: link.token }}
            >
              <p>{studentLinkText.replaceExplained}</p>
            </ConfirmButton>
            <ConfirmButton
              label={studentLinkText.withdraw}
              danger
              title={studentLinkText.withdrawQuestion}
              confirm={studentLinkText.withdrawConfirm}
              fields={{ intent: "withdraw-student-link", token: link.token }}
            >
              <p>{studentLinkText.withdrawExplained}</p>
            </ConfirmButton>
          </div>
        </>
      ) : (
        <PostButton fields={{ intent: "create-student-link" }} formClass="mt-4">
          {studentLinkText.create}
        </PostButton>
      )}
    </section>
  );
}
