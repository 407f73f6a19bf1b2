import { listAddress, page } from "~/web/list-address";

export const bareList = listAddress("/admin/generar-imagenes", { page: page() });
