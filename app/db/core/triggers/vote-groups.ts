import { limits } from "~/contest/core/limits";
import { trigger } from "./patterns";

/** Sources that votes share, and the minimum votes of a group. */
const sources = [
  { kind: "address", least: limits.voteCluster },
  { kind: "network", least: limits.networkCluster },
];
/**
 * `searched` and `network` name the network in a search and in a vote. Both are empty for bursts of all
 * networks.
 */
const bursts = [
  { kind: "burst", ...limits.voteBurst, searched: "", network: "" },
  { kind: "network_burst", ...limits.networkBurst, searched: "NEW.network", network: "NEW.network_hash" },
];
type Source = (typeof sources)[number];
type Burst = (typeof bursts)[number];

/** Adds the inserted vote to a group's figures. */
const oneMore =
  "votes = votes + 1, voided = voided + (NEW.voided_at IS NOT NULL), withdrawn = withdrawn + NEW.withdrawn";
const sameLoneAddress =
  "lone_address = iif(NEW.address_hash IS NULL OR NEW.address_hash = lone_address, lone_address, NULL)";
const loneAddress = "iif(min(address_hash) IS max(address_hash), min(address_hash), NULL)";
const figures = "count(*), count(voided_at), sum(withdrawn)";

function groupBySource({ kind, least }: Source): string {
  const hash = `${kind}_hash`;
  const isNetwork = kind === "network";
  const votes = `public_votes WHERE ${hash} = NEW.${hash} AND proposal_id = NEW.proposal_id`;
  const group = `proposal_id = NEW.proposal_id AND kind = '${kind}' AND source = NEW.${hash}`;
  return trigger(
    `group_vote_by_${kind}`,
    "AFTER INSERT ON public_votes",
    `NEW.${hash} IS NOT NULL`,
    `UPDATE vote_groups SET ${oneMore}${isNetwork ? `, ${sameLoneAddress}` : ""}
	WHERE ${group};
	INSERT INTO vote_groups (proposal_id, kind, source, votes, voided, withdrawn, lone_address)
	SELECT NEW.proposal_id, '${kind}', NEW.${hash}, ${figures}, ${isNetwork ? loneAddress : "NULL"} FROM
		(SELECT 1 AS enough WHERE (SELECT count(*) FROM
				(SELECT 1 FROM ${votes} LIMIT ${least})) >= ${least}
			AND NOT EXISTS (SELECT 1 FROM vote_groups WHERE ${group}))
	CROSS JOIN ${votes}
	GROUP BY enough;`,
  );
}

function searchBursts({ kind, votes, window, searched }: Burst): string {
  const source = searched || "''";
  const ofNetwork = searched && ` AND network_hash = ${searched}`;
  return trigger(
    searched ? "search_network_bursts" : "search_bursts",
    "INSTEAD OF INSERT ON burst_search",
    `NEW.network ${searched ? "IS NOT NULL" : "IS NULL"}`,
    `DELETE FROM vote_groups WHERE proposal_id = NEW.proposal_id AND kind = '${kind}' AND source = ${source}
		AND from_at <= NEW.to_at AND to_at >= NEW.from_at;
	INSERT INTO vote_groups (proposal_id, kind, source, from_at, to_at, votes, voided, withdrawn, lone_address)
	SELECT NEW.proposal_id, '${kind}', ${source}, from_at, to_at, ${figures}, ${searched ? loneAddress : "NULL"} FROM
		(SELECT min(at) - ${window} AS from_at, max(at) AS to_at FROM
			(SELECT at, sum(begins) OVER (ORDER BY at) AS burst FROM
				(SELECT at, coalesce(at - lag(at) OVER (ORDER BY at) > ${window}, 1) AS begins FROM
					(SELECT created_at AS at, count(*) OVER (ORDER BY created_at RANGE BETWEEN ${window} PRECEDING AND CURRENT ROW) AS recent
					FROM public_votes WHERE proposal_id = NEW.proposal_id${ofNetwork} AND created_at BETWEEN NEW.from_at AND NEW.to_at)
				WHERE recent >= ${votes}))
		GROUP BY burst)
	JOIN public_votes ON proposal_id = NEW.proposal_id${ofNetwork} AND created_at BETWEEN from_at AND to_at
	GROUP BY from_at;`,
  );
}

