import { useId } from "react";
import { admin } from "~/text/running/admin";
import { opensDialog } from "../core/dialog-form";
import { MenuButton } from "../core/menu-button";

interface Props {
  proposal: { id: string; title: string };
}

/** An admin's menu on a card. A popover: it opens without scripts. Needs the `DialogForm` of /admin/estados. */
export function AdminActions({ proposal: { id, title } }: Props) {
  const menu = useId();
  return (
    <>
      <MenuButton menu={menu} label="Acciones" name={`Acciones de «${title}»`} />
      <ul id={menu} popover="auto" className="acts-menu" aria-label={`Acciones de «${title}»`} data-menu>
        <li>
          <a href={`/propuesta/${id}`} className="acts-item">
            Ver
          </a>
        </li>
        <li>
          <button {...opensDialog("editar", id)} className="acts-item">
            {admin.states.edit}
          </button>
        </li>
        <li>
          <button {...opensDialog("eliminar", id)} className="acts-item acts-item-danger">
            {admin.states.remove}
          </button>
        </li>
      </ul>
    </>
  );
}
