import { common } from "~/text/core/common";
import { Button } from "./elements";

const text = common.sendAgain;

/** Sends the fields of a form again, to the page's own address. */
export function SendAgain({
  fields,
  isMultipart,
}: {
  fields: [name: string, value: string][];
  isMultipart: boolean;
}) {
  return (
    <form method="post" encType={isMultipart ? "multipart/form-data" : undefined}>
      {fields.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <p className="hint">{text.line}</p>
      <Button className="mt-4">{text.button}</Button>
    </form>
  );
}
