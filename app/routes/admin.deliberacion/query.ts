import { listAddress, page } from "~/web/list-address";

export const deskList = listAddress("/admin/deliberacion", { page: page() });
