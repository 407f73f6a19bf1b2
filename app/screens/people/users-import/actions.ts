import type { AppLoadContext } from "@remix-run/cloudflare";
import { canInvite, invite } from "~/acts/people/invitation";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { email as emailField } from "~/auth/people/forms";
import { canonicalAddress } from "~/contest/core/email";
import { fingerprintOf } from "~/contest/core/sha256";
import { type PersonPlan, personColumns, planInvitations } from "~/contest/people/imports";
import { personImport as personImportText } from "~/text/people/imports";
import { invitations as invitationText } from "~/text/people/invitations";
import { refuseWith } from "~/web/core/forms";
import { actOnCsv } from "~/web/people/import-form";

const emailOf = (typed: string) => emailField.safeParse(typed).data ?? null;

/** Previews the people that a file invites; invites them once confirmed. */
export async function actOnPersonImport(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  if (!canInvite(context)) return refuseWith(invitationText.noService, 409);
  const { stores } = guarded;
  return actOnCsv(
    request,
    {
      columns: personColumns,
      async plan(rows) {
        const keys = rows.flatMap(({ cells }) => {
          const address = emailOf(cells.email);
          return address === null ? [] : [canonicalAddress(address)];
        });
        const [people, all] = await Promise.all([stores.invitations.known(keys), stores.universities.all()]);
        return planInvitations(rows, { people, universities: all, emailOf });
      },
      print: fingerprintOf,
      hasWork: ({ invited }) => invited.length > 0,
      async write({ invited }: PersonPlan) {
        await requireFresh(request, guarded.session, "people/users-import, confirmed");
        return personImportText.done(
          await invite(
            invited.map(({ email, fullName, role, universityId }) => ({
              email,
              fullName,
              role,
              universityId,
            })),
            guarded,
          ),
        );
      },
      text: personImportText,
    },
    guarded,
  );
}
