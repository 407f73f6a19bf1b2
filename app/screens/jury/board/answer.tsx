import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { TextareaField } from "~/components/core/control-fields";
import { Button, H2, TallLink } from "~/components/core/elements";
import { PostButton } from "~/components/core/post-button";
import { withErrors } from "~/components/core/with-errors";
import type { Day } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import type { JurorState } from "~/contest/jury/pace";
import { answerTexts } from "~/text/jury/pace";
import { ties as tiesText } from "~/text/jury/ties";
import type { actOnBoard } from "./actions";

interface Props {
  answer: { state: JurorState; assigned: number; until: Day | null; declinedFor: string | null };
}

/** Asks a juror whether they judge. A juror can change the answer later. */
export function Answer({ answer: { state, assigned, until, declinedFor } }: Props) {
  if (state === "judging") {
    return (
      <section className="mt-8 border-t pt-2">
        <Decline label={answerTexts.cannotGoOn} />
      </section>
    );
  }
  const isAsked = state === "asked";
  return (
    <section aria-labelledby="respuesta" className="note mt-6 max-w-[46rem]" data-answer={state}>
      <H2 id="respuesta">{isAsked ? answerTexts.title : answerTexts.resting.title}</H2>
      <p className="mt-2 wrap-anywhere">
        {isAsked ? answerTexts.asked(assigned, until) : answerTexts.hasDeclined(declinedFor ?? "")}
      </p>
      {!isAsked && <p className="mt-1 text-small">{answerTexts.restsHint}</p>}
      {isAsked && (
        <p className="mt-1 text-small">
          <TallLink to="/cuenta#categorias">{tiesText.toField}</TallLink>
        </p>
      )}
      <PostButton formClass="mt-4" name="intent" value="accept" className="button button-solid">
        {isAsked ? answerTexts.accept : answerTexts.back}
      </PostButton>
      {isAsked && <Decline label={answerTexts.cannot} />}
    </section>
  );
}

function Decline({ label }: { label: string }) {
  const busy = useNavigation().state === "submitting";
  const result = useActionData<typeof actOnBoard>()?.result;
  const [form, fields] = useForm<{ reason: string }>({ id: "renuncia", lastResult: result });
  const reason = withErrors(fields.reason, result);
  return (
    <details className="mt-2" open={result?.error?.reason ? true : undefined}>
      <summary className="link link-tall">{label}</summary>
      <Form
        {...getFormProps(form, { ariaAttributes: false })}
        method="post"
        preventScrollReset
        className="mt-2 grid max-w-[40rem] justify-items-start gap-4"
      >
        <p className="text-small">{answerTexts.cannotExplained}</p>
        <TextareaField
          field={reason}
          label={answerTexts.reason}
          hint={answerTexts.reasonHint}
          className="w-full"
          rows={3}
          maxLength={limits.declineReasonLength}
          aria-required
        />
        <Button name="intent" value="decline" danger disabled={busy}>
          {answerTexts.decline}
        </Button>
      </Form>
    </details>
  );
}
