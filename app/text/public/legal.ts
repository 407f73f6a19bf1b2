/** /legal: the information that the LSSI requires, and the terms of use. */
export const legal = {
  title: "Aviso legal",
  description: "Quién responde de esta web, cómo se usa, de quién son las obras y qué ley se aplica.",
  owner: {
    title: "Titular",
    lead: "En cumplimiento del artículo 10 de la Ley 34/2002, de servicios de la sociedad de la información y de comercio electrónico (LSSI), estos son los datos de quien responde de esta web.",
    name: "Nombre y NIF",
    unnamed: "La organización del concurso",
    address: "Domicilio",
    site: "Sitio web",
    contact: "Puedes escribir a",
    noContact: "Escribe a la organización del concurso.",
    /** Missing data, addressed to the organiser but visible to the public. */
    incomplete: "La organización aún no ha completado estos datos.",
  },
  purpose: {
    title: "Qué es esta web",
    lines: [
      "Por ella se convoca el concurso, las universidades envían sus obras, el jurado las evalúa y el público vota. No se vende nada y participar es gratuito.",
      "Quién puede participar, los plazos, los criterios y, si los hay, los premios están en las bases, que prevalecen sobre este aviso en lo que toca al concurso.",
    ],
    rules: "Leer las bases",
  },
  use: {
    title: "Condiciones de uso",
    items: [
      [
        "Acceso",
        "Ver el concurso no exige cuenta cuando la organización lo abre al público. Participar y votar, sí.",
      ],
      [
        "Tu cuenta",
        "Es personal: no la compartas y avisa si crees que otra persona la usa. Los datos que des deben ser ciertos.",
      ],
      [
        "Lo que no se puede hacer",
        "Votar con identidades ajenas o por encargo, automatizar votos, entrar donde no te corresponde, estorbar el servicio o subir contenido ilícito o de otros sin permiso. La organización puede anular votos, retirar contenido y cerrar cuentas por ello; queda anotado y puedes pedir explicaciones.",
      ],
      [
        "Disponibilidad",
        "Ponemos los medios para que la web funcione siempre, sobre todo al cierre de cada plazo, y no podemos garantizarlo. Si un fallo nuestro impide participar, la organización decidirá cómo se remedia, conforme a las bases.",
      ],
      [
        "Contenido ilícito",
        "Si ves algo que crees ilícito, escríbenos al contacto de arriba: lo retiraremos en cuanto sepamos que lo es (art. 16 de la LSSI).",
      ],
      [
        "Enlaces",
        "Algunos llevan a webs que no son nuestras. No respondemos de lo que hay en ellas, salvo que sepamos que es ilícito.",
      ],
    ] as [string, string][],
  },
  property: {
    title: "Propiedad intelectual",
    items: [
      [
        "Las obras",
        "Son de sus autores. Se muestran aquí con la autorización que dan las bases; para cualquier otro uso hay que pedírsela a ellos (Real Decreto Legislativo 1/1996, Ley de Propiedad Intelectual).",
      ],
      [
        "La web",
        "Sus textos, su diseño y sus marcas son de la organización o se usan con licencia. Puedes enlazarla y citarla.",
      ],
      [
        "Si una obra usa algo tuyo",
        "Escríbenos al contacto de arriba con lo que permita identificar la obra y tu derecho: la revisaremos y, si procede, la retiraremos.",
      ],
    ] as [string, string][],
    licences: "Licencias del software y las tipografías de terceros",
  },
  data: {
    title: "Datos personales y cookies",
    line: "Qué datos tratamos, para qué, hasta cuándo y cómo ejercer tus derechos está en la política de privacidad. Solo usamos las cookies que la web necesita para funcionar.",
    link: "Política de privacidad",
  },
  law: {
    title: "Legislación aplicable",
    lines: [
      "Este aviso se rige por la ley española. Para cualquier controversia son competentes los juzgados y tribunales que determine la ley; si eres consumidor, los de tu domicilio.",
      "Podemos cambiar este aviso. El que vale es el que se lee aquí.",
    ],
  },
} as const;
