-- Computes at once what the triggers store for each vote, for votes inserted without triggers.
INSERT INTO `vote_groups` (`proposal_id`, `kind`, `source`, `from_at`, `to_at`, `votes`, `voided`, `withdrawn`, `lone_address`)
select proposal_id, 'address', address_hash, 0, 0, count(*), count(voided_at), sum(withdrawn), null
  from public_votes where address_hash is not null group by address_hash, proposal_id having count(*) >= 5;
--> statement-breakpoint
INSERT INTO `vote_groups` (`proposal_id`, `kind`, `source`, `from_at`, `to_at`, `votes`, `voided`, `withdrawn`, `lone_address`)
select proposal_id, 'network', network_hash, 0, 0, count(*), count(voided_at), sum(withdrawn),
    iif(min(address_hash) is max(address_hash), min(address_hash), null)
  from public_votes where network_hash is not null group by network_hash, proposal_id having count(*) >= 10;
--> statement-breakpoint
INSERT INTO `vote_groups` (`proposal_id`, `kind`, `source`, `from_at`, `to_at`, `votes`, `voided`, `withdrawn`, `lone_address`)
select b.proposal_id, 'burst', '', b.from_at, b.to_at,
    count(*), count(v.voided_at), sum(v.withdrawn), null
  from (select proposal_id, min(at) - 600000 as from_at, max(at) as to_at from
      (select *, sum(begins) over (partition by proposal_id order by at) as burst from
        (select *, coalesce(at - lag(at) over (partition by proposal_id order by at) > 600000, 1) as begins from
          (select proposal_id, created_at as at, count(*) over (partition by proposal_id order by created_at
            range between 600000 preceding and current row) as recent from public_votes)
        where recent >= 20))
      group by proposal_id, burst) b
    join public_votes v on v.proposal_id = b.proposal_id and v.created_at between b.from_at and b.to_at
  group by b.proposal_id, b.from_at;
--> statement-breakpoint
INSERT INTO `vote_groups` (`proposal_id`, `kind`, `source`, `from_at`, `to_at`, `votes`, `voided`, `withdrawn`, `lone_address`)
select b.proposal_id, 'network_burst', b.network_hash, b.from_at, b.to_at,
    count(*), count(v.voided_at), sum(v.withdrawn), iif(min(v.address_hash) is max(v.address_hash), min(v.address_hash), null)
  from (select proposal_id, network_hash, min(at) - 600000 as from_at, max(at) as to_at from
      (select *, sum(begins) over (partition by proposal_id, network_hash order by at) as burst from
        (select *, coalesce(at - lag(at) over (partition by proposal_id, network_hash order by at) > 600000, 1) as begins from
          (select proposal_id, network_hash, created_at as at, count(*) over (partition by proposal_id, network_hash order by created_at
            range between 600000 preceding and current row) as recent from public_votes where network_hash is not null)
        where recent >= 5))
      group by proposal_id, network_hash, burst) b
    join public_votes v on v.proposal_id = b.proposal_id and v.network_hash = b.network_hash and v.created_at between b.from_at and b.to_at
  group by b.proposal_id, b.network_hash, b.from_at;
--> statement-breakpoint
INSERT INTO `vote_hours` (`hour`, `votes`)
SELECT `created_at` / 3600000, count(*) FROM `public_votes` WHERE `voided_at` IS NULL GROUP BY 1;
