import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fold } from "~/contest/core/fold";
import { works as demoWorks } from "../../demo/works";
import { root } from "../local";
import type { Step } from "./people";
import { HOUR, type Season, type Size } from "./size";
import { between, numbers, oneOf, rangesOf, repeated } from "./sql";

/** Small files of the demo. A work's own object is a copy of one. */
const pictures = [
  { path: "pictures/demo-12.png", type: "image/png", width: 1000, height: 1400 },
  { path: "pictures/demo-18.webp", type: "image/webp", width: 1000, height: 1400 },
  { path: "pictures/demo-19.png", type: "image/png", width: 1200, height: 1200 },
  { path: "pictures/demo-21.webp", type: "image/webp", width: 1000, height: 1400 },
];
const video = { path: "videos/demo-23.mp4", type: "video/mp4", width: 720, height: 1280, seconds: 6 };
const poster = { path: "posters/demo-23.jpg", type: "image/jpeg" };

/** Every seventh work is a video, every fifth has a second picture, every hundredth has no file yet. */
const isVideo = (n: number) => n % 7 === 0;
const hasFile = (n: number) => n % 100 !== 50;
const filesOf = (n: number) => (!hasFile(n) ? 0 : n % 5 === 0 ? 2 : 1);

interface StoredFile {
  proposal: string;
  position: number;
  kind: "image" | "video";
  key: string;
  poster: string | null;
  type: string;
  path: string;
  size: number;
  width: number;
  height: number;
  seconds: number | null;
}

export function filesIn({ works }: Size): StoredFile[] {
  const sizes = new Map<string, number>();
  const sizeOf = (path: string) => {
    const size = sizes.get(path) ?? readFileSync(resolve(root, "demo", path)).length;
    sizes.set(path, size);
    return size;
  };
  return Array.from({ length: works }, (_, at) => at + 1).flatMap((n) =>
    Array.from({ length: filesOf(n) }, (_, position): StoredFile => {
      const shown = position === 0 && isVideo(n);
      const file = shown ? video : pictures[(n + position) % pictures.length];
      if (!file) throw new Error("There are pictures.");
      return {
        proposal: `obra-${n}`,
        position,
        kind: shown ? "video" : "image",
        key: `obra-${n}/${position}.${file.path.split(".").at(-1)}`,
        poster: shown ? `obra-${n}/${position}-cartel.jpg` : null,
        type: file.type,
        path: file.path,
        size: sizeOf(file.path),
        width: file.width,
        height: file.height,
        seconds: shown ? video.seconds : null,
      };
    }),
  );
}

/** Groups the bucket's keys by their file in `demo/`. */
export function objectsOf(files: StoredFile[]) {
  const keysOf = (path: string) => files.filter((file) => file.path === path).map(({ key }) => key);
  return [
    ...[...pictures, video].map(({ path, type }) => ({ path, type, keys: keysOf(path) })),
    { ...poster, keys: files.flatMap((file) => file.poster ?? []) },
  ];
}

/**
 * Inserts works with their teams, files and students. Work n belongs to university (n - 1) % universities +
 * 1.
 */
export function workSteps(size: Size, season: Season, files: StoredFile[]): Step[] {
  const { universities, works } = size;
  const titles = Array.from({ length: works }, (_, at) => {
    const title = repeated(
      demoWorks.map((work) => work.title),
      at,
    );
    return { title, folded: fold(title) };
  });
  const ideas = demoWorks.map(({ idea }) => idea);
  const techniques = demoWorks.map(({ technique }) => technique);
  const number = "(key + 1)";
  const university = `'uni-' || (key % ${universities} + 1)`;
  const at = between(season.opened, season.closed, number, 70);
  return [
    [
      `insert into teams (id, university_id, name, created_at)
        select 'equipo-' || ${number}, ${university}, 'Equipo ' || (value ->> 'title'), ${at} from json_each(?)`,
      JSON.stringify(titles),
    ],
    [
      `insert into proposals (id, university_id, team_id, title, title_folded, summary, description, explanation,
          category, uses_ai, own_unpublished, status, created_at, updated_at)
        select 'obra-' || ${number}, ${university}, 'equipo-' || ${number}, value ->> 'title', value ->> 'folded',
          ${oneOf(ideas, number, 71)}, ${oneOf(ideas, number, 72)} || char(10, 10) || ${oneOf(techniques, number, 73)},
          ${oneOf(techniques, number, 74)} || ' ' || ${oneOf(ideas, number, 75)},
          case when ${number} % 7 = 0 then 'Video' when ${number} % 11 = 0 then 'Otro' else 'Grafico' end,
          ${number} % 3 = 0, 1,
          case when ${number} % 97 = 0 then 'descalificada' when ${number} % 3 = 0 then 'pendiente' else 'en_evaluacion' end,
          ${at}, ${at} + ${HOUR}
        from json_each(?) order by ${at}`,
      JSON.stringify(titles),
    ],
    [
      `insert into proposal_assets (id, proposal_id, kind, position, storage_path, mime_type, size_bytes, width, height,
          duration_seconds, poster_path, alt_text, transcript, created_at)
        select 'archivo-' || (key + 1), p.id, value ->> 'kind', value ->> 'position', value ->> 'key', value ->> 'type',
          value ->> 'size', value ->> 'width', value ->> 'height', value ->> 'seconds', value ->> 'poster',
          -- A third of the files have no description, half of the videos are silent.
          iif(key % 3 = 0, '', 'Un cartel con una figura y su sombra, y el título al pie'),
          iif(value ->> 'kind' = 'video' and key % 2 = 0, 'Nadie mira. Nadie espera.', null), p.created_at
        from json_each(?) join proposals p on p.id = value ->> 'proposal'`,
      JSON.stringify(files),
    ],
    ...rangesOf(works, 1000).map((range): Step => {
      // A work names three of the university's thirty students. The university's three works name different
      // students.
      const student = `((n - 1) % ${universities} + 1 + ${universities} * ((n - 1) / ${universities} * 3 + place))`;
      return [
        `insert into proposal_students (id, proposal_id, position, user_id, full_name, name_key, email, role)
          ${numbers(range)} select 'integrante-' || n || '-' || place, 'obra-' || n, place, profiles.id,
            profiles.full_name, profiles.name_key, profiles.email, iif(place = 0, 'Dirección de arte', '')
          from numbers, (select 0 as place union select 1 union select 2)
          join profiles on profiles.id = 'alumno-' || ${student}`,
      ];
    }),
  ];
}
