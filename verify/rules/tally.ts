import { createHash } from "node:crypto";
import { Unreadable, wrong } from "../report";

const LINE =
  /^(\d+) (?:(voto|anulación|reposición|retirada) (\d+) (\d{4}-\d{2}-\d{2}T\d{2}Z) ([0-9a-f]{64})|(descalificación|readmisión) (\d+) (\d{4}-\d{2}-\d{2}T\d{2}Z))$/;

type VoteAct = "voto" | "anulación" | "reposición" | "retirada";
type WorkAct = "descalificación" | "readmisión";

/*! Actos que pueden seguir a cada acto de un voto. */
const follows: Record<VoteAct, VoteAct[]> = {
  voto: ["anulación", "retirada"],
  anulación: ["reposición"],
  reposición: ["anulación", "retirada"],
  retirada: [],
};

/*!
 * El recuento del voto público, línea a línea, según docs/tally.md: cada sello resulta de todas las líneas anteriores
 * (SHA-256). Ninguna línea falta, sobra, se repite o ha cambiado de sitio. Los actos tienen sentido.
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
  readonly #votes = new Map<number, number>();

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
    [, number, voteAct, votedWork, , receipt, workAct, judgedWork]: RegExpExecArray,
  ): void {
    this.#link(text, Number(number));
    if (workAct) this.#judge(workAct as WorkAct, Number(judgedWork));
    else this.#count(voteAct as VoteAct, Number(votedWork), receipt ?? "");
  }

  #readOther(text: string): void {
    const [word, ...rest] = text.split(" ");
    if (word === "recuento") {
      if (rest.join(" ") !== "2") throw new Unreadable("Este programa lee la versión 2 del recuento.");
    } else if (word === "concurso") this.contest = rest.join(" ");
    else if (word === "obra") this.#name(Number(rest[0]), rest.slice(1).join(" "));
    else if (word === "inicio" && this.head === null && /^[0-9a-f]{64}$/.test(rest[0] ?? ""))
      this.head = rest[0] ?? "";
    else if (word === "sello" && rest.length === 3) this.#seal(rest);
    else if (word === "fin" && rest.length === 2) this.#end(rest);
    else wrong("no es una línea de un recuento");
  }

  #name(work: number, title: string): void {
    if (this.titles.has(work)) wrong(`la obra ${work} ya tiene un título`);
    this.titles.set(work, title);
  }

  #seal([line, , head]: string[]): void {
    if (Number(line) !== this.number) wrong(`el sello de la línea ${line} está tras la ${this.number}`);
    if (head !== this.head)
      wrong(`el sello no resulta de las ${this.number} líneas anteriores: alguna ha cambiado`);
    this.seals++;
  }

  #end([lines, head]: string[]): void {
    if (Number(lines) !== this.number) wrong(`anuncia ${lines} líneas y hay ${this.number}`);
    if (head !== this.head) wrong("el último sello no resulta de las líneas: alguna ha cambiado");
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
    if (kind === "voto") {
      if (before) wrong("ese recibo ya tiene un voto");
    } else if (!before || before.work !== work || !follows[before.kind].includes(kind)) {
      wrong(`una ${kind} sin el voto al que se refiere`);
    }
    this.acts[kind]++;
    this.receipts.set(receipt, { kind, work });
    const change = kind === "voto" || kind === "reposición" ? 1 : -1;
    this.#votes.set(work, (this.#votes.get(work) ?? 0) + change);
  }

  /** Applies a disqualification or a readmission. They must alternate. */
  #judge(act: WorkAct, work: number): void {
    const isOut = this.disqualified.has(work);
    if (isOut === (act === "descalificación")) {
      wrong(`una ${act} de la obra ${work}, que ${isOut ? "ya" : "no"} estaba descalificada`);
    }
    this.acts[act]++;
    if (isOut) this.disqualified.delete(work);
    else this.disqualified.add(work);
  }
}
