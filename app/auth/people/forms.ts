import * as z from "zod";
import { limits } from "~/contest/core/limits";
import type { Role } from "~/contest/people/roles";
import type { Ties } from "~/db/jury/ties";
import { authText } from "~/text/people/auth";
import { invited } from "~/text/people/invitations";
import { recovery } from "~/text/people/recovery";
import { secondFactor as factor } from "~/text/people/second-factor";
import { required, requiredLine } from "~/web/core/forms";
import { tieNames, tieUniversity } from "~/web/jury/tie-fields";

/** What every kind of sign-up ends as, once its form is checked. */
export interface NewAccount {
  role: Exclude<Role, "admin">;
  fullName: string;
  email: string;
  password: string;
  universityId: string | null;
  code: string | null;
  /** The work to vote for once they are in. */
  voteFor: string | null;
  /** Of a juror. */
  ties?: Ties;
  /** The hash of the invitation's token by which they come, in place of a code. */
  invitation?: string;
  /** The token of the university's link by which a student comes. */
  studentLink?: string;
}

/** An address as accounts have it. */
export const email = required(authText.emailMissing)
  .max(limits.emailLength, authText.emailTooLong)
  .toLowerCase()
  .pipe(z.email(authText.emailMalformed));

const password = z
  .string(authText.passwordMissing)
  .min(limits.passwordMinLength, authText.passwordTooShort)
  .max(limits.passwordMaxLength, authText.passwordTooLong);

/** A code of a second factor, or one that stands in for it. */
export const typedCode = required(factor.codeMissing).max(40, factor.codeWrong);

/** Asks for a link to choose a new password. */
export const recoveryForm = z.strictObject({ email });

/** Said beside the other fields' errors, not after them; compared in the form in which passwords are hashed. */
export const newPasswordForm = z
  .strictObject({ new_password: password, repeated_password: z.string(recovery.repeatedMissing) })
  .refine((form) => form.new_password.normalize("NFC") === form.repeated_password.normalize("NFC"), {
    path: ["repeated_password"],
    error: recovery.repeatedDiffers,
    when: ({ value }) =>
      typeof value === "object" &&
      value !== null &&
      "new_password" in value &&
      "repeated_password" in value &&
      typeof value.new_password === "string" &&
      typeof value.repeated_password === "string",
  });

const person = {
  full_name: requiredLine(authText.fullNameMissing).max(limits.fullNameLength, authText.fullNameTooLong),
  email,
  password,
};

/** On each form of access: the id of the work that its button also votes for. */
const vote_for = z.string().trim().min(1).max(100).optional();

/** Whether a form of access asks for it where it can be seen, and says beside it what is wrong. */
export const isAsked = (name: string) => name !== "vote_for";

const university = required(authText.universityMissing).max(100, authText.universityMissing);
const code = required(authText.codeMissing);

/** The fields of each type carry its name, so that nothing typed for one type reaches another. */
export const fieldsOfType = {
  universidad: ["universidad_university", "universidad_code"],
  jurado: ["jurado_code", "jurado_university", "jurado_ties"],
  alumno: ["alumno_university"],
} as const;

export type SignUpType = keyof typeof fieldsOfType;

/** Returns true when the value names a type. */
export const isSignUpType = (value: unknown): value is SignUpType =>
  typeof value === "string" && Object.hasOwn(fieldsOfType, value);

/** Sent with the form by a browser that hid them, and ignored. */
const ofOtherTypes = {
  universidad_university: z.unknown().optional(),
  universidad_code: z.unknown().optional(),
  jurado_code: z.unknown().optional(),
  jurado_university: z.unknown().optional(),
  jurado_ties: z.unknown().optional(),
  alumno_university: z.unknown().optional(),
};

