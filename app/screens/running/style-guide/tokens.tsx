/** Complete class names, because Tailwind searches for them. */
const colors = [
  ["bg-paper", "El papel"],
  ["bg-sheet", "Una hoja sobre el papel"],
  ["bg-ink", "La tinta"],
  ["bg-ink-soft", "Lo secundario"],
  ["bg-hairline", "Los filetes"],
  ["bg-accent", "Cobalto: actos, enlaces, la fase en curso"],
  ["bg-signal", "Bermellón: el voto, el peligro"],
  ["bg-signal-text", "El bermellón que se lee"],
  ["bg-good", "Hecho"],
  ["bg-warn", "Por terminar"],
  ["bg-stage", "Detrás del vídeo"],
] as const;

export function Colors() {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {colors.map(([ground, use]) => (
        <li key={ground} className="text-small">
          <div className={`mb-2 h-16 border ${ground}`} />
          <code className="font-semibold">{ground.replace("bg-", "--")}</code>
          <p className="text-ink-soft">{use}</p>
        </li>
      ))}
    </ul>
  );
}

export function Type() {
  return (
    <div className="grid gap-6 overflow-hidden">
      <p className="display">Mira.</p>
      <p className="h1">Dos veces, despacio</p>
      <p className="h2">Cartel, collage, fotomontaje</p>
      <p className="lead">El concurso que pide carteles y vídeos para pensar en cómo usamos la tecnología.</p>
      <p>Un jurado profesional puntúa todas las obras y elige dos finalistas.</p>
      <p className="text-small text-ink-soft">Se publican las obras premiadas.</p>
      <p className="label">Correo electrónico</p>
      <p className="numeral text-[3rem] leading-none font-bold">1.024 · 73,4</p>
      <p>
        En una frase,{" "}
        <a href="#color" className="link">
          un enlace
        </a>{" "}
        se subraya.
      </p>
    </div>
  );
}
