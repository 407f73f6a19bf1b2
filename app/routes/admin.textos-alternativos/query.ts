import { listAddress, page } from "~/web/list-address";

export const missingQuery = listAddress("/admin/textos-alternativos", { page: page() });
