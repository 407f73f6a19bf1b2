/** Assignments by index in the lists of jurors and works. */
export interface Shares {
  jurors: number;
  /** University index of each work. */
  universityOf: number[];
  /** Jurors who may receive each work. */
  candidates: Set<number>[];
  /** Jurors who keep each work. */
  current: Set<number>[];
  /** Jurors who receive each work. The exchange changes these. */
  added: Set<number>[];
}

type Gift = { juror: number; work: number };

/**
 * Exchanges works between jurors. Everybody keeps their load, and every work its number of jurors. First, jurors get
 * fewer works of one university, until no exchange helps. Then all jurors are linked by shared works, so that any two
 * works can be compared. A work is handed over, load included, only when no exchange joins two parts. Conflicts may
 * keep jurors apart. Deterministic; changes `shares.given`.
 */
export function exchange(shares: Shares): void {
  const table = tableOf(shares);
  spread(table);
  connect(table);
}

type Table = ReturnType<typeof tableOf>;

function tableOf({ jurors, universityOf, candidates, current, added }: Shares) {
  const universities = Math.max(-1, ...universityOf) + 1;
  /** Works of each university per juror. */
  const counts = new Int32Array(jurors * universities);
  const at = (juror: number, work: number) => juror * universities + (universityOf[work] ?? 0);
  const count = (juror: number, work: number, by: number) => {
    counts[at(juror, work)] = (counts[at(juror, work)] ?? 0) + by;
  };
  const works = universityOf.map((_, work) => work);
  const keptBy = new Int32Array(jurors);
  for (const work of works) for (const juror of current[work] ?? []) keptBy[juror] = (keptBy[juror] ?? 0) + 1;
  for (const work of works)
    for (const juror of [...(current[work] ?? []), ...(added[work] ?? [])]) count(juror, work, 1);

  const may = (juror: number, work: number) =>
    candidates[work]?.has(juror) === true && !added[work]?.has(juror);
  const received: Set<number>[] = Array.from({ length: jurors }, () => new Set());
  for (const work of works) for (const juror of added[work] ?? []) received[juror]?.add(work);
  const give = ({ juror, work }: Gift, to: number) => {
    added[work]?.delete(juror);
    added[work]?.add(to);
    received[juror]?.delete(work);
    received[to]?.add(work);
    count(juror, work, -1);
    count(to, work, 1);
  };
  return {
    jurors,
    works,
    of: (work: number) => [...(current[work] ?? []), ...(added[work] ?? [])],
    received,
    gifts: (): Gift[] => works.flatMap((work) => [...(added[work] ?? [])].map((juror) => ({ juror, work }))),
    held: (juror: number, work: number) => counts[at(juror, work)] ?? 0,
    added: ({ juror, work }: Gift) => added[work]?.has(juror) === true,
    areOfOne: (one: number, other: number) => universityOf[one] === universityOf[other],
    may,
    load: (juror: number) => (keptBy[juror] ?? 0) + (received[juror]?.size ?? 0),
    handOver: give,
    /** Returns true when two jurors may swap these works. */
    maySwap: (one: Gift, other: Gift) => may(one.juror, other.work) && may(other.juror, one.work),
    swap(one: Gift, other: Gift) {
      give(one, other.juror);
      give(other, one.juror);
    },
  };
}

/** Returns how much an exchange adds to jurors' works of the same university; below zero is better. */
const crowding = ({ held, areOfOne }: Table, one: Gift, other: Gift): number =>
  areOfOne(one.work, other.work)
    ? 0
    : held(other.juror, one.work) -
      (held(one.juror, one.work) - 1) +
      held(one.juror, other.work) -
      (held(other.juror, other.work) - 1);

/**
 * Swaps works until no swap helps. Each swap lowers the number of same-university pairs of a juror, so the loop ends.
 */
function spread(table: Table): void {
  let isBetter = true;
  while (isBetter) {
    isBetter = false;
    for (const one of table.gifts()) {
      const other = table.added(one) && lessCrowded(table, one);
      if (!other) continue;
      table.swap(one, other);
      isBetter = true;
    }
  }
}

