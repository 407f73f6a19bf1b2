import type { ReactNode } from "react";

/** On the screens that let people in: the work they come to vote for. */
export function VoteAhead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="vote-ahead">
      <p>
        Vas a votar <strong>«{title}»</strong>
      </p>
      {children}
    </div>
  );
}
