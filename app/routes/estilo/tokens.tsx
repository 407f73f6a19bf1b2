const colors = [
  ["paper", "El papel"],
  ["sheet", "Una hoja sobre el papel"],
  ["ink", "La tinta"],
  ["ink-soft", "Lo secundario"],
  ["hairline", "Los filetes"],
  ["accent", "Cobalto: actos, enlaces, la fase en curso"],
  ["signal", "Bermellón: el voto, el peligro"],
  ["signal-text", "El bermellón que se lee"],
  ["good", "Hecho"],
  ["warn", "Por terminar"],
  ["stage", "Detrás del vídeo"],
] as const;

export function Colors() {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {colors.map(([name, use]) => (
        <li key={name} className="text-small">
          <div className="mb-2 h-16 border" style={{ background: `var(--${name})` }} />
          <code className="font-semibold">--{name}</code>
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
      <p className="lead">El concurso que pide carteles y vídeos para pensar cómo usamos la tecnología.</p>
      <p>Un jurado profesional puntúa todas las obras y elige dos finalistas.</p>
      <p className="text-small text-ink-soft">Se publican las obras premiadas.</p>
      <p className="label">Correo electrónico</p>
      <p className="numeral text-[3rem] leading-none font-bold">1.024 · 73,4</p>
      <p>
        <a href="#color" className="link">
          Un enlace
        </a>
      </p>
    </div>
  );
}
