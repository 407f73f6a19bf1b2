import { listAddress, page } from "~/web/core/list-address";

export const missingQuery = listAddress("/admin/textos-alternativos", { page: page() });
