import { listAddress, page } from "~/web/core/list-address";

export const paceList = listAddress("/admin/jurado/ritmo", { page: page() });
