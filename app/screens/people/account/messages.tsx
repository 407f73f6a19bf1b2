import { PostButton } from "~/components/core/post-button";
import { unsubscribe } from "~/text/mail/unsubscribe";
import { messagesPath } from "./fields";

const text = unsubscribe.own;

/** Says if the person gets the organiser's messages, and the button to change it. */
export function Messages({ wanted }: { wanted: boolean }) {
  return (
    <>
      <p>{wanted ? text.wanted : text.unwanted}</p>
      <PostButton fields={{ wanted: wanted ? "no" : "si" }} action={messagesPath}>
        {wanted ? unsubscribe.stop : text.resume}
      </PostButton>
    </>
  );
}
