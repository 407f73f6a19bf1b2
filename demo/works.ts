import type { Category } from "~/contest/core/categories";

/** What each proposal says of itself: an idea, and how it was made. */
export interface Work {
  title: string;
  team: string;
  category: Category;
  /** [path from demo/ (the bundled samples are served), width, height, seconds of a video] */
  file: [path: string, width: number, height: number, seconds?: number] | null;
  /** What the file shows; a few universities have not said it yet. */
  alt?: string;
  summary: string;
  idea: string;
  technique: string;
}

export const works: Work[] = [
  {
    title: "Scroll",
    team: "Sin fin",
    category: "Grafico",
    file: ["../public/muestras/demo-01.jpg", 990, 1400],
    alt: "La palabra «SCROLL» en letras negras sobre fondo rojo, repetida de arriba abajo y cada vez más aplastada hasta ser ilegible.",
    summary: "Una palabra que se aplasta contra el fondo de la página hasta que ya no se puede leer.",
    idea: "Bajamos con el pulgar sin saber qué buscábamos. El cartel repite el gesto: la misma palabra, cada vez más baja, hasta convertirse en una mancha. Al pie, una pregunta pequeña para quien haya llegado hasta allí: ¿dónde estaba yo antes de empezar a bajar?",
    technique:
      "Una sola grotesca negra deformada en vertical sobre rojo plano, pensada para serigrafía a una tinta. La compresión sigue una progresión geométrica, de modo que el ojo acelera sin que nada se mueva.",
  },
  {
    title: "Nadie duerme del todo",
    team: "Patio de luces",
    category: "Grafico",
    file: ["../public/muestras/demo-02.jpg", 1000, 1333],
    alt: "Fachada de un bloque de pisos de noche, con luna creciente. En las ventanas encendidas, siluetas iluminadas en azul, rosa y amarillo. Debajo, «Nadie duerme del todo.».",
    summary:
      "Un bloque de pisos a las 3:12 de la madrugada: cincuenta y seis ventanas, treinta y nueve pantallas.",
    idea: "Contamos las ventanas encendidas del edificio de enfrente durante una semana. El color de cada luz delata lo que hay detrás: azul de serie, rosa de vídeo corto, amarillo de quien solo mira el móvil a oscuras. Dormir se ha vuelto una luz que baja de brillo.",
    technique:
      "Ilustración vectorial con una paleta de cinco colores limitada a los que emite de verdad una pantalla. El título, en una cursiva gruesa, descansa sobre el único bloque cálido del cartel.",
  },
  {
    title: "Huella digital",
    team: "Dactilar",
    category: "Grafico",
    file: ["../public/muestras/demo-03.jpg", 950, 1344],
    alt: "Huella dactilar de líneas azules y rosas que no encajan del todo, sobre la palabra «HUELLA» en rojo y amarillo.",
    summary:
      "Lo que tocas también te toca a ti: una huella impresa en tres tintas que no terminan de encajar.",
    idea: "La huella era lo más nuestro y ahora es una contraseña. La dibujamos como un mapa de curvas de nivel con tres tintas fuera de registro: la persona, el dato y el desajuste entre ambas. De lejos es un dedo; de cerca, interferencias.",
    technique:
      "Simulación de risografía en azul, rojo y amarillo con sobreimpresión real en las zonas de cruce. Las líneas se generan con una deformación de círculos concéntricos y se retocan a mano en los cortes.",
  },
  {
    title: "He leído y acepto",
    team: "Letra pequeña",
    category: "Grafico",
    file: ["../public/muestras/demo-04.jpg", 1000, 1400],
    alt: "Sobre fondo amarillo, «He leído y acepto» y una casilla enorme cuya marca está recortada de la palabra «acepto», repetida.",
    summary: "Una casilla gigante marcada con las palabras que nunca leemos antes de marcarla.",
    idea: "Cuarenta y siete páginas, dieciocho mil palabras, una casilla. Medimos cuánto tarda la gente en aceptar unas condiciones: menos de un segundo. La marca de verificación está hecha con la propia palabra «acepto», repetida hasta perder el sentido.",
    technique:
      "Tipografía neutra, la misma de los formularios, a dos tintas sobre amarillo de señal. El recorte de la marca obliga a leer fragmentos, como se leen los contratos: a saltos.",
  },
  {
    title: "Batería social: 12 %",
    team: "Modo ahorro",
    category: "Grafico",
    file: ["../public/muestras/demo-05.jpg", 1000, 1414],
    alt: "Una pila negra sobre fondo rosa: siete planes tachados y, al fondo, una sola franja roja. A un lado, «Batería social: 12 %».",
    summary: "Los planes que cancelamos, tachados uno a uno en el indicador de carga.",
    idea: "Estar disponible gasta. Pedimos a cuarenta compañeras y compañeros una lista de lo que dejaron de hacer esta semana por agotamiento digital y la colocamos dentro de una pila: el grupo de clase, los audios de papá, un café con Marta. Queda una raya roja.",
    technique:
      "Formas planas en rosa y rojo con una grotesca ancha. Los textos tachados conservan la letra legible para que la renuncia se entienda, no se adivine.",
  },
  {
    title: "Retrato promedio",
    team: "Cuatro mil caras",
    category: "Imagen",
    file: ["../public/muestras/demo-06.jpg", 1000, 1250],
    alt: "Retrato de una cara hecha de puntos negros y cortada en franjas naranjas y turquesa que no casan. Rótulo: «Retrato promedio».",
    summary: "Suma de 4 096 caras. Ninguna es de nadie.",
    idea: "Los sistemas que generan rostros aprenden de millones de personas que no posaron. Construimos una cara a partir de un promedio y la rompimos en tramas de distinto tamaño: cuanto más te acercas, menos persona queda.",
    technique:
      "Fotomontaje tramado a semitono con tres lineaturas. El rostro de partida se generó con IA y se declara; el tramado, los cortes y el color son nuestros, hechos franja a franja.",
  },
  {
    title: "Hogar, dulce wifi",
    team: "Punto de cruz",
    category: "Grafico",
    file: ["../public/muestras/demo-07.jpg", 1008, 1248],
    alt: "Patrón de punto de cruz con cenefa y flores. Dice «HOGAR DULCE WIFI», con el símbolo del wifi en el lugar del corazón.",
    summary: "El bordado de la entrada de casa, puesto al día.",
    idea: "En casa de mi abuela había un bordado con una frase de bienvenida. Hoy lo primero que pide una visita es la clave del wifi. Quisimos que la frase nueva tuviera la paciencia de la antigua: cuatro mil puntadas para decir algo que se olvida al salir.",
    technique:
      "Patrón de punto de cruz dibujado sobre una retícula de 84 por 104 y bordado después en lino a escala real. La imagen enviada es el patrón con las puntadas simuladas una a una.",
  },
  {
    title: "La Osa Mayor tiene siete mensajes sin leer",
    team: "41° 39′ N",
    category: "Grafico",
    file: ["../public/muestras/demo-08.jpg", 1400, 990],
    alt: "Cielo negro con siete círculos rojos unidos como la Osa Mayor; cada uno lleva un número de avisos, hasta «99+».",
    summary: "Una constelación hecha de avisos pendientes sobre el cielo de Valladolid.",
    idea: "Miramos hacia abajo para no perdernos nada y nos perdemos el cielo. Cambiamos las siete estrellas del carro por globos rojos con un número, y el resultado da más angustia que asombro. La frase invita a dejar el aviso donde está: levanta la vista, contesta mañana.",
    technique:
      "Composición apaisada con las posiciones reales de las estrellas vistas desde el patio de la escuela. Dos tipografías: una romana para el cielo y una de palo seco para los avisos.",
  },
  {
    title: "Hazme un cartel que no parezca hecho por ti",
    team: "Prompt y aparte",
    category: "Grafico",
    file: ["../public/muestras/demo-09.jpg", 900, 1350],
    alt: "Texto de terminal sobre verde pálido: «hazme un cartel que no parezca hecho por ti», con un cursor rosa. Debajo, la respuesta del modelo.",
    summary: "Una petición imposible escrita en la única letra que la máquina reconoce como suya.",
    idea: "Encargamos este cartel a un modelo mil cuatrocientas doce veces. Siempre respondió con amabilidad y con el mismo degradado violeta. Decidimos publicar la pregunta en lugar de la respuesta: es lo único del proceso que escribió una persona.",
    technique:
      "Monoespaciada extranegra sobre verde de terminal antigua. Se declara el uso de IA generativa durante la búsqueda; ningún elemento del cartel final procede de ella.",
  },
  {
    title: "Desenrédate",
    team: "Nudo corredizo",
    category: "Grafico",
    file: ["../public/muestras/demo-10.jpg", 1000, 1400],
    alt: "Un cable blanco anudado sobre sí mismo, sobre magenta. Debajo, «DESENRÉDATE» ocupa todo el ancho.",
    summary: "Un cable puede cargarte. También puede atarte.",
    idea: "Todos los cajones guardan un ovillo de cables que alguna vez fueron imprescindibles. El nuestro forma un nudo toroidal perfecto, sin principio ni enchufe: bonito de mirar y completamente inútil para cargar nada.",
    technique:
      "Dibujo paramétrico del nudo con los cruces resueltos por profundidad, sobre magenta plano. El título se estira hasta los márgenes como si el cable tirara de él.",
  },
  {
    title: "Modo avión",
    team: "Papiroflexia",
    category: "Grafico",
    file: ["pictures/demo-11.jpg", 1000, 1400],
    alt: "Avión de papel blanco que sube por un cielo de rayas, con un globo rojo de notificación en la punta. Debajo, «MODO AVIÓN».",
    summary: "Una notificación doblada hasta que vuela.",
    idea: "Doblamos un aviso pendiente como se doblaba un examen suspenso. El avión de papel es la desconexión más barata que existe: no avisa, no vibra y solo llega hasta donde alcanza el brazo. Por fin alguien se ha quedado sin conexión con nosotros.",
    technique:
      "Vector con cuatro planos de luz sobre un cielo de líneas que se separan según una progresión cuadrática. Título en una condensada clásica de cartelería.",
  },
  {
    title: "Última conexión",
    team: "Sobremesa larga",
    category: "Grafico",
    file: ["pictures/demo-12.png", 1000, 1400],
    alt: "Sobre negro, «ÚLT. VEZ» y una lista de fechas, de «hoy a las 9:41» a «1998», que se apaga del ámbar al marrón.",
    summary: "La lista de las últimas veces, del verde encendido al marrón que casi no se lee.",
    idea: "Mi abuela nunca estuvo «en línea». Ordenamos nuestras últimas veces con ella como las ordena una aplicación: hoy, ayer, el martes, en primavera. El color se apaga con la distancia y el punto verde encoge hasta desaparecer.",
    technique:
      "Tipografía como único recurso: una geométrica negra para el titular y una garalda cursiva para las fechas. La degradación del ámbar se calculó para que la última línea quede en el límite de lo legible.",
  },
  {
    title: "Ventanas emergentes",
    team: "Cierre forzado",
    category: "Grafico",
    file: ["pictures/demo-13.jpg", 1000, 1400],
    summary: "Hay un paisaje detrás. Ciérralas todas y mira.",
    idea: "Veintiséis avisos tapan un fondo turquesa que podría ser el mar. El cartel no enseña el paisaje: enseña lo que lo tapa. Cada ventana pide algo pequeño y razonable; juntas no dejan sitio para nada.",
    technique:
      "Acumulación de módulos generada con una semilla fija y corregida a mano hasta que ninguna ventana quedara completa, salvo la que da título a la obra.",
  },
  {
    title: "Error 404: silencio no encontrado",
    team: "Decibelio",
    category: "Grafico",
    file: ["pictures/demo-14.png", 1000, 1400],
    alt: "Trama de líneas onduladas que se calman en el centro hasta quedar rectas. Debajo, en rojo y negro, «404 Silencio no encontrado».",
    summary: "Sesenta líneas de ruido y, en el centro, un lugar donde no pasa nada.",
    idea: "Grabamos durante un día entero los sonidos que hacen nuestros aparatos y dibujamos cada minuto como una línea. En el centro dejamos un hueco en calma del tamaño de una cabeza. Hay que acercarse mucho para encontrarlo.",
    technique:
      "Trazado vectorial de las grabaciones con la amplitud amortiguada por una campana. Dos tintas, negro y rojo, y una monoespaciada para el mensaje de error.",
  },
  {
    title: "El pulgar cansado",
    team: "Falange",
    category: "Grafico",
    file: ["pictures/demo-15.jpg", 1000, 1400],
    alt: "Un pulgar naranja que se repite en líneas negras hacia abajo, como si se arrastrara, sobre amarillo. Título: «EL PULGAR CANSADO».",
    summary: "Noventa y un metros al día sin moverse del sofá.",
    idea: "Un estudio calcula que el pulgar recorre noventa y un metros diarios sobre la pantalla. Lo dibujamos como una cronofotografía de atleta: nueve posiciones, un solo músculo, ninguna meta.",
    technique:
      "Línea de grosor constante y un único plano de color, a la manera de los carteles deportivos de los años sesenta. El movimiento se obtiene desplazando la misma silueta.",
  },
  {
    title: "Captcha: demuestra que sientes",
    team: "No soy un robot",
    category: "Grafico",
    file: ["pictures/demo-16.jpg", 1200, 1200],
    alt: "Un captcha azul con nueve casillas de pictogramas; la única marcada es un corazón. Pide: «Selecciona todas las casillas en las que sientas algo».",
    summary: "Selecciona todas las casillas en las que sientas algo.",
    idea: "Cada día demostramos que somos humanos señalando semáforos. Propusimos una prueba más difícil: nueve dibujos sencillos y una pregunta sin respuesta correcta. En la exposición, el público marca con adhesivos; nadie ha coincidido todavía.",
    technique:
      "Nueve pictogramas sobre fondos pastel dentro de la retícula azul que todo el mundo reconoce. Formato cuadrado para que funcione igual en la pared y en el teléfono.",
  },
  {
    title: "Sobremesa",
    team: "Ocho cubiertos",
    category: "Imagen",
    file: ["pictures/demo-17.jpg", 1400, 990],
    alt: "Mesa ovalada vista desde arriba, con ocho platos en círculo y un teléfono en cada uno. Título: «SOBREMESA».",
    summary: "Ocho platos, ocho pantallas, un silencio.",
    idea: "Fotografiamos desde arriba las comidas familiares de todo el equipo y borramos a las personas. Quedó esto: una mesa puesta alrededor de una conversación que no ocurre, con las pantallas servidas en el lugar de la comida.",
    technique:
      "Ilustración cenital a partir de fotografías propias, con la paleta tomada de los manteles. La disposición radial repite la de un reloj: la sobremesa media duró once minutos.",
  },
  {
    title: "Nube de plomo",
    team: "Peso muerto",
    category: "Grafico",
    file: ["pictures/demo-18.webp", 1000, 1400],
    summary: "Lo que guardamos en el aire también pesa.",
    idea: "Decimos nube y pensamos en algo ligero. Calculamos el consumo de guardar catorce mil fotos que nadie volverá a mirar y levantamos una nube con mil quinientos bloques oscuros. Llueve, claro, pero llueve cable.",
    technique:
      "Construcción por acumulación de cuadrados con densidad controlada. Una egipcia pesada y un naranja industrial sujetan la composición por abajo.",
  },
  {
    title: "Píxel a píxel",
    team: "Veinticuatro",
    category: "Imagen",
    file: ["pictures/demo-19.png", 1200, 1200],
    alt: "Puesta de sol hecha de cuadrados: un sol amarillo y naranja sobre un cielo azul noche, con algunas celdas en blanco.",
    summary: "Una puesta de sol de 576 píxeles para quien no llegó a verla.",
    idea: "Aquella tarde todo el mundo fotografió la puesta de sol y casi nadie la miró. La reconstruimos de memoria con la mínima información posible: veinticuatro por veinticuatro. Sorprende lo poco que hace falta para volver.",
    technique:
      "Retícula de 24 por 24 con siete colores y una separación visible entre celdas, como un mosaico. Las celdas blancas son los recuerdos que el equipo no supo ponerse de acuerdo en situar.",
  },
  {
    title: "El teclado de mi abuela",
    team: "Dedos fríos",
    category: "Otro",
    file: ["pictures/demo-20.jpg", 1400, 990],
    summary: "Un teclado en el que cada letra recuerda la palabra que ella escribiría con ella.",
    idea: "Le pedimos a mujeres de más de ochenta años que asociaran cada tecla con una palabra. La Ñ es mañana, la P es pan, la barra espaciadora es «espacio para ti». El resultado es un objeto y también un diccionario.",
    technique:
      "Teclas torneadas en madera de haya y grabadas a láser; la imagen es el plano de montaje. Dieciséis entrevistas grabadas acompañan a la pieza.",
  },
  {
    title: "Recordatorio: respirar",
    team: "Diafragma",
    category: "Otro",
    file: ["pictures/demo-21.webp", 1000, 1400],
    alt: "Óvalos concéntricos verdes y azules con la palabra «recuerda» partida en tres. Al pie, un aviso de teléfono: «Respirar.».",
    summary: "La aplicación me avisa de que respire. Le hago caso, por si acaso.",
    idea: "Delegamos en un reloj la tarea más antigua del cuerpo. El cartel respira con quien lo mira: los anillos están espaciados para que el ojo tarde cuatro segundos en llegar al centro y otros cuatro en salir.",
    technique:
      "Elipses concéntricas con una curva de color medida en luminosidad, no en tono. La notificación del pie copia al milímetro la de un teléfono real.",
  },
  {
    title: "Ruido blanco",
    team: "Banda ancha",
    category: "Audio",
    file: ["pictures/demo-22.jpg", 1200, 1200],
    alt: "Puntos negros que se aprietan hacia el centro, donde un círculo rojo, como la galleta de un vinilo, dice «RUIDO BLANCO».",
    summary: "Portada de una pieza sonora hecha con el zumbido de los cargadores de una residencia.",
    idea: "Noventa cargadores enchufados a la vez suenan. Los grabamos con micrófonos de contacto y compusimos una pieza de cuarenta minutos para dormir. La portada traduce su espectro a una trama de cuadrados.",
    technique:
      "Trama generada con la densidad del espectro medio de la grabación, a dos tintas. El círculo rojo tiene el tamaño de la galleta de un vinilo.",
  },
  {
    title: "Escribiendo…",
    team: "Tres puntos",
    category: "Video",
    file: ["videos/demo-23.mp4", 720, 1280, 6],
    alt: "Conversación con «Papá» en un teléfono: aparece «escribiendo…», los puntos se mueven y un mensaje a medias nunca se envía.",
    summary: "Seis segundos de mensajes que papá empieza y no envía.",
    idea: "«Te quería decir», «bueno», «da igual». Los tres puntos que saltan son el lugar donde hoy ocurren las conversaciones difíciles. El vídeo nunca llega a enviar nada: vuelve a empezar.",
    technique:
      "Animación tipográfica en vertical, sin sonido, dibujada cuadro a cuadro a 24 imágenes por segundo y pensada para repetirse sin costura.",
  },
  {
    title: "Diez segundos de atención",
    team: "Cuenta atrás",
    category: "Video",
    file: ["videos/demo-24.mp4", 1280, 720, 9.5],
    alt: "Números enormes que cuentan hacia atrás a pantalla completa; el fondo cambia de color en cada segundo y una barra avanza al pie.",
    summary: "Una cuenta atrás que no vende nada al final.",
    idea: "El anuncio medio dura quince segundos y deja saltarlo a los cinco. Pedimos menos de diez y no ofrecemos nada: ni botón, ni producto. Quien llega al final recibe las gracias.",
    technique:
      "Numerales a toda pantalla con cambio de fondo en cada segundo y una barra de progreso. Nueve segundos y medio en total, para no pasarnos del reglamento.",
  },
  {
    title: "Bucle",
    team: "Otra vez",
    category: "Video",
    file: ["videos/demo-25.mov", 720, 720, 5],
    alt: "Cuadrados encajados de colores que giran hacia dentro sin fin alrededor de las palabras «otra vez».",
    summary: "Cinco segundos que se tragan a sí mismos.",
    idea: "El bucle es la forma de nuestro tiempo: termina donde empieza y por eso no termina. Un túnel de cuadrados invita a entrar mientras repite dos palabras que también son una queja.",
    technique:
      "Geometría anidada con giro proporcional a la profundidad; el primer y el último fotograma coinciden. Tres colores planos elegidos por su vibración simultánea.",
  },
  {
    title: "Cartografía del wifi",
    team: "Cobertura",
    category: "Grafico",
    file: null,
    summary: "Un plano del campus en el que las calles son las zonas donde hay señal.",
    idea: "Caminamos el campus con un medidor y dibujamos solo donde había cobertura. Las plazas aparecen vacías; los pasillos, llenos. La universidad que usamos no se parece a la que construyeron.",
    technique:
      "Levantamiento propio de 1 200 puntos convertidos en curvas de nivel. Se imprimirá en papel de plano, doblado como un mapa de carreteras.",
  },
  {
    title: "Instrucciones para apagarlo todo",
    team: "Interruptor",
    category: "Otro",
    file: null,
    summary: "Un desplegable de instrucciones, sin palabras, para una noche sin aparatos.",
    idea: "Nadie recuerda cómo se apaga del todo una casa. Escribimos el manual con el lenguaje de los muebles de montar: un muñeco, once pasos y una pieza que siempre sobra.",
    technique:
      "Pictogramas de línea única y un pliego de doce caras. Se probó con siete familias; tres consiguieron llegar al último paso.",
  },
  {
    title: "Manual de desconexión",
    team: "Fuera de horario",
    category: "Grafico",
    file: null,
    summary: "Doce carteles pequeños para colgar en la puerta, como en los hoteles.",
    idea: "«No molestar» era un cartel en el pomo. Recuperamos el objeto para quien trabaja desde su cuarto: doce motivos, desde «estoy mirando por la ventana» hasta «hoy no contesto».",
    technique:
      "Troquelado sencillo y una tinta por pieza, con papel sobrante de imprenta. La tipografía procede de rótulos de pensiones fotografiados por el equipo.",
  },
];
