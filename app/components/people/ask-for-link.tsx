import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Button, ButtonLink, TallLink } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { WithLinks } from "~/components/core/with-links";
import { waysBack } from "~/text/core/ways-back";
import { recovery } from "~/text/people/recovery";
import { AccessPage } from "./access-page";
import { EmailField, FormTrouble } from "./person-fields";

interface Props {
  /** Addresses of the page itself and of the sign-in. */
  here: string;
  back: string;
  words: { title: string; intro: string; send: string; asked: string };
  email?: string;
  isSent: boolean;
  /** True in a local run without mail. */
  isReadHere: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** A page that mails a link to an address, and its answer, which does not reveal whether there is an account. */
export function AskForLink({ here, back, words, email, isSent, isReadHere, lastResult }: Props) {
  return (
    <AccessPage title={isSent ? recovery.askedTitle : words.title}>
      <ActionToast />
      {isSent ? (
        <div className="mt-6 grid max-w-[34rem] gap-4">
          <p>{words.asked}</p>
          {isReadHere && (
            <p className="note note-warn">
              <WithLinks text={recovery.askedLocally} />
            </p>
          )}
          <p className="text-small text-ink-soft">{recovery.askedHint}</p>
          <p>
            <ButtonLink href={here}>{recovery.askAgain}</ButtonLink>
          </p>
        </div>
      ) : (
        <>
          <p className="mt-6 max-w-[34rem]">{words.intro}</p>
          <AddressForm send={words.send} email={email} lastResult={lastResult} />
        </>
      )}
      <p className="mt-8 border-t pt-2 text-small">
        <TallLink href={back}>{waysBack["/auth"]}</TallLink>
      </p>
    </AccessPage>
  );
}

function AddressForm({ send, email, lastResult }: Pick<Props, "email" | "lastResult"> & { send: string }) {
  const [form, fields] = useForm<{ email: string }>({ id: "enlace", defaultValue: { email }, lastResult });
  return (
    <form {...getFormProps(form)} method="post" className="mt-8 grid gap-5">
      <FormTrouble form={form} />
      <EmailField field={fields.email} autoComplete="username" />
      <Button solid className="mt-2 min-h-13">
        {send}
      </Button>
    </form>
  );
}
