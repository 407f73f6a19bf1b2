import { universitySlug } from "~/contest/core/slug";

/** Invented universities; the twelfth is inactive, the eleventh sent nothing, the last three have no account yet. */
export const universities = [
  "Universidad del Cantábrico",
  "Universidad de la Ribera Sacra",
  "Universitat de les Salines",
  "Escuela de Arte y Diseño de Monfragüe",
  "Universidad Politécnica del Estrecho",
  "Euskal Itsas Unibertsitatea",
  "Universidad de Sierra Mágina",
  "Universitat Oberta del Maestrat",
  "Universidad Insular de Timanfaya",
  "Universidad de las Médulas",
  "Universidad del Alto Aragón",
  "Escuela Superior de Diseño de La Mancha",
  "Universidade da Costa da Morte",
  "Universidad de Tierra de Campos",
  "Escola d'Art i Disseny del Priorat",
].map((name, index) => ({
  id: `uni-${String(index + 1).padStart(2, "0")}`,
  name,
  slug: universitySlug(name),
  active: index !== 11,
  displayOrder: index,
  contactEmail: index < 12 ? `universidad${index + 1}@demo.test` : null,
}));

interface Person {
  email: string;
  fullName: string;
  role: "admin" | "jurado" | "universidad" | "alumno" | "publico";
  universityId: string | null;
}

const jurors = [
  "Nerea Etxebarria",
  "Joan Riera Vidal",
  "Lola Cifuentes",
  "Breixo Lema",
  "Aurora Montoya",
  "Íñigo Sanz",
];

const representatives = [
  "Marta Quijano Revuelta",
  "Xurxo Pardo",
  "Aina Ferrer Mas",
  "Consuelo Galán",
  "Rafael Benítez Ojeda",
  "Maialen Goñi",
  "Antonio Peláez",
  "Ester Querol",
  "Yeray Cabrera",
  "Beatriz Llamazares",
  "Pilar Abad Lanuza",
  "Emilio Carretero",
];

/** Three students of each university, in its order. */
const students = [
  ["Candela Ruiz Sainz", "Adrián Terán", "Olaya Mier"],
  ["Sabela Outeiriño", "Brais Castro", "Noa Fandiño"],
  ["Martina Bonet", "Pau Salom", "Xisca Tur"],
  ["Irene Solís", "Hugo Barroso", "Rocío Cáceres"],
  ["Carmen Heredia", "Álvaro Nieto", "Salma Bakkali"],
  ["Ane Urrutia", "Unai Lekuona", "Haizea Ibarra"],
  ["Lucía Moral", "Pablo Aranda", "Elena Cobo"],
  ["Júlia Gasulla", "Marc Beltran", "Nil Segarra"],
  ["Idaira Perdomo", "Airam Rodríguez", "Naira Betancor"],
  ["Paula Merayo", "Diego Courel", "Sara Voces"],
  ["Blanca Ferrer Ciprés", "Jorge Oliván", "Inés Larraz"],
  ["Ana Belén Toledano", "Mario Ortega", "Julia Montalvo"],
];

const voters = [
  "Teresa Alonso",
  "Manuel Prieto",
  "Fátima El Idrissi",
  "Jordi Camps",
  "Rosa Vázquez",
  "Iker Mendizábal",
  "Claudia Peña",
  "Tomás Ibáñez",
  "Gema Rueda",
  "Óscar Lorente",
  "Núria Planas",
  "Andrés Villalba",
  "Leire Arana",
  "Sergio Cuesta",
  "Mónica Baena",
  "David Expósito",
  "Uxía Rial",
  "Vicente Soler",
  "Raquel Yáñez",
  "Guillermo Téllez",
];

const person = (
  role: Person["role"],
  n: number,
  fullName: string,
  universityId: string | null = null,
): Person => ({
  email: `${role}${n}@demo.test`,
  fullName,
  role,
  universityId,
});
const universityId = (index: number) => universities[index]?.id ?? null;

export const people: Person[] = [
  { email: "admin@demo.test", fullName: "Alicia Durán", role: "admin", universityId: null },
  ...jurors.map((name, i) => person("jurado", i + 1, name)),
  ...representatives.map((name, i) => person("universidad", i + 1, name, universityId(i))),
  ...students.flat().map((name, i) => person("alumno", i + 1, name, universityId(Math.floor(i / 3)))),
  ...voters.map((name, i) => person("publico", i + 1, name)),
];
