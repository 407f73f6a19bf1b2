import { listAddress, page } from "~/web/core/list-address";

export const jurorList = listAddress("/admin/final", { page: page() });
