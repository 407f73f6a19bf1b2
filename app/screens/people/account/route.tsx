import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { answerFailure } from "~/auth/core/answer-failure";
import { homeOf, requireJuror, requirePerson, requireViewer } from "~/auth/core/guards";
import { inTurn } from "~/auth/core/hashing-queue";
import { hashPassword } from "~/auth/core/passwords";
import { proveOwnPassword, turnOf } from "~/auth/people/own-password";
import { ButtonLink, H1 } from "~/components/core/elements";
import { Indexed } from "~/components/core/indexed";
import { indexLine, Part } from "~/components/core/part";
import { ActionToast } from "~/components/core/toast";
import { TiesForm } from "~/components/jury/ties-form";
import { allByName } from "~/contest/core/all-by-name";
import { isBlind } from "~/contest/core/visibility";
import { linesOf } from "~/contest/jury/ties";
import { refusalReason } from "~/db/core/database";
import { common, siteTitle } from "~/text/core/common";
import { diplomas } from "~/text/final/diplomas";
import { ties as tiesText } from "~/text/jury/ties";
import { unsubscribe } from "~/text/mail/unsubscribe";
import { account as accountText } from "~/text/people/account";
import { consents as consentWords } from "~/text/people/consents";
import { recovery } from "~/text/people/recovery";
import { secondFactor } from "~/text/people/second-factor";
import { tally } from "~/text/votes/tally";
import { type Refusal, readForm, refuse } from "~/web/core/forms";
import { tiesForm } from "~/web/jury/tie-fields";
import { factorPath } from "~/web/people/access";
import { CategoriesForm } from "./categories-form";
import { Consents, Messages } from "./consents";
import { DetailsForm } from "./details-form";
import { partOf, passwordFields, tiesPath } from "./fields";
import { categoriesForm, consentForm, detailsForm, messagesForm, passwordForm, sessionsForm } from "./forms";
import { PasswordForm } from "./password-form";
import { Sessions } from "./sessions";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(accountText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores, session, settings, hasFactor, logError } = await requirePerson(request, context);
  const isJuror = viewer.role === "jurado";
  const loaded = await allByName({
    account: stores.people.account(viewer.id),
    sessions: session.all(viewer.id),
    consents: stores.consents.of(viewer.id),
    tied: isJuror ? stores.ties.of(viewer.id) : null,
    universities: isJuror ? stores.universities.active() : [],
    rules: stores.publishedTexts.inForce(),
  }).catch((error: unknown) => {
    logError(error);
    return null;
  });
  if (!loaded?.account) return data({ account: null }, { status: 500 });
  const { account, sessions, consents, tied, universities, rules } = loaded;
  const { universityName, requestedUniversityName, ...rest } = account;
  const isPending = requestedUniversityName !== null;
  return data({
    home: homeOf(viewer.role),
    account: {
      ...rest,
      universityName: viewer.role === "universidad" ? (universityName ?? requestedUniversityName) : null,
      isPending,
    },
    sessions,
    consents,
    /** The rules' version in force. */
    rules: rules.version,
    /** Null for other roles. */
    hasFactor: viewer.role === "admin" ? hasFactor : null,
    hasDiplomas: viewer.role === "alumno" || isJuror,
    ties: tied && {
      university: tied.universityId ?? "",
      names: linesOf(tied.ties),
      universities: universities.map(({ id, name }) => ({ id, name })),
      addsOnly: isBlind(viewer.role, settings),
      excluded: tied.excluded,
    },
  });
}

type Sent = Pick<ActionFunctionArgs, "request" | "context">;

export async function action({ request, context }: ActionFunctionArgs) {
  const part = partOf(new URL(request.url).search);
  const sent = { request, context };
  if (part === "contrasena") return changePassword(sent);
  if (part === "privacidad") return takePrivacy(sent);
  if (part === "vinculos") return saveTies(sent);
  if (part === "categorias") return excludeCategories(sent);
  if (part === "mensajes") return chooseMessages(sent);
  return part === "sesiones" ? endOtherSessions(sent) : saveDetails(sent);
}

async function endOtherSessions({ request, context }: Sent) {
  const { stores, session, flash } = await requireViewer(request, context);
  const form = await readForm(request, sessionsForm);
  if (form.status !== "success") return refuse(form, { toast: accountText.sessions.unreadable });
  try {
    const { idHash } = await session.row();
    await stores.sessions.endOthers(idHash);
  } catch (error) {
    return answerFailure(error, context, form, { failed: accountText.sessions.notEnded });
  }
  return flash.redirect("/cuenta", accountText.sessions.ended);
}

