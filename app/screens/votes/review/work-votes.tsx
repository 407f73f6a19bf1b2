import { Link } from "@remix-run/react";
import type { ReviewGroup } from "~/db/votes/views/vote-review";
import { votes as text } from "~/text/votes/votes";
import { Bars } from "./bars";
import { votesList, writeGroup } from "./query";
import type { WorkVotesData } from "./read";
import { type GroupFields, GroupSummary, VoidForms } from "./void-form";
import { VoteDelays } from "./vote-delays";
import { VoteRows } from "./vote-rows";

/** One work's votes: times, sources and related groups. */
export function WorkVotes({ workVotes }: { workVotes: WorkVotesData }) {
  const { work, figures, bars, groups } = workVotes;
  if (figures.votes === 0) return <p className="h2 border-t border-ink py-16">{text.noVotes}</p>;
  const suspicious = groups.filter((group) => group.suspicious);
  const others = groups.filter((group) => !group.suspicious);
  return (
    <>
      <p className="text-small tabular-nums">{text.figures(figures)}</p>
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[2fr_1fr]">
        <Bars bars={bars} />
        <VoteDelays counts={figures.waited} />
      </div>
      <Groups
        title={text.suspicious}
        note={suspicious.length > 0 ? text.suspiciousHint : undefined}
        none={text.noneSuspicious}
        workId={work.id}
        groups={suspicious}
      />
      {others.length > 0 && (
        <Groups title={text.toLookAt} note={text.explained} workId={work.id} groups={others} />
      )}
      <VoteRows workVotes={workVotes} />
    </>
  );
}

interface GroupsProps {
  title: string;
  note?: string;
  none?: string;
  workId: string;
  groups: ReviewGroup[];
}

function Groups({ title, note, none, workId, groups }: GroupsProps) {
  return (
    <section className="mt-14" aria-label={title}>
      <h2 className="h2">{title}</h2>
      {note && <p className="mt-2 max-w-[65ch] text-ink-soft">{note}</p>}
      {groups.length === 0 && <p className="mt-2 text-ink-soft">{none}</p>}
      <ul className="mt-4 border-b">
        {groups.map((group) => (
          <li
            key={writeGroup(group)}
            id={group.isListed ? "grupo" : undefined}
            className="border-t py-4"
            data-group={group.kind}
            data-suspicious={group.suspicious || undefined}
          >
            <Group workId={workId} group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the form fields that identify a group. */
function fieldsOf(workId: string, { kind, source, from, to }: ReviewGroup): GroupFields {
  const stretch = { from: String(from), to: String(to) };
  if (kind === "burst") return { proposal_id: workId, ...stretch };
  if (kind === "network_burst") return { proposal_id: workId, network: source, ...stretch };
  return { proposal_id: workId, [kind]: source };
}

function Group({ workId, group }: { workId: string; group: ReviewGroup }) {
  const { kind, source, votes, voided, restorable, signals } = group;
  const name = kind === "series" || kind === "domain" ? source : null;
  const label = name ?? text.kinds[kind];
  return (
    <>
      <GroupSummary group={group} name={name && <span className="ml-3 font-semibold">{name}</span>}>
        {signals.length > 0 && (
          <ul className="mt-1 text-small font-semibold">
            {signals.map((signal) => (
              <li key={signal}>{text.signals[signal]}</li>
            ))}
          </ul>
        )}
        <p className="mt-1 text-small text-ink-soft tabular-nums">{text.workEvidence(group)}</p>
      </GroupSummary>
      <div className="mt-1 flex flex-wrap items-start gap-x-6">
        <Link
          to={`${votesList.path({ work: workId, group: writeGroup(group) })}#votos`}
          className="link link-tall text-small"
          aria-label={`${text.seeVotes}: ${label}`}
        >
          {text.seeVotes}
        </Link>
        <VoidForms
          className="grow"
          label={label}
          name={writeGroup(group).slice(0, 60)}
          fields={fieldsOf(workId, group)}
          counting={votes - voided}
          restorable={restorable}
        />
      </div>
    </>
  );
}
