/** Roles that an invitation may give. Voters sign up by themselves; admins are appointed. */
export const invitedRoles = ["universidad", "jurado", "alumno"] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export const invitationOutcomes = ["accepted", "declined", "withdrawn"] as const;
type Outcome = (typeof invitationOutcomes)[number];

/** Invitation states in the order of the list's filter. */
export const invitationStates = ["waiting", "expired", ...invitationOutcomes] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Returns an invitation's state at `now`; instants in epoch ms. */
export const invitationState = (
  { outcome, expiresAt }: { outcome: Outcome | null; expiresAt: number },
  now: number,
): InvitationState => outcome ?? (expiresAt > now ? "waiting" : "expired");

/** Returns true when an organiser may send the invitation again: always, unless it was accepted. */
export const mayResend = (state: InvitationState) => state !== "accepted";

/** Returns true when an organiser may withdraw the invitation: while it waits, or after it expired. */
export const mayWithdraw = (state: InvitationState) => state === "waiting" || state === "expired";
