import { listAddress, page } from "~/web/core/list-address";

export const deskList = listAddress("/admin/deliberacion", { page: page() });
