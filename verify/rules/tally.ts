import { createHash } from "node:crypto";
import { Unreadable, wrong } from "../report";

const HOUR = "(\\d{4}-\\d{2}-\\d{2}T\\d{2}Z)";
const LINE = new RegExp(
  `^(\\d+) (?:(voto|anulación|reposición|retirada) (\\d+) ${HOUR} ([0-9a-f]{64})|(descalificación|readmisión|censo|cierre|reapertura) (\\d+) ${HOUR})$`,
);

type VoteAct = "voto" | "anulación" | "reposición" | "retirada";
type WorkAct = "descalificación" | "readmisión";
/** Acts of the seals themselves, with the number of voters. */
type SealAct = "censo" | "cierre" | "reapertura";

/** A head that somebody noted down, with its line where it is known: '51:9f86d0…' or '9f86d0…'. */
export interface Noted {
  text: string;
  line: number | null;
  head: string;
}

/*! Actos que pueden seguir a cada acto de un voto. */
const follows: Record<VoteAct, VoteAct[]> = {
  voto: ["anulación", "retirada"],
  anulación: ["reposición"],
  reposición: ["anulación", "retirada"],
  retirada: [],
};

/*! Lee un sello anotado, como '51:9f86d0…' o sin su línea; null si no lo es. */
export function notedHead(text: string): Noted | null {
  const [, line, head] = /^(?:(\d+):)?([0-9a-f]{64})$/.exec(text.toLowerCase()) ?? [];
  return head === undefined ? null : { text, line: line === undefined ? null : Number(line), head };
}

/*!
 * Un recuento, línea a línea, según docs/tally.md: cada sello resulta de todas las líneas anteriores (SHA-256). Ninguna
 * línea falta, sobra, se repite o ha cambiado de sitio. Los actos tienen sentido. Tras el cierre no hay votos, y solo se
 * retiran los de una obra eliminada. Los votos que cuentan no pasan de los que permiten los votantes.
 */
export class Tally {
  /** Source of the file. */
  contest: string | null = null;
  head: string | null = null;
  /** Number of lines so far. */
  number = 0;
  seals = 0;
  ended = false;
  readonly titles = new Map<number, string>();
  readonly receipts = new Map<string, { kind: VoteAct; work: number }>();
  readonly disqualified = new Set<number>();
  readonly acts = { voto: 0, anulación: 0, reposición: 0, retirada: 0, descalificación: 0, readmisión: 0 };
  /** True for the community's vote, where a person has one vote. In the public vote it is one for each work. */
  isFinal = false;
  /** Voters of the last seal; null before the first. */
  voters: number | null = null;
  /** Line of the close; null while people may vote. */
  closedAt: number | null = null;
  reopened = 0;
  /** Votes withdrawn after the close, by their removed work. */
  readonly removed = new Map<number, number>();
  /** Noted heads of the chain: their line and hour. */
  readonly confirmed: { text: string; line: number; hour: string }[] = [];
  readonly #missing: Noted[];
  readonly #votes = new Map<number, number>();
  /** Most voters of a close: every close includes the voters who left since the vote. */
  #allowed = 0;
  #last: SealAct | VoteAct | WorkAct | null = null;
  /** Receipt's hash of the seal's last line. */
  #latestHash = "";
  /** Hour of the last line. */
  #hour = "";
  /** Text of the last noted head of the closed vote. */
  #closedNote: string | null = null;

  constructor(noted: readonly Noted[] = []) {
    this.#missing = [...noted];
  }

  /*! Falla si un sello anotado no está en la cadena, y dice entre qué líneas está la primera distinta. */
  checkNoted(): void {
    const [first] = this.#missing.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity));
    if (!first) return;
    const others = this.#missing.length > 1 ? ` (ni otros ${this.#missing.length - 1})` : "";
    const where = `no está en la cadena el sello anotado ${first.text}${others}`;
    if (first.line === null) wrong(`${where}: sin el número de su línea no se sabe cuál ha cambiado`);
    const line = first.line;
    if (line > this.number) wrong(`${where}: faltan líneas, pues acaba en la ${this.number}`);
    const before = Math.max(0, ...this.confirmed.map((one) => one.line).filter((one) => one < line));
    wrong(
      `${where}: ${before + 1 === line ? `la línea ${line} ha cambiado` : `la primera línea distinta está entre la ${before + 1} y la ${line}`}`,
    );
  }

