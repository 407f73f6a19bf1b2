import { listedStates } from "~/contest/final/diplomas";
import { choice, listAddress, page, search } from "~/web/core/list-address";

export const diplomaAddress = listAddress("/admin/fallo/diplomas", {
  search: search("q"),
  state: choice("estado", listedStates),
  page: page(),
});
