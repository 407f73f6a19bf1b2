import { getFormProps, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { InputField } from "~/components/core/control-fields";
import { Button, ButtonLink, H2 } from "~/components/core/elements";
import { Pages } from "~/components/core/pages";
import { Table } from "~/components/core/table";
import { FormTrouble } from "~/components/people/person-fields";
import { notedHead } from "~/contest/votes/tally";
import { formatDateTime, formatInteger } from "~/text/core/formats";
import { tally as tallyText } from "~/text/votes/tally";
import type { findReceipt } from "./actions";
import { receiptAddress, tallyFile, tallyFileName, tallyOf } from "./query";

interface Seal {
  lastLine: number;
  head: string;
  /** Epoch ms of the seal's hour. */
  at: number;
}

/** A seal to write down. */
function Head({ lastLine, head }: Pick<Seal, "lastLine" | "head">) {
  return (
    <p className="mt-4">
      <span className="label">{tallyText.sealed(lastLine)}</span>
      <br />
      <code className="wrap-anywhere">{notedHead({ lastLine, head })}</code>
    </p>
  );
}

/** Looks up the vote of a receipt. */
export function ReceiptForm({ isFinal }: { isFinal: boolean }) {
  const answer = useActionData<typeof findReceipt>();
  const result = answer && "line" in answer ? answer.line : null;
  const [form, fields] = useForm<{ receipt: string }>({
    id: "buscar",
    lastResult: answer && "result" in answer ? answer.result : undefined,
  });
  return (
    <section
      className="mt-12 max-w-[46rem] border-t border-ink pt-5"
      aria-labelledby="buscar-titulo"
      data-live
    >
      <H2 id="buscar-titulo">{tallyText.receiptTitle}</H2>
      <p className="mt-3">{tallyText.receiptIntro}</p>
      {result && (
        <div role="status" className="note mt-6">
          <p className="font-semibold">{tallyText.line(result.kind, result.title)}</p>
          <p className="text-small">
            {tallyText.foundAt(result.lines, result.file)} {!result.isSealed && tallyText.notYet}
          </p>
        </div>
      )}
      <form
        {...getFormProps(form)}
        method="post"
        action={receiptAddress(isFinal)}
        className="mt-6 grid gap-4"
      >
        <FormTrouble form={form} />
        <InputField
          field={fields.receipt}
          label={tallyText.receiptLabel}
          hint={tallyText.receiptHint}
          controlClass="input tabular-nums"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button solid className="justify-self-start">
          {tallyText.find}
        </Button>
      </form>
    </section>
  );
}

interface AheadProps {
  head: Seal | null;
  isPaused: boolean;
  isOpen: boolean;
  /** The list of seals. */
  children: ReactNode;
}

/** Help to check the tally later, folded, with the seals to write down. */
export function Ahead({ head, isPaused, isOpen, children }: AheadProps) {
  const hasSeal = head !== null && head.lastLine > 0;
  return (
    <details className="border-t border-ink pt-3" open={isOpen}>
      <summary className="link link-tall w-fit">{tallyText.how}</summary>
      <p className="mt-3 max-w-[46rem]">{tallyText.intro}</p>
      {!isPaused && (
        <p className="mt-3 max-w-[46rem]">{hasSeal ? tallyText.noteHead : tallyText.headAhead}</p>
      )}
      {hasSeal && <Head {...head} />}
      {hasSeal && children}
    </details>
  );
}

interface CheckProps {
  head: Seal | null;
  isOpen: boolean;
  isFinal: boolean;
  /** The list of seals. */
  children: ReactNode;
}

/** The proof, folded: what the lines are, the file, the program to count it, and the expected result. */
export function Check({ head, isOpen, isFinal, children }: CheckProps) {
  return (
    <details className="mt-16 border-t border-ink pt-5" open={isOpen}>
      <summary className="cursor-pointer py-2.5">
        <H2 className="inline">{tallyText.check}</H2>
      </summary>
      <div className="mt-4 max-w-[46rem]">
        <p>{tallyText.intro}</p>
        <p className="mt-3">{tallyText.checkIntro}</p>
        <p className="mt-3">
          <code className="wrap-anywhere">{tallyText.command(tallyFileName(tallyOf({ isFinal })))}</code>
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href={tallyFile.path({ isFinal })} download>
            {tallyText.file}
          </ButtonLink>
          <ButtonLink href="/verificar-recuento.mjs" download>
            {tallyText.program}
          </ButtonLink>
        </p>
        {head && <Head {...head} />}
        <p className="hint mt-3">{tallyText.checkNoted}</p>
      </div>
      {head && head.lastLine > 0 && children}
    </details>
  );
}

interface SealsProps {
  rows: Seal[];
  page: number;
  pages: number;
  href: (page: number) => string;
}

/** Every seal, latest first. */
export function Seals({ rows, page, pages, href }: SealsProps) {
  const { day, lines, head } = tallyText.sealColumns;
  return (
    <section id="sellos" className="mt-16" aria-labelledby="sellos-titulo">
      <h3 id="sellos-titulo" className="h3 mb-4">
        {tallyText.seals}
      </h3>
      <Table
        caption={tallyText.seals}
        columns={[day, { figure: lines }, head]}
        className="min-w-4xl"
        isFocusable
      >
        {rows.map((seal) => (
          <tr key={seal.lastLine}>
            <th scope="row" className="tabular-nums">
              {formatDateTime(seal.at)}
            </th>
            <td className="numeric">{formatInteger(seal.lastLine)}</td>
            <td>
              <code className="text-label">{notedHead(seal)}</code>
            </td>
          </tr>
        ))}
      </Table>
      <Pages label={tallyText.sealPages} page={page} pages={pages} href={href} />
    </section>
  );
}
