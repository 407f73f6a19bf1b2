import { Fragment } from "react";
import { Button, TextLink } from "~/components/core/elements";
import type { Declaration } from "~/contest/works/declarations";
import { altTexts } from "~/text/works/alt-texts";
import { declarationTexts } from "~/text/works/declarations";
import type { FieldSet } from "~/web/works/submission-fields";
import type { MissingItem } from "./draft/draft";
import { Part } from "./part";
import { type Rules, Terms } from "./terms";

interface Props {
  /** Number of this part of the form. */
  number: number;
  fields: FieldSet;
  rules: Rules;
  /** Null without JavaScript, when the button is always enabled. */
  missing: MissingItem[] | null;
  /** Unanswered questions about the work. They do not disable the button: the server refuses without them. */
  undeclared: Declaration[];
  /** Number of missing texts of the files. */
  lacking: number;
  /** True when another tab sent or discarded this proposal. */
  isGone: boolean;
  isSending: boolean;
}

/** The terms, and the button with its list of missing items. */
export function SendPart(props: Props) {
  const { number, fields, rules, missing, undeclared, lacking, isGone, isSending } = props;
  const isWaiting = missing !== null && missing.length > 0;
  const items = [
    ...(missing ?? []).map(({ field, ...item }) => ({ ...item, id: fields[field].id })),
    ...undeclared.slice(0, 1).map((name) => ({ what: declarationTexts.lacking, id: fields[name].id })),
  ];
  return (
    <Part number={number} title="Enviar">
      <Terms field={fields.terms} rules={rules} />
      <div>
        <Button
          solid
          className="w-full sm:w-auto sm:min-w-64"
          disabled={isSending || isGone || isWaiting}
          aria-describedby="falta"
        >
          {isSending ? "Enviando…" : "Enviar propuesta"}
        </Button>
        <p id="falta" className="hint mt-3" aria-live="polite">
          {isSending ? (
            "La propuesta se está enviando."
          ) : items.length > 0 ? (
            <>
              Falta: <List of={items} />.
            </>
          ) : (
            "Podrás editar los textos mientras el envío esté abierto; los archivos no se pueden reemplazar."
          )}
        </p>
        {lacking > 0 && <p className="mt-3 text-small">{altTexts.lacking(lacking)}</p>}
      </div>
    </Part>
  );
}

/** Each item is a link to its field. */
function List({ of }: { of: (Pick<MissingItem, "what" | "percent"> & { id: string })[] }) {
  return of.map(({ what, percent, id }, i) => (
    <Fragment key={what}>
      {i > 0 && ", "}
      <TextLink href={`#${id}`}>{what}</TextLink>
      {/* Hidden from screen readers, because it changes all the time. */}
      {percent !== undefined && <span aria-hidden> ({percent}&nbsp;%)</span>}
    </Fragment>
  ));
}
