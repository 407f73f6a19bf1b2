/** Screens of one subject: they share a tab bar, and the panel links the first. */
export const tabBars = {
  people: {
    label: "Usuarios y universidades",
    tabs: [
      ["/admin/usuarios", "Usuarios"],
      ["/admin/invitaciones", "Invitaciones"],
      ["/admin/universidades", "Universidades"],
    ],
  },
  jury: {
    label: "Dashboard Jurado",
    tabs: [
      ["/admin/jurado", "Evaluaciones"],
      ["/admin/jurado/asignaciones", "Asignaciones"],
    ],
  },
  final: {
    label: "Final",
    tabs: [
      ["/admin/final", "Final"],
      ["/admin/fallo", "Fallo"],
    ],
  },
  records: {
    label: "Registro y exportación",
    tabs: [
      ["/admin/registro", "Registro"],
      ["/admin/exportar", "Exportar"],
    ],
  },
} as const;
