import { getFormProps, useForm } from "@conform-to/react";
import { Button, TallLink } from "~/components/core/elements";
import type { Result } from "~/components/core/with-errors";
import { CodeField, FormTrouble } from "~/components/people/person-fields";
import { secondFactor as secondFactorText } from "~/text/people/second-factor";

interface Props {
  setup: { sealed: string; secret: string; uri: string; qr: { size: number; path: string } };
  result: Result;
}

/** The secret to scan or type, and the first code as proof. */
export function SetupForm({ setup, result }: Props) {
  const [form, fields] = useForm<{ code: string }>({ id: "activar", lastResult: result });
  return (
    <>
      <p>{secondFactorText.line}</p>
      <form {...getFormProps(form)} method="post" className="mt-8 grid gap-8">
        <FormTrouble form={form} />
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="sealed" value={setup.sealed} />
        <ol className="grid list-decimal gap-6 pl-6 *:pl-2">
          <li>{secondFactorText.steps.app}</li>
          <li>
            <p>{secondFactorText.steps.scan}</p>
            <Qr {...setup.qr} />
            <p className="mt-4">
              {secondFactorText.steps.key}:{" "}
              <strong className="tabular-nums wrap-anywhere">
                {setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}
              </strong>
            </p>
            <p>
              <TallLink href={setup.uri}>{secondFactorText.steps.here}</TallLink>
            </p>
          </li>
          <li>{secondFactorText.steps.type}</li>
        </ol>
        <div className="max-w-80">
          <CodeField field={fields.code} hint={secondFactorText.firstHint} />
        </div>
        <div>
          <Button solid>{secondFactorText.activate}</Button>
        </div>
      </form>
    </>
  );
}

/** Black on white in all colour schemes: cameras read no other. */
function Qr({ size, path }: { size: number; path: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className="mt-4 w-56 max-w-full forced-color-adjust-none"
      role="img"
      aria-label={secondFactorText.qr}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