/**
 * Returns the other side of a better exchange, from a juror with at least two fewer works of that university. Returns
 * null without one.
 */
function lessCrowded(table: Table, one: Gift): Gift | null {
  const most = table.held(one.juror, one.work) - 2;
  if (most < 0) return null;
  for (const [juror, works] of table.received.entries()) {
    if (table.held(juror, one.work) > most) continue;
    for (const work of works) {
      const other = { juror, work };
      if (table.maySwap(one, other) && crowding(table, one, other) < 0) return other;
    }
  }
  return null;
}

/**
 * Joins the parts. An assignment on a cycle can move without splitting its own part. An exchange or a handover of it
 * joins another part. An exchange also joins the jurors that its other side leaves behind.
 */
function connect(table: Table): void {
  for (;;) {
    const parted = partsOf(table);
    if (parted.parts < 2) return;
    const pair = joiningSwap(table, parted);
    const handover = pair ? null : joiningHandover(table, parted);
    if (pair) table.swap(pair.one, pair.other);
    else if (handover) table.handOver(handover.gift, handover.to);
    else return;
  }
}

/** Returns the exchange that joins two parts and crowds universities least; null when the rules allow none. */
function joiningSwap(table: Table, { partOf, onCircles }: Parts) {
  const all = table.gifts();
  let best: { one: Gift; other: Gift; crowding: number } | null = null;
  for (const one of onCircles) {
    for (const other of all) {
      if (partOf[other.juror] === partOf[one.juror] || !table.maySwap(one, other)) continue;
      const more = crowding(table, one, other);
      if (best === null || more < best.crowding) best = { one, other, crowding: more };
      if (more <= 0) return best;
    }
  }
  return best;
}

/** Returns the handover to another part that keeps loads as even as possible; null without one. */
function joiningHandover(table: Table, { partOf, onCircles }: Parts) {
  let best: { gift: Gift; to: number; uneven: number } | null = null;
  for (const gift of onCircles) {
    for (const [to, part] of partOf.entries()) {
      if (part < 0 || part === partOf[gift.juror] || !table.may(to, gift.work)) continue;
      const uneven = table.load(to) - table.load(gift.juror);
      if (best === null || uneven < best.uneven) best = { gift, to, uneven };
    }
  }
  return best;
}

type Parts = ReturnType<typeof partsOf>;

/** Returns the part of each juror (-1 without works), the number of parts, and the assignments on cycles. */
function partsOf({ jurors, works, of, gifts }: Table) {
  const worksOf: number[][] = Array.from({ length: jurors }, () => []);
  for (const work of works) for (const juror of of(work)) worksOf[juror]?.push(work);
  const partOf: number[] = new Array(jurors).fill(-1);
  /** Visit number of each juror, then of each work, and the earliest one that can be reached from there. */
  const visits = new Int32Array(jurors + works.length);
  const earliest = new Int32Array(jurors + works.length);
  const bridges = new Set<string>();
  let clock = 0;
  let parts = 0;
  const next = (node: number) =>
    node < jurors ? (worksOf[node] ?? []).map((work) => jurors + work) : of(node - jurors);

  /** Finds the bridges by Tarjan's algorithm. The recursion is at most twice as deep as there are jurors. */
  function visit(node: number, from: number): void {
    visits[node] = earliest[node] = ++clock;
    if (node < jurors) partOf[node] = parts;
    for (const to of next(node)) {
      if (to === from) continue;
      if (!visits[to]) visit(to, node);
      earliest[node] = Math.min(earliest[node] ?? 0, earliest[to] ?? 0);
      if ((earliest[to] ?? 0) > (visits[node] ?? 0)) bridges.add(linkOf(node, to));
    }
  }
  const linkOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;

  for (const [juror, theirs] of worksOf.entries()) {
    if (theirs.length === 0 || visits[juror]) continue;
    visit(juror, -1);
    parts++;
  }
  const onCircles = gifts().filter(({ juror, work }) => !bridges.has(linkOf(juror, jurors + work)));
  return { partOf, parts, onCircles };
}
