import { ConfirmButton } from "~/components/core/confirm-button";
import { H2 } from "~/components/core/elements";
import { PostButton } from "~/components/core/post-button";
import { LinkLine } from "~/components/people/invite-students";
import { studentLink as text } from "~/text/people/student-link";

/** The university's student link: create, copy, replace, withdraw. */
export function StudentLink({ link }: { link: { token: string; href: string } | null }) {
  return (
    <section aria-labelledby="enlace" className="my-10">
      <H2 id="enlace">{text.title}</H2>
      <p className="measure mt-2">{link ? text.line : text.none}</p>
      {link ? (
        <>
          <div className="mt-4">
            <LinkLine href={link.href} />
          </div>
          <div className="mt-3 flex flex-wrap gap-3">
            <ConfirmButton
              label={text.replace}
              title={text.replaceQuestion}
              confirm={text.replaceConfirm}
              fields={{ intent: "create-student-link", seen: link.token }}
            >
              <p>{text.replaceExplained}</p>
            </ConfirmButton>
            <ConfirmButton
              label={text.withdraw}
              danger
              title={text.withdrawQuestion}
              confirm={text.withdrawConfirm}
              fields={{ intent: "withdraw-student-link", seen: link.token }}
            >
              <p>{text.withdrawExplained}</p>
            </ConfirmButton>
          </div>
        </>
      ) : (
        <PostButton fields={{ intent: "create-student-link" }} formClass="mt-4">
          {text.create}
        </PostButton>
      )}
    </section>
  );
}
