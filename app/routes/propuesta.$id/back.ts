const places = {
  "/galeria": "Volver a la galería",
  "/jurado": "Volver a las propuestas",
  "/admin/estados": "Volver a los estados",
  "/universidad": "Volver a mis propuestas",
};

/** The way back to the cards that the visitor came from, filters and all; else to the gallery. */
export function backFrom(request: Request): { path: string; label: string } {
  const from = URL.parse(request.headers.get("Referer") ?? "");
  const { origin } = new URL(request.url);
  for (const [path, label] of Object.entries(places)) {
    if (from?.origin === origin && from.pathname === path) return { path: path + from.search, label };
  }
  return { path: "/galeria", label: places["/galeria"] };
}
