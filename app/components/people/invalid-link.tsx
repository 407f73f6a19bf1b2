import { Button, ButtonLink } from "~/components/core/elements";
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
            <Button solid>{invited.signOut}</Button>
          </form>
        ) : (
          <ButtonLink href={onward.to} solid>
            {onward.label}
          </ButtonLink>
        )}
      </div>
    </LinkPage>
  );
}
