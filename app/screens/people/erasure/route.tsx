import { getFormProps, useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireViewer } from "~/auth/core/guards";
import { proveOwnPassword } from "~/auth/people/own-password";
import { Button, ButtonLink, H1, TextLink } from "~/components/core/elements";
import { ErrorSummary } from "~/components/core/error-summary";
import { ActionToast } from "~/components/core/toast";
import { AccountOfPassword, ConsentField, PasswordField } from "~/components/people/person-fields";
import { votingIsOver } from "~/contest/core/phases";
import { common, siteTitle } from "~/text/core/common";
import { waysBack } from "~/text/core/ways-back";
import { consequences, erasure as erasureText, nameless } from "~/text/people/account";
import { signInLink } from "~/text/people/sign-in-link";
import { readForm, refuse } from "~/web/core/forms";
import { accessPath, signInLinkPath } from "~/web/people/access";
import { erasureForm, voterErasureForm } from "./form";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(erasureText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores, session, now } = await requireViewer(request, context);
  const [{ otherAdmins, ...held }, allPhases, proof] = await Promise.all([
    stores.erasure.belongings(viewer.id),
    stores.phases.all(),
    proofOf(session),
  ]);
  const { role, email } = viewer;
  return {
    email,
    proof,
    isLastAdmin: role === "admin" && !otherAdmins,
    lines: consequences({ ...held, role, votingIsOver: votingIsOver(allPhases, now) }),
  };
}

/** The proof of identity that an erasure asks for. A voter without a password signs in anew by a link. */
async function proofOf(session: AppLoadContext["session"]): Promise<"password" | "link" | "given"> {
  if (await session.hasPassword()) return "password";
  return (await session.isFresh()) ? "given" : "link";
}

/**
 * Erases the account and signs out. A repeated request erases nothing more and gets the same
 * answer.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer, stores, session, browser, flash, now } = await requireViewer(request, context);
  const needed = await proofOf(session);
  const form =
    needed === "password" ? await readForm(request, erasureForm) : await readForm(request, voterErasureForm);
  const hide = ["password"];
  if (form.status !== "success") return refuse(form, { hide });
  if (needed === "link") return refuse(form, { toast: erasureText.notProven, status: 403 });
  try {
    const { password } = form.value;
    if (password !== null) {
      const proof = await proveOwnPassword(request, context, viewer.id, password);
      if (!proof.proven && proof.why === "too_many_tries") {
        return refuse(form, { toast: common.tooManyTries, status: 429, hide });
      }
      if (!proof.proven && proof.why === "wrong") {
        return refuse(form, { fieldErrors: { password: [erasureText.passwordWrong] }, hide });
      }
    }
    const keepVotes = votingIsOver(await stores.phases.activateDue(), now);
    await stores.erasure.erase({ person: viewer, nameless, keepVotes });
  } catch (error) {
    // The account can be gone when the answer was lost.
    if (!(await stores.erasure.isDone(viewer.id).catch(() => false)))
      return answerFailure(error, context, form, {
        last_admin: erasureText.lastAdmin,
        failed: erasureText.notDone,
        hide,
      });
  }
  await browser.forget(viewer.email);
  await session.forget();
  return flash.redirect("/auth", erasureText.done);
}

export default function ErasureScreen() {
  const { email, proof, isLastAdmin, lines } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow pt-10 pb-24">
      <ActionToast />
      <H1>{erasureText.title}</H1>
      <div className="mt-10 max-w-[42rem]">
        {isLastAdmin ? <LastAdminNotice /> : <Question {...{ email, proof, lines }} />}
      </div>
    </div>
  );
}

function LastAdminNotice() {
  return (
    <>
      <p className="lead">{erasureText.lastAdmin.description}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/admin/usuarios" solid>
          Ir a Usuarios
        </ButtonLink>
        <ButtonLink to="/cuenta">{waysBack["/cuenta"]}</ButtonLink>
      </div>
    </>
  );
}

type Proof = Awaited<ReturnType<typeof proofOf>>;

function Question({ email, proof, lines }: { email: string; proof: Proof; lines: string[] }) {
  return (
    <>
      <ul className="border-b">
        {lines.map((line) => (
          <li key={line} className="border-t py-3">
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <strong>{erasureText.final}</strong> Si quieres una copia, antes puedes{" "}
        <TextLink href="/cuenta/datos">descargar tus datos</TextLink>.
      </p>
      {proof === "link" ? <SignInAnew /> : <ErasureForm email={email} proof={proof} />}
    </>
  );
}

/** Leads a voter without a password to a new link, which returns here. */
function SignInAnew() {
  return (
    <div className="mt-10 grid gap-6">
      <p>{erasureText.signInAgain}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={accessPath(signInLinkPath, "/cuenta/eliminar")} solid>
          {signInLink.send}
        </ButtonLink>
        <ButtonLink to="/cuenta">Cancelar</ButtonLink>
      </div>
    </div>
  );
}

function ErasureForm({ email, proof }: { email: string; proof: Proof }) {
  const [form, { password, confirm }] = useForm<Record<"password" | "confirm", string>>({
    id: "eliminar",
    lastResult: useActionData<typeof action>()?.result,
  });
  const isSending = useNavigation().state !== "idle";
  const onSubmit = (event: FormEvent) => {
    if (isSending) event.preventDefault();
  };
  return (
    <Form {...getFormProps(form)} method="post" onSubmit={onSubmit} className="mt-10 grid gap-6">
      <ErrorSummary
        id={form.errorId}
        formErrors={form.errors && [common.unreadableForm]}
        fields={proof === "password" ? [password, confirm] : [confirm]}
      />
      {proof === "password" && (
        <>
          <AccountOfPassword email={email} />
          <PasswordField field={password} label="Tu contraseña" autoComplete="current-password" />
        </>
      )}
      <ConsentField field={confirm} label={erasureText.confirm} />
      <div className="flex flex-wrap gap-3">
        <Button danger aria-disabled={isSending || undefined}>
          {erasureText.title}
        </Button>
        <ButtonLink to="/cuenta">Cancelar</ButtonLink>
      </div>
    </Form>
  );
}
