import { formatDateTime, formatInteger } from "../core/formats";

/** LEEME.txt of a verdict's record. */
export const recordReadMe = ({ name, number, sealedAt, origin }: Facts) =>
  `${name}
Expediente del fallo n.º ${formatInteger(number)}, sellado el ${formatDateTime(sealedAt)} (hora peninsular)

Este archivo reúne todo aquello de lo que resultó el fallo, para que cualquiera pueda volver a calcularlo sin fiarse de
quien organiza el concurso. Se escribió al sellar el fallo y no ha cambiado desde entonces. No dice quién puntuó, quién
votó ni desde dónde: el jurado aparece con códigos (J01, J02…) y los votos, con la huella de su recibo.

Qué hay dentro

  expediente.json   Los criterios y los ajustes, las obras con sus medias, los conflictos de interés, las asignaciones, las
                    marcas del jurado, la votación de la comunidad, el fallo y la huella (SHA-256) de
                    los demás archivos.
  evaluaciones.csv  Cada evaluación que cuenta: la obra, el código de quien la hizo, su nota de 0 a 5 en cada criterio
                    (NA: no aplicable) y el total, de 0 a 1.
  recuento.txt      El voto público, línea a línea: es el mismo archivo que ofrece ${origin}/recuento.
  recuento-final.txt  La votación de la comunidad, igual. Solo está si la hubo.
  anulaciones.csv   Los votos anulados, con la huella de su recibo.

Cómo comprobarlo

  1. Descarga el programa ${origin}/verificar-expediente.mjs. Solo necesita Node.js 20 o posterior.
  2. Copia el sello del fallo, del correo que lo comunicó, del acta o de ${origin}/resultados/expediente.
  3. Ejecuta: node verificar-expediente.mjs expediente-${number}.zip SELLO [línea:sello…]

¿Guardaste sellos de los recuentos? Escríbelos al final, con su línea.
El programa vuelve a sumar, a ordenar y a contar todo lo anterior, lo compara con el fallo y dice qué no concuerda.
También a mano: el sello es la huella SHA-256 de expediente.json, y en él está la de cada uno de los demás archivos.
`;

interface Facts {
  name: string;
  number: number;
  /** Epoch ms. */
  sealedAt: number;
  origin: string;
}
