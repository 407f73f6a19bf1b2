import { people, universities } from "./people";
import { type Work, works } from "./works";

const origins = [
  "El proyecto nació en la asignatura de Proyectos II, de una conversación sobre lo que hacemos con las manos cuando no sabemos qué hacer.",
  "Empezamos con una encuesta a pie de aula y un cuaderno compartido en el que cada cual anotó, durante una semana, cuándo y por qué cogía el teléfono.",
  "Todo partió de un ejercicio de clase que pedía explicar una costumbre digital a alguien que hubiera dormido treinta años.",
  "La primera versión fue un error de impresión que nos pareció más sincero que el boceto que teníamos delante.",
];
const processes = [
  "Hicimos once maquetas a tamaño real, las colgamos en el pasillo de la escuela y nos quedamos cerca para escuchar. Descartamos las que necesitaban explicación y, de las tres restantes, elegimos la que la gente describía con sus propias palabras. El último mes se fue en quitar: cada semana retiramos un elemento hasta que la obra dejó de sostenerse, y entonces devolvimos el último.",
  "Trabajamos en dos parejas que intercambiaban el archivo cada lunes sin poder deshacer lo anterior, solo continuar. El método nos obligó a decidir pronto y a defender poco. Al final comparamos las cuatro ramas y montamos la definitiva con lo que aparecía en todas. Las pruebas de color se hicieron en papel offset de 120 gramos, porque la obra tenía que aguantar la calle.",
  "Primero escribimos el texto y solo después buscamos la imagen, al revés de como solemos hacerlo. Probamos la legibilidad a cinco metros, con sol y con farola, y con personas que no ven bien el color. De esas pruebas salieron el tamaño del cuerpo pequeño y el contraste definitivo, que supera el que recomiendan las normas de accesibilidad.",
];
const closings = [
  "Todos los elementos son propios y no se ha utilizado inteligencia artificial generativa en el resultado final.",
  "Las tipografías empleadas tienen licencia libre y las referencias consultadas figuran en la memoria del proyecto.",
  "No pretendemos dar lecciones: usamos las mismas pantallas que criticamos, y este trabajo se hizo delante de una de ellas.",
];
const roles = [
  "Concepto y dirección de arte",
  "Ilustración",
  "Tipografía y maqueta",
  "Animación",
  "Documentación",
];
const guests = ["Vega Carrasco", "Mateo Lozano", "Abril Santos", "Izan Cordero"];

/** Every status occurs; most works are still in the jury's hands. */
const statuses: Record<number, "finalista" | "no_ganadora" | "descalificada"> = {
  3: "finalista",
  10: "finalista",
  19: "no_ganadora",
  16: "descalificada",
};
const drafts = [13, 20];
/** Three works each for the first eight universities, two for the next two, none for the eleventh. */
const universityOf = (number: number) =>
  universities[number <= 24 ? Math.ceil(number / 3) - 1 : number <= 26 ? 8 : 9];

/** The order in which they were sent: those without a picture first, so that the newest ones show something. */
const inOrder = [...works.filter(({ file }) => !file), ...works.filter(({ file }) => file)];

const mimeTypes: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  mp4: "video/mp4",
  mov: "video/quicktime",
};

export const proposals = works.map((work, index) => {
  const number = index + 1;
  const universityId = universityOf(number)?.id ?? "";
  const classmates = people.filter((one) => one.role === "alumno" && one.universityId === universityId);
  const team = classmates
    .slice(0, 1 + (number % 3))
    .map(({ email }, i) => ({ email, role: roles[(number + i) % 5] ?? "" }));
  const crowd = number === 7 || number === 23;
  return {
    id: `demo-${String(number).padStart(2, "0")}`,
    universityId,
    teamName: work.team,
    title: work.title,
    summary: work.summary,
    description: work.idea,
    explanation: explain(work, number),
    category: work.category,
    status: statuses[number] ?? (number % 3 === 0 ? ("en_evaluacion" as const) : ("pendiente" as const)),
    isDraft: drafts.includes(number),
    // The explanations of the others say that no AI was used.
    usesAi: number % 3 === 1,
    // Within ten days, the last before the first evaluation.
    createdOffsetMinutes: -(60 * 24 * 18) + inOrder.indexOf(work) * 500 + ((number * 37) % 300),
    file: fileOf(work),
    students: [
      ...team.map((student) => ({ ...student, fullName: undefined })),
      ...(crowd ? guests.map((fullName, i) => ({ email: null, fullName, role: roles[i] ?? "" })) : []),
    ],
  };
});

function explain({ technique }: Work, number: number): string {
  const pick = (texts: string[], from = number) => texts[from % texts.length];
  const closing = `${pick(closings)} ${pick(closings, number + 1)}`;
  return [pick(origins), technique, pick(processes), closing].join("\n\n");
}

function fileOf({ file, alt = "" }: Work) {
  if (!file) return null;
  const [path, width, height, durationSeconds] = file;
  return {
    path,
    mimeType: mimeTypes[path.split(".").at(-1) ?? ""] ?? "",
    width,
    height,
    durationSeconds,
    alt,
    /** A frame of a video. */
    poster: durationSeconds ? path.replace(/^videos\/(.+)\.\w+$/, "posters/$1.jpg") : null,
  };
}
