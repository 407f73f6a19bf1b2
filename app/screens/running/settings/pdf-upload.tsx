import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/components/core/elements";
import { settings } from "~/text/running/settings";
import { tabPath } from "~/text/running/settings-list";
import { FILE } from "./fields";

const text = settings.pdf;
const UPLOAD = "subir-pdf";

/** The upload has its own form: it is sent immediately and alone. */
export const UploadForm = () => (
  <Form
    method="post"
    action={tabPath("portada")}
    id={UPLOAD}
    encType="multipart/form-data"
    preventScrollReset
  />
);

/** The controls of the upload's form, within the tab's. */
export function PdfUpload() {
  const sending = useNavigation().formData?.has(FILE) ?? false;
  return (
    <div className="grid gap-1.5">
      <label htmlFor="pdf" className="label">
        {text.file}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          type="file"
          id="pdf"
          name={FILE}
          form={UPLOAD}
          accept=".pdf,application/pdf"
          aria-describedby="pdf-hint"
          className="input min-w-0 grow basis-60"
        />
        <Button form={UPLOAD} disabled={sending}>
          {sending ? text.uploading : text.upload}
        </Button>
      </div>
      <p id="pdf-hint" className="hint">
        {text.fileHint}
      </p>
      <noscript>
        <p className="hint">{text.saveFirst}</p>
      </noscript>
    </div>
  );
}