async function takePrivacy({ request, context }: Sent) {
  const { viewer, stores, flash } = await requireViewer(request, context);
  const form = await readForm(request, consentForm);
  if (form.status !== "success") return refuse(form, { toast: consentWords.notAccepted });
  try {
    await stores.consents.give(["privacy"], viewer.id);
  } catch (error) {
    return answerFailure(error, context, form, { failed: consentWords.notAccepted });
  }
  return flash.redirect("/cuenta", consentWords.accepted);
}

async function chooseMessages({ request, context }: Sent) {
  const { viewer, stores, flash } = await requireViewer(request, context);
  const form = await readForm(request, messagesForm);
  if (form.status !== "success") return refuse(form, { toast: unsubscribe.own.notSaved });
  try {
    await stores.messages.choose(viewer.id, form.value.wanted === "si");
  } catch (error) {
    return answerFailure(error, context, form, { failed: unsubscribe.own.notSaved });
  }
  return flash.redirect("/cuenta", unsubscribe.own.saved);
}

async function saveTies({ request, context }: Sent) {
  const { viewer, stores, flash } = await requireJuror(request, context);
  const form = await readForm(request, tiesForm);
  if (form.status !== "success") return refuse(form);
  const { tie_university: universityId, ties: names } = form.value;
  try {
    // Reversible ties would reveal each work's university during blind evaluation.
    const addsOnly = isBlind(viewer.role, await stores.settings.all());
    await stores.ties.save(viewer.id, { universityId, ties: names, addsOnly });
  } catch (error) {
    return answerFailure(error, context, form, {
      not_juror: tiesText.resting,
      university_unavailable: { fieldErrors: { tie_university: [tiesText.universityGone] } },
      university_kept: { fieldErrors: { tie_university: [tiesText.kept] } },
      tie_kept: { fieldErrors: { ties: [tiesText.kept] } },
      failed: tiesText.notSaved,
    });
  }
  return flash.redirect("/cuenta", tiesText.saved);
}

async function excludeCategories({ request, context }: Sent) {
  const { viewer, stores, flash } = await requireJuror(request, context);
  const form = await readForm(request, categoriesForm);
  if (form.status !== "success") return refuse(form);
  try {
    await stores.ties.exclude(viewer.id, form.value.excluded);
  } catch (error) {
    return answerFailure(error, context, form, {
      not_juror: tiesText.resting,
      failed: tiesText.fieldNotSaved,
    });
  }
  return flash.redirect("/cuenta", tiesText.fieldSaved);
}

async function saveDetails({ request, context }: Sent) {
  const { viewer, stores, flash } = await requireViewer(request, context);
  const form = await readForm(request, detailsForm);
  if (form.status !== "success") return refuse(form);
  const { full_name: fullName, external_code: externalCode } = form.value;
  try {
    await stores.people.saveAccount({ id: viewer.id, fullName, externalCode: externalCode || null });
  } catch (error) {
    return answerFailure(error, context, form, { failed: accountText.notSaved });
  }
  return flash.redirect("/cuenta", accountText.saved);
}

/** Answers that the current password is wrong, and nothing else. */
const refuseCurrent = () =>
  data<Refusal>(
    { result: { status: "error", error: { current_password: [accountText.currentWrong] } } },
    { status: 400 },
  );

/** Ends all the person's sessions; this one continues under a new id. (design 5.1, design 7) */
async function changePassword({ request, context }: Sent) {
  const { viewer, stores, session, browser, flash, logError } = await requireViewer(request, context);
  const form = await readForm(request, passwordForm);
  const emptied = { hide: passwordFields, asksAgain: false };
  const { current_password: current } = form.payload;
  const isReadable = form.status === "success" || !form.error?.current_password;
  if (typeof current !== "string" || !isReadable) return refuse(form, emptied);
  try {
    // The current password comes first: where it is wrong, the other fields' errors can wait.
    const proof = await proveOwnPassword(request, context, viewer.id, current);
    if (!proof.proven) {
      return proof.why === "too_many_tries"
        ? refuse(form, { toast: common.tooManyTries, status: 429, ...emptied })
        : refuseCurrent();
    }
    if (form.status !== "success") return refuse(form, emptied);
    const { new_password: next } = form.value;
    const after = await inTurn(turnOf(request, viewer.id), () => hashPassword(next));
    const change = { before: proof.passwordHash, after };
    await stores.people.changePassword(change).catch(async (error) => {
      // The write can have succeeded when its answer was lost.
      const stored = refusalReason(error)
        ? null
        : await stores.people.passwordHash(viewer.id).catch(() => null);
      if (stored !== after) throw error;
      logError(error);
    });
    // All other browsers count as unknown from now on.
    await browser.remember(viewer.email, after);
  } catch (error) {
    if (refusalReason(error) === "password_changed") return refuseCurrent();
    return answerFailure(error, context, form, { failed: accountText.passwordNotChanged, ...emptied });
  }
  try {
    await session.open(viewer.id, "proof");
  } catch (error) {
    // The password is changed in any case, and all sessions are over.
    logError(error);
    return flash.redirect("/auth", recovery.done);
  }
  return flash.redirect("/cuenta", accountText.passwordChanged);
}

