// `npx tsx scripts/demo-briefing.ts` draws the demo contest's briefing, demo/briefing.pdf. The file is
// committed.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { limits } from "~/contest/core/limits";
import { fontsOf } from "~/services/final/pdf/fonts";
import { MARGIN, Paper } from "~/services/final/pdf/paper";
import { RuledSheet } from "~/services/final/pdf/ruled-sheet";
import { root } from "./local";

const contest = "Concurso Universitario";

/** The briefing's text has no dates, because the demo's dates depend on the day of loading. */
function draw(sheet: RuledSheet) {
  const { paper, width } = sheet;
  paper.tag("P", () => paper.line(contest, MARGIN, MARGIN + 12, { face: "strong", size: 11 }));
  paper.furniture("Layout", () => paper.rule(MARGIN, MARGIN + 24, width, 2.5));
  sheet.y = MARGIN + 52;
  const size = 76;
  paper.tag("H1", () => {
    const setting = { face: "display", size, tracking: -0.035 } as const;
    paper.line("Mira dos veces", MARGIN - size * 0.02, sheet.y + size * 0.72, setting);
  });
  sheet.y += size * 0.94 + 10;
  sheet.paragraph("Un cartel o un vídeo que nos haga levantar la vista de la pantalla.", {
    setting: { face: "display", size: 17, tracking: -0.015 },
    leading: 21,
  });
  sheet.facts([
    ["Quién", "Universidades de España, con obras de sus estudiantes"],
    ["Qué", `Hasta ${limits.proposalsPerUniversity} obras por universidad: gráficas o en vídeo`],
    ["Cuándo", "El calendario está en la portada de la web"],
  ]);

  sheet.heading("El encargo");
  sheet.paragraph(
    "Desbloqueamos el móvil sin saber para qué. Contestamos mientras alguien nos habla. Guardamos miles de fotos que no volvemos a mirar. La tecnología nos acerca a quien está lejos y, a veces, nos aleja de quien está al lado.",
  );
  sheet.paragraph(
    "Queremos obras que se detengan en ese momento. No pedimos un sermón contra las pantallas ni un anuncio a su favor: pedimos una imagen que se entienda en un segundo y haga pensar un rato más.",
  );
  sheet.paragraph(
    "Elige una situación concreta y conocida. Enséñala de una forma que nadie haya visto. Si hace falta explicarla, todavía no está terminada.",
  );

  sheet.heading("A quién le hablamos");
  sheet.paragraph(
    "A jóvenes de entre 18 y 25 años que usan el móvil varias horas al día. Conocen los consejos de siempre y desconfían de ellos. La obra les habla de tú a tú, sin culpa y sin miedo, y puede tener humor.",
  );

  sheet.heading("Qué se entrega");
  sheet.facts([
    ["Obra gráfica", "Cartel, ilustración, collage, tipografía o fotomontaje, en JPG, PNG o WebP"],
    ["Vídeo", `Hasta ${limits.videoSeconds} segundos, con o sin sonido`],
    ["Textos", "Un título y una explicación de la idea y de cómo se ha hecho"],
    ["Equipo", "El nombre de cada estudiante y lo que ha hecho en la obra"],
  ]);
  sheet.paragraph(
    "Se puede usar inteligencia artificial generativa si se declara. Todos los elementos, también la música y las tipografías, son propios o se usan con permiso.",
  );

  sheet.heading("Lo que evitar");
  sheet.paragraph("Logotipos de aplicaciones, marcas o personas que se puedan reconocer sin su permiso.");
  sheet.paragraph("Zombis con móvil, cadenas, jaulas y pantallas rotas: el jurado ya las ha visto.");
  sheet.paragraph(
    "El nombre de la universidad o de sus autores dentro de la obra: el jurado valora sin saber de quién es.",
  );

  sheet.heading("Cómo se valora");
  sheet.table(
    [
      { title: "Criterio", width: 140, isName: true },
      { title: "Qué se mira" },
      { title: "Peso", width: 50, isFigure: true },
    ],
    [
      ["Creatividad", "La idea sorprende y se sostiene.", "30 %"],
      ["Calidad técnica", "El oficio está a la altura de la idea.", "25 %"],
      ["Innovación", "Mira la tecnología desde otro sitio.", "25 %"],
      ["Adecuación al briefing", "Responde a lo que se pedía.", "20 %"],
    ],
    { narrow: true },
  );
  sheet.note("Documento de muestra del concurso de demostración. Las bases completas están en la web.");
  sheet.end();
}

const font = (name: string) => readFileSync(resolve(root, `app/services/final/pdf/documento-${name}.ttf`));
const paper = new Paper(fontsOf({ display: font("display"), text: font("texto"), strong: font("fuerte") }), {
  title: `Briefing · ${contest}`,
  at: Date.UTC(2025, 0, 15),
});
const drawn = (pages: number) =>
  draw(new RuledSheet(paper, (on, page) => on.footLine("Briefing", `Página ${page} de ${pages}`)));
drawn(paper.rehearse(() => drawn(0)));
writeFileSync(resolve(root, "demo/briefing.pdf"), await paper.bytes());