/** The sign-up form of /auth; with a partner configured it asks for the consent to tell the partner. */
export function signUpForm(hasPartner: boolean) {
  const common = {
    ...person,
    ...ofOtherTypes,
    vote_for,
    ...partnerConsentField(hasPartner),
  };
  const universidad = z
    .strictObject({
      ...common,
      type: z.literal("universidad"),
      universidad_university: university,
      universidad_code: code,
    })
    .transform(
      (form): NewAccount => ({
        ...accountOf(form),
        role: form.type,
        universityId: form.universidad_university,
        code: form.universidad_code,
      }),
    );
  const jurado = z
    .strictObject({
      ...common,
      type: z.literal("jurado"),
      jurado_code: code,
      jurado_university: tieUniversity,
      jurado_ties: tieNames,
    })
    .transform(
      (form): NewAccount => ({
        ...accountOf(form),
        role: form.type,
        code: form.jurado_code,
        ties: { universityId: form.jurado_university, ties: form.jurado_ties },
      }),
    );
  const alumno = z
    .strictObject({ ...common, type: z.literal("alumno"), alumno_university: university })
    .transform(
      (form): NewAccount => ({ ...accountOf(form), role: form.type, universityId: form.alumno_university }),
    );
  const untold = z
    .strictObject({ ...common, type: z.undefined().optional() })
    // Said beside the other fields' errors, not after them.
    .refine(() => false, { path: ["type"], error: authText.typeMissing, when: () => true })
    .transform((): NewAccount => z.NEVER);
  return z.discriminatedUnion("type", [universidad, jurado, alumno, untold], authText.typeMissing);
}

/** What who was invited answers: yes with what the link does not say of them, or no with why. */
export function invitedForm(
  { role, ...known }: Pick<NewAccount, "email" | "universityId"> & { role: SignUpType; invitation: string },
  hasPartner: boolean,
) {
  const fields = {
    intent: z.literal("accept"),
    full_name: person.full_name,
    password,
    ...partnerConsentField(hasPartner),
  };
  const account = (form: { full_name: string; password: string }, ties?: Ties): NewAccount => ({
    ...accountOf({ ...form, email: known.email }),
    ...known,
    role,
    ties,
  });
  const accept =
    role === "jurado"
      ? z
          .strictObject({ ...fields, jurado_university: tieUniversity, jurado_ties: tieNames })
          .transform(({ intent, jurado_university: universityId, jurado_ties: ties, ...form }) => ({
            intent,
            account: account(form, { universityId, ties }),
          }))
      : z.strictObject(fields).transform(({ intent, ...form }) => ({ intent, account: account(form) }));
  const decline = z.strictObject({
    intent: z.literal("decline"),
    reason: requiredLine(invited.reasonMissing).max(limits.declineReasonLength, invited.reasonTooLong),
  });
  return z.discriminatedUnion("intent", [accept, decline]);
}

/** The sign-up form of /auth/votar; with a partner configured it asks for the same consent as the other. */
export const voterForm = (hasPartner: boolean) =>
  z
    .strictObject({
      ...person,
      vote_for,
      consent: z.literal("on", authText.voterConsentMissing),
      ...partnerConsentField(hasPartner),
    })
    .transform((form): NewAccount => ({ ...accountOf(form), role: "publico" }));

/** The sign-up form of a university's link, which alone says role and university. */
export const studentForm = (known: { universityId: string; studentLink: string }, hasPartner: boolean) =>
  z
    .strictObject({ ...person, ...partnerConsentField(hasPartner) })
    .transform((form): NewAccount => ({ ...accountOf(form), ...known, role: "alumno" }));

const partnerConsentField = (hasPartner: boolean) =>
  hasPartner ? { partner_consent: z.literal("on", authText.partnerConsentMissing) } : {};

export const signInForm = z.strictObject({
  // In one spelling, so that the tries of an account are counted as one.
  email: required(authText.emailMissing).max(limits.emailLength, authText.emailTooLong).toLowerCase(),
  password: z.string(authText.passwordMissing).max(limits.passwordMaxLength, authText.passwordTooLong),
  vote_for,
});

function accountOf(form: { full_name: string; email: string; password: string; vote_for?: string }) {
  return {
    fullName: form.full_name,
    email: form.email,
    password: form.password,
    universityId: null,
    code: null,
    voteFor: form.vote_for ?? null,
  };
}