export default function AccountScreen() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const part = partOf(useLocation().search);
  if (!loaded.account) {
    return (
      <div className="page py-24">
        <H1>{accountText.notLoaded}</H1>
        <ButtonLink href="/cuenta" className="mt-8">
          Reintentar
        </ButtonLink>
      </div>
    );
  }
  const { home, account, sessions, consents, rules, hasFactor, ties, hasDiplomas } = loaded;
  const titles = [
    accountText.details,
    ...(ties ? [tiesText.title, tiesText.field] : []),
    accountText.password,
    ...(hasFactor === null ? [] : [secondFactor.title]),
    accountText.sessions.title,
    ...(hasDiplomas ? [diplomas.title] : []),
    tally.ownTitle,
    unsubscribe.own.title,
    consentWords.title,
    accountText.data,
  ];
  return (
    <div className="page pt-10 pb-24">
      <ActionToast />
      <H1 className="mb-12">{accountText.title}</H1>
      <Indexed parts={titles.map(indexLine)}>
        <Part title={accountText.details}>
          <DetailsForm account={account} home={home} result={part === null ? answer?.result : undefined} />
        </Part>
        {ties && (
          <Part title={tiesText.title}>
            <p>{tiesText.intro}</p>
            {ties.addsOnly && <p>{tiesText.onlyAdded}</p>}
            <TiesForm
              university={ties.university}
              names={ties.names}
              universities={ties.universities}
              action={tiesPath}
              result={part === "vinculos" ? answer?.result : undefined}
            />
          </Part>
        )}
        {ties && (
          <Part title={tiesText.field}>
            <p>{tiesText.fieldLine}</p>
            <CategoriesForm
              excluded={ties.excluded}
              result={part === "categorias" ? answer?.result : undefined}
            />
          </Part>
        )}
        <Part title={accountText.password}>
          {account.passwordChangedAt === null ? (
            <p>{accountText.noPassword}</p>
          ) : (
            <PasswordForm
              email={account.email}
              changedAt={account.passwordChangedAt}
              result={part === "contrasena" ? answer?.result : undefined}
            />
          )}
        </Part>
        {hasFactor !== null && (
          <Part title={secondFactor.title}>
            <p>{secondFactor.line}</p>
            <div>
              <ButtonLink to={factorPath}>{hasFactor ? secondFactor.manage : secondFactor.set}</ButtonLink>
            </div>
          </Part>
        )}
        <Part title={accountText.sessions.title}>
          <Sessions sessions={sessions} />
        </Part>
        {hasDiplomas && (
          <Part title={diplomas.title}>
            <div className="grid justify-items-start gap-3">
              <p>{diplomas.accountLine}</p>
              <ButtonLink to="/cuenta/diplomas">{diplomas.toOwn}</ButtonLink>
            </div>
          </Part>
        )}
        <Part title={tally.ownTitle}>
          <div className="grid justify-items-start gap-3">
            <p>{tally.accountLine}</p>
            <ButtonLink to="/cuenta/votos">{tally.toOwn}</ButtonLink>
          </div>
        </Part>
        <Part title={unsubscribe.own.title}>
          <Messages wanted={account.wantsMessages} />
        </Part>
        <Part title={consentWords.title}>
          <Consents consents={consents} inForce={rules} />
        </Part>
        <Part title={accountText.data}>
          <div className="grid justify-items-start gap-3">
            <p>{accountText.downloadLine}</p>
            <ButtonLink href="/cuenta/datos">{accountText.download}</ButtonLink>
          </div>
          <div className="grid justify-items-start gap-3 border-t pt-6">
            <p>{accountText.eraseLine}</p>
            <ButtonLink to="/cuenta/eliminar" danger>
              {accountText.erase}
            </ButtonLink>
          </div>
        </Part>
      </Indexed>
    </div>
  );
}