  get missing(): readonly Noted[] {
    return this.#missing;
  }

  /** Votes per work. Those of a disqualified work are included, although they do not count. */
  get votes(): ReadonlyMap<number, number> {
    return this.#votes;
  }

  /**
   * Takes the next line of the file, without its line end. Throws Disagreement for a wrong line, and Unreadable for
   * another version.
   */
  read(text: string): void {
    if (text === "" || text.startsWith("#")) return;
    if (this.ended) wrong("hay algo después del final");
    const act = LINE.exec(text);
    if (act) this.#readAct(text, act);
    else this.#readOther(text);
  }

  #readAct(
    text: string,
    [, number, voteAct, votedWork, voteHour, receipt, otherAct, figure, otherHour]: RegExpExecArray,
  ): void {
    this.#link(text, Number(number));
    if (voteAct) this.#count(voteAct as VoteAct, Number(votedWork), receipt ?? "");
    else if (otherAct === "descalificación" || otherAct === "readmisión")
      this.#judge(otherAct, Number(figure));
    else this.#endSeal(otherAct as SealAct, Number(figure));
    this.#last = (voteAct ?? otherAct) as VoteAct | WorkAct | SealAct;
    this.#hour = voteHour ?? otherHour ?? "";
    this.#confirm(this.#hour);
  }

  /** Notes the heads that end with this line. */
  #confirm(hour: string): void {
    for (const noted of this.#missing.filter(({ head }) => head === this.head)) {
      if (noted.line !== null && noted.line !== this.number)
        wrong(`el sello anotado ${noted.text} es el de la línea ${this.number}`);
      this.#missing.splice(this.#missing.indexOf(noted), 1);
      this.confirmed.push({ text: noted.text, line: this.number, hour });
      if (this.closedAt !== null) this.#closedNote = noted.text;
    }
  }

  #endSeal(act: SealAct, voters: number): void {
    if ((act === "cierre") === (this.closedAt !== null) && act !== "censo")
      wrong(
        `${act === "cierre" ? "un cierre del voto ya cerrado" : "una reapertura del voto, que no estaba cerrado"}`,
      );
    this.voters = voters;
    this.#latestHash = "";
    if (act === "reapertura") {
      if (this.isFinal) wrong("una reapertura de la votación final, que no se puede reabrir");
      this.closedAt = null;
      this.reopened++;
    }
    if (act !== "cierre") return;
    this.closedAt = this.number;
    this.#allowed = Math.max(this.#allowed, voters);
    this.#checkVoters();
  }

  /** Compares votes with voters. A person votes once for each work, disqualified or not; in the final once. */
  #checkVoters(): void {
    const counts = [...this.#votes.values()];
    const most = this.isFinal ? counts.reduce((sum, votes) => sum + votes, 0) : Math.max(0, ...counts);
    if (most > this.#allowed)
      wrong(
        `${this.isFinal ? "cuentan" : "una obra tiene"} ${most} votos y solo ${this.#allowed} personas podían votar: sobran votos`,
      );
  }

  #readOther(text: string): void {
    const [word, ...rest] = text.split(" ");
    if (this.head === null) this.#readHeader(word, rest);
    else if (word === "sello" && rest.length === 3) this.#seal(rest);
    else if (word === "fin" && rest.length === 2) this.#end(rest);
    else wrong("no es una línea de un recuento, o no puede estar tras el inicio");
  }

  #readHeader(word: string | undefined, rest: string[]): void {
    if (word === "recuento") {
      if (rest.join(" ") !== "1") throw new Unreadable("Este programa lee la versión 1 del recuento.");
    } else if (word === "concurso") this.contest = rest.join(" ");
    else if (word === "votación" && rest.length === 1 && ["pública", "final"].includes(rest[0] ?? ""))
      this.isFinal = rest[0] === "final";
    else if (word === "obra") this.#name(Number(rest[0]), rest.slice(1).join(" "));
    else if (word === "inicio" && /^[0-9a-f]{64}$/.test(rest[0] ?? "")) {
      this.head = rest[0] ?? "";
      // Quien empezara la cadena en un sello anotado callaría todas las líneas anteriores a él.
      if (this.#missing.some(({ head }) => head === this.head))
        wrong("el inicio es un sello anotado: no hay ninguna línea antes de él");
    } else wrong("no es una línea de un recuento, o falta el inicio");
  }

  #name(work: number, title: string): void {
    if (this.titles.has(work)) wrong(`la obra ${work} ya tiene un título`);
    this.titles.set(work, title);
  }

  #seal([line, hour, head]: string[]): void {
    if (Number(line) !== this.number) wrong(`el sello de la línea ${line} está tras la ${this.number}`);
    if (hour !== this.#hour) wrong(`el sello de la línea ${line} dice otra hora que la línea`);
    if (head !== this.head)
      wrong(`el sello no resulta de las ${this.number} líneas anteriores: alguna ha cambiado`);
    this.#checkLast();
    this.seals++;
  }

  /** Each seal ends with a line that states the voters. */
  #checkLast(): void {
    if (!["censo", "cierre", "reapertura"].includes(this.#last ?? ""))
      wrong("el sello no dice cuántas personas podían votar");
  }

  #end([lines, head]: string[]): void {
    if (Number(lines) !== this.number) wrong(`anuncia ${lines} líneas y hay ${this.number}`);
    if (head !== this.head) wrong("el último sello no resulta de las líneas: alguna ha cambiado");
    if (this.number > 0) this.#checkLast();
    // Tras el cierre aún se reponen votos anulados.
    if (this.closedAt !== null) this.#checkVoters();
    this.ended = true;
  }

  #link(text: string, number: number): void {
    if (this.head === null) wrong("falta el inicio de la cadena");
    if (number !== this.number + 1) wrong(`se esperaba la línea ${this.number + 1} y está la ${number}`);
    this.number++;
    this.head = createHash("sha256").update(`${this.head}\n${text}`).digest("hex");
  }

  #count(kind: VoteAct, work: number, receipt: string): void {
    const before = this.receipts.get(receipt);
    this.#order(receipt);
    if (this.isFinal && (kind === "anulación" || kind === "reposición"))
      wrong(`una ${kind} en la votación final, que no las tiene`);
    if (kind === "voto") {
      if (this.#closedNote !== null)
        wrong(`un voto después del sello anotado ${this.#closedNote}, que es del voto ya cerrado`);
      if (this.closedAt !== null) wrong(`un voto después del cierre, que es la línea ${this.closedAt}`);
      if (before) wrong("ese recibo ya tiene un voto");
    } else if (!before || before.work !== work || !follows[before.kind].includes(kind)) {
      wrong(`una ${kind} sin el voto al que se refiere`);
    }
    if (kind === "retirada" && this.closedAt !== null) this.#remove(work);
    this.acts[kind]++;
    this.receipts.set(receipt, { kind, work });
    const change = kind === "voto" || kind === "reposición" ? 1 : -1;
    this.#votes.set(work, (this.#votes.get(work) ?? 0) + change);
  }

  /** Checks that the lines between two censuses follow the order of their hash. */
  #order(receipt: string): void {
    if (receipt < this.#latestHash) wrong("las líneas de un sello no van en el orden de su huella");
    this.#latestHash = receipt;
  }

  /** Notes a withdrawal after the close. Only a removed work, which has no title any more, withdraws votes then. */
  #remove(work: number): void {
    if (this.isFinal || this.titles.has(work))
      wrong(`una retirada después del cierre, de la obra ${work}, que no se ha eliminado`);
    this.removed.set(work, (this.removed.get(work) ?? 0) + 1);
  }

  /** Applies a disqualification or a readmission. They must alternate. */
  #judge(act: WorkAct, work: number): void {
    this.#order("");
    const isOut = this.disqualified.has(work);
    if (isOut === (act === "descalificación")) {
      wrong(`una ${act} de la obra ${work}, que ${isOut ? "ya" : "no"} estaba descalificada`);
    }
    this.acts[act]++;
    if (isOut) this.disqualified.delete(work);
    else this.disqualified.add(work);
  }
}
