import { PostButton } from "~/components/core/post-button";
import { formatDate } from "~/text/core/formats";
import { account } from "~/text/people/account";
import { sessionsPath } from "./fields";

const text = account.sessions;

interface Session {
  browser: string | null;
  /** Epoch ms. */
  createdAt: number;
  daysAgo: number;
  isThis: boolean;
}

/** The person's sessions, and the button to end all but this one. */
export function Sessions({ sessions }: { sessions: Session[] }) {
  const hasOthers = sessions.some(({ isThis }) => !isThis);
  return (
    <>
      <p>{hasOthers ? text.intro : text.alone}</p>
      <ul className="border-b">
        {sessions.map(({ browser, createdAt, daysAgo, isThis }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered as a whole, and session ids never reach a page
          <li key={at} className="border-t py-3">
            <p className="font-semibold">
              {browser ?? text.unknownBrowser} {isThis && <span className="mark ml-2">{text.here}</span>}
            </p>
            <p className="text-small text-ink-soft">
              {text.since(formatDate(createdAt))} · {isThis ? text.usedNow : text.used(daysAgo)}
            </p>
          </li>
        ))}
      </ul>
      {hasOthers && (
        <PostButton fields={{ intent: "end-others" }} action={sessionsPath}>
          {text.endOthers}
        </PostButton>
      )}
    </>
  );
}