function groupByTime({ kind, votes: least, window, network }: Burst): string {
  const votes = `FROM public_votes v WHERE v.proposal_id = NEW.proposal_id${network && ` AND v.network_hash = ${network}`}`;
  const group = `proposal_id = NEW.proposal_id AND kind = '${kind}' AND source = ${network || "''"}`;
  const laterThan = (at: string) => `v.created_at > ${at} AND v.created_at <= NEW.created_at + ${window}`;
  const since = "v.created_at > to_at AND v.created_at <= NEW.created_at";
  const isWithin = `from_at <= NEW.created_at - ${window} AND to_at >= NEW.created_at
		AND NOT EXISTS (SELECT 1 ${votes} AND ${laterThan("to_at")})`;
  const enough = (from: string, to: string) =>
    `(SELECT count(*) FROM (SELECT 1 ${votes} AND v.created_at BETWEEN ${from} AND ${to} LIMIT ${least})) >= ${least}`;
  const [before, after] = [`NEW.created_at - ${window}`, `NEW.created_at + ${window}`];
  return trigger(
    network ? "group_vote_by_network_and_time" : "group_vote_by_time",
    "AFTER INSERT ON public_votes",
    network && `${network} IS NOT NULL`,
    `-- A vote inside a burst that does not move its ends.
	UPDATE vote_groups SET ${oneMore}${network && `, ${sameLoneAddress}`}
	WHERE ${group} AND ${isWithin};
	-- The latest vote extends a burst.
	UPDATE vote_groups SET to_at = NEW.created_at,
		votes = votes + (SELECT count(*) ${votes} AND ${since}),
		voided = voided + (SELECT count(v.voided_at) ${votes} AND ${since}),
		withdrawn = withdrawn + (SELECT coalesce(sum(v.withdrawn), 0) ${votes} AND ${since})${
      network &&
      `,
		lone_address = iif(EXISTS (SELECT 1 ${votes} AND ${since} AND v.address_hash <> lone_address), NULL, lone_address)`
    }
	WHERE ${group} AND to_at < NEW.created_at AND to_at >= ${before}
		AND NOT EXISTS (SELECT 1 ${votes} AND ${laterThan("NEW.created_at")})
		AND ${enough(before, "NEW.created_at")};
	-- Every other change searches the bursts again.
	INSERT INTO burst_search (proposal_id, network, from_at, to_at)
	SELECT NEW.proposal_id, ${network || "NULL"}, from_at, to_at FROM
		(SELECT min(${before}, coalesce(min(from_at), NEW.created_at)) AS from_at, max(${after}, coalesce(max(to_at), NEW.created_at)) AS to_at
		FROM vote_groups WHERE ${group} AND from_at <= ${after} AND to_at >= ${before})
	WHERE ${enough(before, after)}
		AND NOT EXISTS (SELECT 1 FROM vote_groups WHERE ${group} AND ${isWithin});`,
  );
}

const withoutVote =
  "UPDATE vote_groups SET votes = votes - 1, voided = voided - (OLD.voided_at IS NOT NULL), withdrawn = withdrawn - OLD.withdrawn";
const ungroupVote = trigger(
  "ungroup_vote",
  "AFTER DELETE ON public_votes",
  undefined,
  `${withoutVote}
	WHERE proposal_id = OLD.proposal_id AND kind = 'address' AND source = OLD.address_hash;
	${withoutVote},
		lone_address = (SELECT iif(min(v.address_hash) IS max(v.address_hash), min(v.address_hash), NULL) FROM public_votes v
			WHERE v.network_hash = OLD.network_hash AND v.proposal_id = OLD.proposal_id)
	WHERE proposal_id = OLD.proposal_id AND kind = 'network' AND source = OLD.network_hash;
	DELETE FROM vote_groups WHERE proposal_id = OLD.proposal_id AND (${sources.map(({ kind, least }) => `kind = '${kind}' AND votes < ${least}`).join(" OR ")});
	INSERT INTO burst_search (proposal_id, network, from_at, to_at)
	SELECT proposal_id, nullif(source, ''), from_at, to_at FROM vote_groups
	WHERE proposal_id = OLD.proposal_id AND (kind = 'burst' OR kind = 'network_burst' AND source = OLD.network_hash)
		AND OLD.created_at BETWEEN from_at AND to_at;`,
);

const inBurst = " AND from_at <= NEW.created_at AND to_at >= NEW.created_at";
const regroupVote = trigger(
  "regroup_vote",
  "AFTER UPDATE OF voided_at, withdrawn ON public_votes",
  "(OLD.voided_at IS NULL) <> (NEW.voided_at IS NULL) OR OLD.withdrawn <> NEW.withdrawn",
  [
    "kind = 'address' AND source = NEW.address_hash",
    "kind = 'network' AND source = NEW.network_hash",
    `kind = 'burst' AND source = ''${inBurst}`,
    `kind = 'network_burst' AND source = NEW.network_hash${inBurst}`,
  ]
    .map(
      (
        group,
      ) => `UPDATE vote_groups SET voided = voided + (NEW.voided_at IS NOT NULL) - (OLD.voided_at IS NOT NULL), withdrawn = withdrawn + NEW.withdrawn - OLD.withdrawn
	WHERE proposal_id = NEW.proposal_id AND ${group};`,
    )
    .join("\n\t"),
);

/**
 * Triggers that maintain `vote_groups`: votes for one work that share an address, a network, or a burst of a
 * few minutes. Bursts exist for all networks together and for each network. An invariant compares the groups
 * with the votes. (decision 87)
 */
export const voteGroups = [
  ...sources.map(groupBySource),
  // Target of inserts, never read. An inserted row searches the bursts of a time range again and replaces the
  // known ones.
  "CREATE VIEW `burst_search` AS SELECT '' AS proposal_id, NULL AS network, 0 AS from_at, 0 AS to_at;",
  ...[...bursts.map(searchBursts), ...bursts.map(groupByTime)],
  ...[ungroupVote, regroupVote],
];
