/** Who can be asked to sign up; voters do so by themselves, admins are named. */
export const invitedRoles = ["universidad", "jurado", "alumno"] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export const invitationOutcomes = ["accepted", "declined", "withdrawn"] as const;
type Outcome = (typeof invitationOutcomes)[number];

/** In the order in which a list is filtered by them. */
export const invitationStates = ["waiting", "expired", ...invitationOutcomes] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Where an invitation stands at `now`; instants in epoch ms. */
export const invitationState = (
  { outcome, expiresAt }: { outcome: Outcome | null; expiresAt: number },
  now: number,
): InvitationState => outcome ?? (expiresAt > now ? "waiting" : "expired");

/** Whether an organiser may send it anew: whoever signed up needs none. */
export const mayResend = (state: InvitationState) => state !== "accepted";

/** Whether its link could still be used. */
export const mayWithdraw = (state: InvitationState) => state === "waiting" || state === "expired";
