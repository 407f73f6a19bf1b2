import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Guarded } from "~/auth/core/guards";
import { isToken, randomToken } from "~/auth/core/random-codes";
import { canonicalAddress } from "~/contest/core/email";
import { sha256 } from "~/contest/core/sha256";
import type { InvitedRole } from "~/contest/people/invitations";
import { Refused } from "~/db/core/database";
import { mailIsRead } from "~/services/core/mail";
import { automaticMails } from "~/text/mail/mails";
import type { invited } from "~/text/people/invitations";
import { invitationPath } from "~/web/people/access";

export interface Invitee {
  /** Trimmed, lower case. */
  email: string;
  fullName: string;
  role: InvitedRole;
  universityId: string | null;
}

/** Returns true when an invitation can be read: by mail, or in a local run at /admin/correo. */
export const canInvite = ({ env }: AppLoadContext) => mailIsRead(env);

/** Returns a new link and the hash that the database stores. */
async function newLink({ origin }: AppLoadContext) {
  const token = randomToken();
  return { tokenHash: await sha256(token), link: new URL(`${invitationPath}/${token}`, origin).href };
}

/**
 * Invites all people who have neither an account nor an invitation. Returns their number. A single mail is sent at
 * once. The cron sends several.
 */
export async function invite(invitees: readonly Invitee[], context: Guarded): Promise<number> {
  const list = await Promise.all(
    invitees.map(async (invitee) => ({
      ...invitee,
      id: crypto.randomUUID(),
      emailKey: canonicalAddress(invitee.email),
      ...(await newLink(context)),
    })),
  );
  const { invited, mails } = await context.stores.invitations.invite(
    list,
    automaticMails.invitations(await context.sender()),
  );
  if (mails.length === 1) context.sendMails(mails);
  return invited;
}

/**
 * Sends an invitation again with a new link. `sentAt` is the last sending that the admin saw. Returns the mail
 * address. Refuses `changed_meanwhile`.
 */
export async function resend(
  { id, sentAt }: { id: string; sentAt: number },
  context: Guarded,
): Promise<string> {
  const { stores } = context;
  const invitation = await stores.invitations.byId(id);
  if (!invitation) throw new Refused("changed_meanwhile");
  const link = await newLink(context);
  const words = automaticMails.invitations(await context.sender());
  context.sendMails(await stores.invitations.resend({ id, sentAt, ...link }, words));
  return invitation.email;
}

/** Returns the invitation of a link with its state, or null for an unknown link. */
export async function readInvitation(token: string | undefined, { stores }: AppLoadContext) {
  if (!isToken(token)) return null;
  const hash = await sha256(token);
  const invitation = await stores.invitations.find(hash);
  return invitation && { ...invitation, hash };
}

type Invitation = NonNullable<Awaited<ReturnType<typeof readInvitation>>>;

/** Returns the reason that the viewer cannot use a link, or null. `viewerId` is the signed-in person. */
export function invitationRefusal(
  invitation: Invitation | null,
  viewerId: string | null,
): keyof typeof invited.over | null {
  if (!invitation) return "dead";
  const { state, ownerId, isClosed } = invitation;
  if (viewerId !== null && viewerId === ownerId) return "own";
  if (state !== "waiting") return state;
  if (viewerId !== null) return "other";
  if (ownerId !== null) return "known";
  return isClosed ? "closed" : null;
}
