/** An instant (epoch ms) at which the votes of the last stretch, this one included, reached the number that flags. */
export interface Peak {
  proposalId: string;
  /** Of one address network alone; null for votes from anywhere. */
  network: string | null;
  at: number;
}

export interface Burst {
  proposalId: string;
  network: string | null;
  /** Epoch ms, both included. */
  from: number;
  to: number;
}

/**
 * Peaks whose stretches (`window` ms back from each) overlap are one burst; per proposal and network, earliest first.
 * (design 7)
 */
export function burstsOf(peaks: Peak[], window: number): Burst[] {
  const group = ({ proposalId, network }: Peak | Burst) => `${proposalId} ${network ?? ""}`;
  const ordered = peaks.toSorted((a, b) => group(a).localeCompare(group(b)) || a.at - b.at);
  const bursts: Burst[] = [];
  for (const peak of ordered) {
    const { proposalId, network, at } = peak;
    const last = bursts.at(-1);
    if (last && group(last) === group(peak) && at - window <= last.to) last.to = at;
    else bursts.push({ proposalId, network, from: at - window, to: at });
  }
  return bursts;
}
