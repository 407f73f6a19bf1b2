import { listAddress, page } from "~/web/list-address";

export const votesList = listAddress("/admin/votos", { page: page() });
