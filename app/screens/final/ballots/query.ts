import { listAddress, page } from "~/web/core/list-address";

export const voterList = listAddress("/admin/deliberacion", { page: page() });
