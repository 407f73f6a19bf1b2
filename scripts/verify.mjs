// `node scripts/verify.mjs expediente.zip [sello]`: the program that is offered at /resultados. (docs/expediente.md)
import "../public/verificar-expediente.mjs";
