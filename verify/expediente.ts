#!/usr/bin/env node
// Vuelve a calcular un fallo a partir de su expediente, sin el servidor y sin ninguna biblioteca:
//
//     node verificar-expediente.mjs expediente.zip [sello] [línea:sello…]
//
// Comprueba la huella de cada archivo. Calcula los totales, medias y desviaciones a partir de las notas y los pesos, y el
// orden y los finalistas. Recuenta la votación de la comunidad y el voto público, con sus anulaciones y su cadena de
// sellos. Vuelve a calcular la final: finalistas, las dos del jurado y la ganadora, con sus desviaciones y motivos.
// Comprueba que el fallo concuerda con todo ello. El formato está en docs/expediente.md.
// El sello es el que muestran /resultados y el acta: sin él, un expediente rehecho de principio a fin no se distingue.
// Los sellos del recuento que alguien anotó, con su línea, deben estar en los recuentos del expediente.
// Termina con 0 si todo concuerda y con 1 si algo no concuerda. Termina con 2 si no se puede leer, y con 3 si todo
// concuerda pero falta el sello. Termina con 4 si todo concuerda y la organización se apartó de la regla con motivo
// publicado.
import { readFileSync } from "node:fs";
import { checkRecord } from "./record/check";
import { quit } from "./report";

const [file, ...seals]: string[] = process.argv.slice(2);
const first = seals.findIndex((seal) => !seal.includes(":"));
const published = seals[first];
const noted = seals.filter((_, nth) => nth !== first);
if (!file) quit(2, "Falta el archivo: node verificar-expediente.mjs expediente.zip [sello] [línea:sello…]");
const { code, said } = checkRecord(bytesOf(file), published, noted);
if (code === 1 || code === 2) quit(code, said);
console.log(said);
process.exitCode = code;

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    return quit(2, `No se puede leer ${path}: ${(error as Error).message}`);
  }
}
