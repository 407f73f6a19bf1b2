import * as z from "zod";
import { limits } from "~/contest/core/limits";
import type { Role } from "~/contest/core/roles";
import type { Ties } from "~/db/jury/ties";
import { authText } from "~/text/people/auth";
import { invited } from "~/text/people/invitations";
import { recovery } from "~/text/people/recovery";
import { secondFactor as factor } from "~/text/people/second-factor";
import { required, requiredLine } from "~/web/core/forms";
import { tieNames, tieUniversity } from "~/web/jury/tie-fields";

/** Data of a checked sign-up form of any kind. */
export interface NewAccount {
  role: Exclude<Role, "admin">;
  fullName: string;
  email: string;
  password: string;
  universityId: string | null;
  code: string | null;
  /** Id of the work to vote for after sign-up. */
  voteFor: string | null;
  ties?: Ties;
  /** Hash of the invitation's token, which replaces a code. */
  invitation?: string;
  /** Token of the university's link for students. */
  studentLink?: string;
}

/** Mail address in lower case, as accounts store it. */
export const email = required(authText.emailMissing)
  .max(limits.emailLength, authText.emailTooLong)
  .toLowerCase()
  .pipe(z.email(authText.emailMalformed));

const password = z
  .string(authText.passwordMissing)
  .min(limits.passwordMinLength, authText.passwordTooShort)
  .max(limits.passwordMaxLength, authText.passwordTooLong);

/** A code of a second factor or a recovery code. */
export const typedCode = required(factor.codeMissing).max(40, factor.codeWrong);

/** Form that asks for a link: to choose a new password, or to sign in. */
export const linkForm = z.strictObject({ email });

/**
 * Reports different passwords together with the other errors. Compares the passwords in NFC, the form that is hashed.
 */
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

/** Fields with which a university invites one of its students. */
export const invitedStudent = { student_name: person.full_name, student_email: email };

/** Id of the work that the button of an access form also votes for. */
const vote_for = z.string().trim().min(1).max(100).optional();

/** Returns true when the field is visible and can show its error. */
export const isFormField = (name: string) => name !== "vote_for";

const university = required(authText.universityMissing).max(100, authText.universityMissing);
const code = required(authText.codeMissing);

/** Sign-up fields by account type. The prefix keeps the values of one type apart from the others. */
export const fieldsOfType = {
  universidad: ["universidad_university", "universidad_code"],
  jurado: ["jurado_code", "jurado_ties"],
  alumno: ["alumno_university"],
} as const;

export type SignUpType = keyof typeof fieldsOfType;

/** Returns true when the value names a type. */
export const isSignUpType = (value: unknown): value is SignUpType =>
  typeof value === "string" && Object.hasOwn(fieldsOfType, value);

/** Fields of hidden types. Browsers send them, and the form ignores them. */
const ofOtherTypes = {
  universidad_university: z.unknown().optional(),
  universidad_code: z.unknown().optional(),
  jurado_code: z.unknown().optional(),
  jurado_ties: z.unknown().optional(),
  alumno_university: z.unknown().optional(),
};

/** Sign-up form of /auth. With a partner it asks for the consent to inform the partner. */
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
      jurado_ties: tieNames,
    })
    .transform(
      (form): NewAccount => ({
        ...accountOf(form),
        role: form.type,
        code: form.jurado_code,
        ties: { universityId: null, ties: form.jurado_ties },
      }),
    );
  const alumno = z
    .strictObject({ ...common, type: z.literal("alumno"), alumno_university: university })
    .transform(
      (form): NewAccount => ({ ...accountOf(form), role: form.type, universityId: form.alumno_university }),
    );
  const untold = z
    .strictObject({ ...common, type: z.undefined().optional() })
    // Reports a missing type together with the other errors.
    .refine(() => false, { path: ["type"], error: authText.typeMissing, when: () => true })
    .transform((): NewAccount => z.NEVER);
  return z.discriminatedUnion("type", [universidad, jurado, alumno, untold], authText.typeMissing);
}

/** Answer to an invitation: 'accept' with the data that the invitation lacks, or 'decline' with a reason. */
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

/** Sign-up form of /auth/votar. With a partner it asks for the same consent. */
export const voterForm = (hasPartner: boolean) =>
  z
    .strictObject({
      ...person,
      vote_for,
      consent: z.literal("on", authText.voterConsentMissing),
      ...partnerConsentField(hasPartner),
    })
    .transform((form): NewAccount => ({ ...accountOf(form), role: "publico" }));

/** Sign-up form of /auth/votar where voters sign in by links. */
export const voterLinkForm = z.strictObject({
  full_name: person.full_name,
  email,
  consent: z.literal("on", authText.voterConsentMissing),
});

/** The button of a sign-in link, with or without a vote. */
export const enterForm = z.strictObject({ vote_for });

/** Sign-up form of a university's link. The link decides the role and the university. */
export const studentForm = (known: { universityId: string; studentLink: string }, hasPartner: boolean) =>
  z
    .strictObject({ ...person, ...partnerConsentField(hasPartner) })
    .transform((form): NewAccount => ({ ...accountOf(form), ...known, role: "alumno" }));

const partnerConsentField = (hasPartner: boolean) =>
  hasPartner ? { partner_consent: z.literal("on", authText.partnerConsentMissing) } : {};

export const signInForm = z.strictObject({
  // Lower case, so that the tries of an account count together.
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
