import { useActionData } from "@remix-run/react";
import { ConfirmButton } from "~/components/core/confirm-button";
import { H2 } from "~/components/core/elements";
import { common } from "~/text/core/common";
import { formatDate } from "~/text/core/formats";
import { settings } from "~/text/running/settings";
import type { ChangedSettings } from "./actions";
import { codePath } from "./fields";

const text = settings.codes;

interface Props {
  /** Changed codes only. */
  codes: { role: "universidad" | "jurado"; number: number; rotatedAt: number }[];
}

/**
 * The access codes' state and the button for a new code. Only the answer's page shows a new code.
 */
export function AccessCodes({ codes }: Props) {
  const changed = useActionData<ChangedSettings>()?.changed;
  return (
    <section
      aria-labelledby="codigos"
      className="grid gap-x-12 gap-y-5 mb-8 border-b border-ink pb-8 lg:grid-cols-[16rem_minmax(0,40rem)]"
    >
      <H2 id="codigos">{text.title}</H2>
      <div className="grid content-start gap-5">
        <p className="hint">{text.hint}</p>
        <ul className="border-b">
          {(["universidad", "jurado"] as const).map((role) => {
            const code = codes.find((item) => item.role === role);
            return (
              <li key={role} className="flex flex-wrap items-center justify-between gap-3 border-t py-3">
                <div>
                  <p className="font-semibold">{common.roles[role]}</p>
                  <p className="text-small text-ink-soft">
                    {code ? text.since(code.number, formatDate(code.rotatedAt)) : text.first}
                  </p>
                  {changed?.role === role && (
                    <p className="mt-2" role="status">
                      {text.shown} <strong className="tabular-nums">{changed.code}</strong>
                    </p>
                  )}
                </div>
                <ConfirmButton
                  label={text.change(common.roles[role])}
                  title={text.question(common.roles[role])}
                  confirm={text.confirm}
                  action={codePath}
                  fields={{ role }}
                >
                  {text.explained}
                </ConfirmButton>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
