/** Ten kinds and a hundred places make a thousand names of universities. */
export const kinds = [
  "Universidad de",
  "Universidad Politécnica de",
  "Universidad Autónoma de",
  "Universidad Internacional de",
  "Escuela Superior de Diseño de",
  "Escuela de Arte de",
  "Escuela Universitaria de",
  "Centro Universitario de",
  "Instituto de Diseño de",
  "Facultad Libre de",
];

export const places =
  `Albacete Alcalá Alcorcón Algeciras Alicante Almería Antequera Aranjuez Arrecife Ávila Avilés
  Badajoz Badalona Barbastro Barcelona Béjar Benidorm Bilbao Burgos Cáceres Cádiz Calatayud Cartagena Castellón Ceuta
  Ciudad_Real Córdoba Cuenca Don_Benito Éibar Elche Estella Ferrol Figueres Fuenlabrada Gandía Getafe Gijón Girona
  Granada Guadalajara Guadix Huelva Huesca Ibiza Igualada Irún Jaca Jaén Jerez La_Coruña La_Laguna
  Las_Palmas Leganés León Linares Lleida Logroño Lorca Lugo Madrid Mahón Málaga Manresa Melilla Mérida Miranda Móstoles
  Murcia Olot Orense Orihuela Osuna Oviedo Palencia Palma Pamplona Plasencia Ponferrada Pontevedra Reus Ronda Sabadell
  Salamanca Santander Santiago Segovia Sevilla Soria Tarragona Teruel Toledo Torrelavega Tudela Valencia Valladolid Vigo
  Vitoria Zamora Zaragoza`
    .split(/\s+/)
    .map((place) => place.replace("_", " "));

export const givenNames =
  `Lucía Mateo Sofía Hugo Martina Leo Paula Daniel Julia Pablo Valeria Álvaro Emma Adrián Noa
  David Carla Mario Alba Diego Sara Javier Irene Marcos Nerea Iker Uxía Nuria Óscar Inés Gonzalo Aitana Bruno Celia Rubén
  Begoña Íñigo Jordi Montserrat Xavier`.split(/\s+/);

export const familyNames =
  `García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz
  Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano
  Blanco Molina Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés
  Castillo Santos Lozano Guerrero Cano Prieto Méndez Cruz Calvo Gallego Vidal León Márquez Herrera Peña Flores`.split(
    /\s+/,
  );

/** Ten openings and seventy-five ends. Each title is given to several works. */
export const openings = [
  "Elogio de",
  "Antes de",
  "Después de",
  "Todo lo que cabe en",
  "Nadie mira",
  "Un mapa de",
  "Contra",
  "Se alquila",
  "La sombra de",
  "El ruido de",
];

export const ends =
  `la_pantalla el_bolsillo la_calle una_siesta tu_nombre la_plaza el_silencio la_espera un_mensaje
  la_noche mi_abuela el_andén la_señal un_clic la_huella el_algoritmo la_cocina el_mercado la_ventana un_domingo
  la_batería el_barrio la_lluvia una_llamada el_espejo la_sala el_balcón la_radio un_secreto la_fábrica el_autobús
  la_escuela el_papel la_tinta una_foto el_reloj la_frontera el_mar la_montaña un_árbol la_luz el_sueño la_prisa un_café
  la_mesa el_teclado la_nube un_paraguas la_mudanza el_eco la_costumbre el_verano la_sed una_cola el_escaparate la_red
  el_olvido la_máquina un_hilo la_costura el_campo la_orilla una_puerta el_pasillo la_escalera un_semáforo la_esquina
  el_archivo la_risa un_año la_ciudad el_futuro la_duda una_maleta el_zumbido`
    .split(/\s+/)
    .map((end) => end.replace("_", " "));

export const ideas = [
  "Pasamos tres semanas mirando el mismo rincón del barrio y apuntando quién se detenía. La obra guarda esa lista: un trazo por persona, del más corto al que no quería irse.",
  "El cartel se lee de dos maneras, según la distancia. De lejos es una advertencia; de cerca, una conversación que alguien dejó a medias en el teléfono.",
  "Partimos de un gesto que todos hacemos sin pensar y lo repetimos hasta que dejó de parecer nuestro. Lo que queda es casi un alfabeto.",
];

export const techniques = [
  "Serigrafía a dos tintas sobre papel reciclado, con los fotolitos recortados a mano y una tercera tinta que aparece donde se pisan las otras dos.",
  "Tipografía dibujada para la ocasión, una retícula de ocho columnas y un solo tamaño de letra; el orden de lectura lo decide el color.",
  "Fotografía sin retocar, iluminada con la pantalla de un móvil, y un texto compuesto en una grotesca estrecha al pie.",
];

export const comments = [
  "La idea se entiende a la primera y aguanta una segunda mirada. El pie resta más de lo que suma.",
  "Muy buen oficio; el concepto, en cambio, ya lo hemos visto. Se echa en falta un riesgo.",
  "Responde a lo que se pedía y va un poco más allá. La composición respira.",
];
