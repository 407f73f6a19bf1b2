/** An instant (epoch ms) at which the votes of the last stretch, this one included, reached the number that flags. */
export interface Peak {
  proposalId: string;
  at: number;
}

export interface Burst {
  proposalId: string;
  /** Epoch ms, both included. */
  from: number;
  to: number;
}

/** Peaks whose stretches (`window` ms back from each) overlap are one burst; per proposal, earliest first. (Design 7) */
export function burstsOf(peaks: Peak[], window: number): Burst[] {
  const ordered = peaks.toSorted((a, b) => a.proposalId.localeCompare(b.proposalId) || a.at - b.at);
  const bursts: Burst[] = [];
  for (const { proposalId, at } of ordered) {
    const last = bursts.at(-1);
    if (last && last.proposalId === proposalId && at - window <= last.to) last.to = at;
    else bursts.push({ proposalId, from: at - window, to: at });
  }
  return bursts;
}
