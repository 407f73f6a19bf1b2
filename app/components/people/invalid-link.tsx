import { invited } from "~/text/people/invitations";
import { LinkPage } from "./link-page";

interface Props {
  title: string;
  line: string;
  /** The next link; null to sign out first. */
  onward: { to: string; label: string } | null;
}

/** The page of a link that no longer works for this visitor. */
export function InvalidLink({ title, line, onward }: Props) {
  return (
    <LinkPage title={title} line={line}>
      <div className="mt-8">
        {onward === null ? (
          <form method="post" action="/auth/salir">
            <button type="submit" className="button button-solid">
              {invited.signOut}
            </button>
          </form>
        ) : (
          <a href={onward.to} className="button button-solid">
            {onward.label}
          </a>
        )}
      </div>
    </LinkPage>
  );
}
