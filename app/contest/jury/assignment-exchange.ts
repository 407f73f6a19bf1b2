/** Who has which work, by their places in the lists of jurors and works. */
export interface Shares {
  jurors: number;
  /** Of each work, the place of its university. */
  universityOf: number[];
  /** Of each work, the jurors who may be given it anew. */
  candidates: Set<number>[];
  /** Of each work, the jurors who have it anyhow. */
  kept: Set<number>[];
  /** Of each work, the jurors to whom it is given: what is exchanged here. */
  given: Set<number>[];
}

type Gift = { juror: number; work: number };

/**
 * Exchanges works between jurors, so that everybody keeps their load and every work its number of jurors: first until
 * no exchange brings a juror fewer works of one university, then until all jurors hang together by works that they
 * share, so that any two works can be compared. Only where no exchange joins two parts is a work handed over, which
 * takes the load with it; jurors whom conflicts part stay parted. Deterministic; changes `shares.given`.
 */
export function exchange(shares: Shares): void {
  const table = tableOf(shares);
  spread(table);
  connect(table);
}

type Table = ReturnType<typeof tableOf>;

function tableOf({ jurors, universityOf, candidates, kept, given }: Shares) {
  const universities = Math.max(-1, ...universityOf) + 1;
  /** How many works of each university each juror has. */
  const held = new Int32Array(jurors * universities);
  const at = (juror: number, work: number) => juror * universities + (universityOf[work] ?? 0);
  const count = (juror: number, work: number, by: number) => {
    held[at(juror, work)] = (held[at(juror, work)] ?? 0) + by;
  };
  const works = universityOf.map((_, work) => work);
  const keptBy = new Int32Array(jurors);
  for (const work of works) for (const juror of kept[work] ?? []) keptBy[juror] = (keptBy[juror] ?? 0) + 1;
  for (const work of works)
    for (const juror of [...(kept[work] ?? []), ...(given[work] ?? [])]) count(juror, work, 1);

  const may = (juror: number, work: number) =>
    candidates[work]?.has(juror) === true && !given[work]?.has(juror);
  const received: Set<number>[] = Array.from({ length: jurors }, () => new Set());
  for (const work of works) for (const juror of given[work] ?? []) received[juror]?.add(work);
  const give = ({ juror, work }: Gift, to: number) => {
    given[work]?.delete(juror);
    given[work]?.add(to);
    received[juror]?.delete(work);
    received[to]?.add(work);
    count(juror, work, -1);
    count(to, work, 1);
  };
  return {
    jurors,
    works,
    of: (work: number) => [...(kept[work] ?? []), ...(given[work] ?? [])],
    received,
    gifts: (): Gift[] => works.flatMap((work) => [...(given[work] ?? [])].map((juror) => ({ juror, work }))),
    held: (juror: number, work: number) => held[at(juror, work)] ?? 0,
    given: ({ juror, work }: Gift) => given[work]?.has(juror) === true,
    areOfOne: (one: number, other: number) => universityOf[one] === universityOf[other],
    may,
    load: (juror: number) => (keptBy[juror] ?? 0) + (received[juror]?.size ?? 0),
    handOver: give,
    /** Whether two jurors may hand each other these works. */
    maySwap: (one: Gift, other: Gift) => may(one.juror, other.work) && may(other.juror, one.work),
    swap(one: Gift, other: Gift) {
      give(one, other.juror);
      give(other, one.juror);
    },
  };
}

/** By how much an exchange makes jurors meet a university again; below zero is better. */
const crowding = ({ held, areOfOne }: Table, one: Gift, other: Gift): number =>
  areOfOne(one.work, other.work)
    ? 0
    : held(other.juror, one.work) -
      (held(one.juror, one.work) - 1) +
      held(one.juror, other.work) -
      (held(other.juror, other.work) - 1);

/** Each exchange lessens the number of pairs of works that a juror has of one university, so it ends. */
function spread(table: Table): void {
  let isBetter = true;
  while (isBetter) {
    isBetter = false;
    for (const one of table.gifts()) {
      const other = table.given(one) && lessCrowded(table, one);
      if (!other) continue;
      table.swap(one, other);
      isBetter = true;
    }
  }
}

/** What to exchange a work for, with a juror who has two less of its university; null where nothing is better. */
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
 * A gift that lies on a circle can go without parting what hangs together there: exchanged with one from elsewhere, or
 * just handed over, it joins both parts. Whatever the other leaves behind in an exchange is joined too.
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

/** The exchange that joins two parts and crowds universities least; null where rules leave none. */
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

/** What to hand over to whom in another part, so that loads stay as even as they can. */
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

/** Which jurors hang together by works they share; how many parts have works; and the gifts that lie on circles. */
function partsOf({ jurors, works, of, gifts }: Table) {
  const worksOf: number[][] = Array.from({ length: jurors }, () => []);
  for (const work of works) for (const juror of of(work)) worksOf[juror]?.push(work);
  const partOf: number[] = new Array(jurors).fill(-1);
  /** When a juror, or a work behind them all, was first met; and the earliest that can be met from there. */
  const met = new Int32Array(jurors + works.length);
  const earliest = new Int32Array(jurors + works.length);
  const bridges = new Set<string>();
  let clock = 0;
  let parts = 0;
  const next = (node: number) =>
    node < jurors ? (worksOf[node] ?? []).map((work) => jurors + work) : of(node - jurors);

  /** Tarjan's search for bridges; as deep as there are jurors, twice. */
  function visit(node: number, from: number): void {
    met[node] = earliest[node] = ++clock;
    if (node < jurors) partOf[node] = parts;
    for (const to of next(node)) {
      if (to === from) continue;
      if (!met[to]) visit(to, node);
      earliest[node] = Math.min(earliest[node] ?? 0, earliest[to] ?? 0);
      if ((earliest[to] ?? 0) > (met[node] ?? 0)) bridges.add(linkOf(node, to));
    }
  }
  const linkOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;

  for (const [juror, theirs] of worksOf.entries()) {
    if (theirs.length === 0 || met[juror]) continue;
    visit(juror, -1);
    parts++;
  }
  const onCircles = gifts().filter(({ juror, work }) => !bridges.has(linkOf(juror, jurors + work)));
  return { partOf, parts, onCircles };
}
