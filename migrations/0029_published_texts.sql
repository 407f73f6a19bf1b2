CREATE TABLE `text_versions` (
	`text` text NOT NULL,
	`version` integer NOT NULL,
	`body` text NOT NULL,
	`published_at` integer NOT NULL,
	PRIMARY KEY(`text`, `version`),
	CONSTRAINT "text_versions_version" CHECK("text_versions"."version" >= 1),
	CONSTRAINT "text_versions_body" CHECK(length("text_versions"."body") between 1 and 20000)
);
--> statement-breakpoint
CREATE INDEX `consents_by_text` ON `consents` (`text`,`version`);
--> statement-breakpoint
-- What the platform brings, as version 1 of each: whatever is published later comes after it.
INSERT INTO `text_versions` (`text`, `version`, `body`, `published_at`) VALUES
('bases', 1, '## 1. El concurso

El concurso invita a las universidades de España a presentar obras gráficas y vídeos breves que hagan pensar en cómo usamos la tecnología. Participar es gratuito y supone aceptar estas bases.

## 2. Quién puede participar

Participan las universidades, con obras originales hechas por sus estudiantes. Una persona de la universidad crea la cuenta, con el código de acceso o la invitación que recibe de la organización, y envía las propuestas en nombre de quienes las firman.

Cada universidad puede enviar un máximo de tres propuestas.

## 3. Qué se puede enviar

- Obra gráfica: cartel, ilustración, collage, tipografía o fotomontaje, en JPG, PNG o WEBP.
- Vídeo de hasta 10 segundos, en MP4 o MOV.
- Con cada obra, un título, una explicación y los nombres de quienes la firman.

Las propuestas se envían en esta web durante la fase de envío. Las fechas de cada fase están en el calendario de la portada. Si un plazo cambia, se anuncia allí con su motivo.

## 4. Derechos e inteligencia artificial

Quien participa declara que la obra es original y que tiene los derechos de todo lo que aparece en ella, o permiso para usarlo: imágenes, tipografías, música y personas que se puedan reconocer.

La inteligencia artificial generativa está permitida si se declara su uso y se tienen los derechos de todos los elementos.

Las obras siguen siendo de quienes las firman. Quien participa autoriza a mostrarlas en esta web y en la comunicación del concurso, siempre con sus nombres.

## 5. Cómo se elige

- Un jurado profesional puntúa las obras con los criterios que se publican en la portada y elige dos finalistas.
- La comunidad de la plataforma de identidad digital elige entre ellas una única ganadora.
- El público vota sus favoritas, con un voto por persona y obra. La más votada entra automáticamente en el Top final. Si varias empatan, va antes la de mejor media del jurado y, a igual media, la enviada antes.

Nadie del jurado evalúa una obra con la que tenga un conflicto de interés. El fallo se publica en esta web.

## 6. Juego limpio

El jurado y la organización pueden descalificar las obras que incumplan estas bases. Los votos fraudulentos se anulan.

## 7. Datos personales

La política de privacidad de esta web explica qué datos se guardan, para qué y hasta cuándo.

## 8. Cambios en las bases

Si estas bases cambian, se publica una versión nueva con su fecha y las anteriores se pueden seguir leyendo. Quien después envíe una propuesta o vote tendrá que aceptar la nueva.', 1795435200000),
('ai', 1, 'Declaramos en este formulario si se ha usado inteligencia artificial generativa en la obra, con qué herramientas y en qué partes.

Donde se ha usado:

- Las licencias de esas herramientas permiten presentar el resultado a un concurso y publicarlo.
- No se han introducido en ellas obras, imágenes o voces de otras personas sin su permiso.
- La idea, la selección y el acabado son de quienes firman la obra.', 1795435200000),
('authorship', 1, 'La obra es de quienes la firman: la han hecho y no copia la de nadie.

Tenemos los derechos de todos los elementos que aparecen en ella, o permiso para usarlos.

La obra no se ha publicado ni premiado antes o, si se ha publicado, lo decimos en este formulario: dónde y cuándo.', 1795435200000),
('portrayed', 1, 'Todas las personas a las que se reconoce en la obra, por su imagen o por su voz, han autorizado por escrito que aparezcan en ella y que se publique en esta web y en la comunicación del concurso.

La universidad guarda esas autorizaciones y las enseñará a la organización si las pide. Quien las dio puede retirarlas escribiendo a la organización.', 1795435200000),
('minors', 1, 'Entre quienes firman la obra, o aparecen en ella, hay personas de 14 a 17 años. De cada una, su madre, su padre o quien tenga su tutela ha autorizado por escrito que participe y que se publiquen su nombre y, si aparece, su imagen.

La universidad guarda esas autorizaciones y las enseñará a la organización si las pide. El concurso no pide ni guarda fechas de nacimiento.', 1795435200000);
