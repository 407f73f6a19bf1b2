import { listAddress, page } from "~/web/list-address";

export const paceList = listAddress("/admin/jurado/ritmo", { page: page() });
