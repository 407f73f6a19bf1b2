import { Form } from "@remix-run/react";
import { useId } from "react";
import { Hidden } from "~/components/core/hidden";
import { admin } from "~/text/running/admin";
import { closePopovers } from "../core/confirm-button";
import { MenuButton } from "../core/menu-button";
import { CopyLink } from "./copy-link";

const FORM = "acto";

/** The form of all menus of a page: /admin/estados asks for a work's new status, or for its removal. */
export function AdminForm({ fields }: { fields: Record<string, string> }) {
  return (
    <Form id={FORM} action="/admin/estados" preventScrollReset>
      <Hidden fields={fields} />
    </Form>
  );
}

interface Props {
  proposal: { id: string; title: string };
  /** Adds the link to copy, where the card has none. */
  copiesLink?: boolean;
}

/** An admin's menu on a card. A popover: it opens without scripts. Needs the page's `AdminForm`. */
export function AdminActions({ proposal: { id, title }, copiesLink }: Props) {
  const menu = useId();
  const item = { type: "submit", form: FORM, value: id, onClick: closePopovers } as const;
  return (
    <>
      <MenuButton menu={menu} label="Acciones" name={`Acciones de «${title}»`} />
      <ul id={menu} popover="auto" className="acts-menu" aria-label={`Acciones de «${title}»`} data-menu>
        <li>
          <a href={`/propuesta/${id}`} className="acts-item">
            Ver
          </a>
        </li>
        {copiesLink && (
          <li>
            <CopyLink id={id} className="acts-item" />
          </li>
        )}
        <li>
          <button {...item} name="editar" className="acts-item">
            {admin.states.edit}
          </button>
        </li>
        <li>
          <button {...item} name="eliminar" className="acts-item acts-item-danger">
            Eliminar
          </button>
        </li>
      </ul>
    </>
  );
}
