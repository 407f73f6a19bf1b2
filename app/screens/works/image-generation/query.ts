import { listAddress, page } from "~/web/core/list-address";

export const bareList = listAddress("/admin/generar-imagenes", { page: page() });
