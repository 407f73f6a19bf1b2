import { invitationStates, invitedRoles } from "~/contest/people/invitations";
import { choice, listAddress, name, page, search } from "~/web/core/list-address";

export const invitationQuery = listAddress("/admin/invitaciones", {
  search: search("q"),
  state: choice("respuesta", invitationStates),
  role: choice("rol", invitedRoles),
  page: page(),
  /** Typed name of a university, for which the form suggests names. */
  university: search("universidad"),
  /** The invitation in the dialog of its withdrawal. */
  withdrawing: name("retirar"),
});
