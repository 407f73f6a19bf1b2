import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { type WorkLine, type WorkText, workFields } from "~/contest/core/work-fields";
import { wordsOf } from "~/text/works/work-fields";
import { InputField, TextareaField } from "../core/control-fields";
import { Counter } from "../core/counter";
import { TextLabel } from "./text-label";

interface Props<Name> {
  name: Name;
  field: FieldMetadata<string>;
  readOnly?: boolean;
  /** Shown below the control. */
  children?: ReactNode;
}

/** A work's title or team, in the forms that send and edit it. */
export function WorkLineField({ name, ...control }: Props<WorkLine>) {
  return <InputField {...control} label={wordsOf(name).label} autoComplete="off" aria-required />;
}

/** A text of a work, in the forms that send and edit it. `length` is undefined without JavaScript. */
export function WorkTextField({ name, length, ...control }: Props<WorkText> & { length?: number }) {
  const { limit, required, rows } = workFields[name];
  return (
    <TextareaField
      {...control}
      label={<TextLabel name={name} />}
      mark={required ? undefined : "opcional"}
      hint={
        <Counter length={length} max={limit}>
          {wordsOf(name).hint}
        </Counter>
      }
      rows={rows}
      aria-required={required || undefined}
    />
  );
}
