import { Form } from "@remix-run/react";
import { LIMITS } from "~/contest/limits";
import { common } from "~/text/common";

type Role = keyof typeof common.roles;
export interface HeaderProps {
  role: Role | null;
  /** How many proposals a university has sent; for universidad alone. */
  proposalsSent: number | null;
  path: string;
}

const links: Record<Role | "nobody", [label: string, to: string][]> = {
  nobody: [
    ["Ver Propuestas", "/galeria"],
    ["Log in", "/auth"],
    ["Registrarse", "/auth?tab=registrarse"],
  ],
  universidad: [
    ["Inicio", "/"],
    ["Mis Propuestas", "/universidad"],
    ["Mi Cuenta", "/cuenta"],
  ],
  jurado: [
    ["Inicio", "/"],
    ["Evaluar", "/jurado"],
    ["Mi Cuenta", "/cuenta"],
  ],
  admin: [
    ["Inicio", "/"],
    ["Panel Admin", "/admin"],
    ["Fases", "/admin/fases"],
    ["Estados", "/admin/estados"],
    ["Dashboard Jurado", "/admin/jurado"],
    ["Ajustes", "/admin/ajustes"],
  ],
  alumno: [["Inicio", "/"]],
  publico: [
    ["Inicio", "/"],
    ["Galería", "/galeria"],
    ["Mi Cuenta", "/cuenta"],
  ],
};

export function Header({ role, proposalsSent, path }: HeaderProps) {
  return <header data-role={role}>{path}{proposalsSent}{links[role ?? "nobody"].length}</header>;
}
