import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { CollegeOrUniversity, Event, VideoObject, VisualArtwork, WithContext } from "schema-dts";
import { dayOf } from "~/contest/core/calendar";
import { type Category, categoryLabel } from "~/contest/core/categories";
import { common } from "~/text/core/common";

/** Data of a page for search engines, in the words of schema.org. */
export type StructuredData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

/** Returns the whole address of a path of this site. */
export type Absolute = (path: string) => string;

interface Work {
  id: string;
  title: string;
  category: Category | null;
  /** Null while authors are hidden. */
  university: { name: string; slug: string | null } | null;
  /** Names on the page; empty while authors are hidden. */
  authors: string[];
}

interface File {
  id: string;
  kind: "image" | "video";
  durationSeconds: number | null;
}

interface PageWork extends Work {
  description: string;
  files: File[];
  /** Epoch ms. */
  createdAt: number;
}

const context = { "@context": "https://schema.org" } as const;

/** Returns the data of a work's page. `preview` is the path of the picture of a shared link. */
export function workData(work: PageWork, preview: string, absolute: Absolute): StructuredData {
  const { files, description } = work;
  const pictures = files.filter(({ kind }) => kind === "image").map(({ id }) => absolute(`/archivos/${id}`));
  const videos = files
    .filter(({ kind }) => kind === "video")
    .map((file) => video(work, file, absolute(preview), absolute));
  return {
    ...context,
    ...artwork(work, absolute),
    ...(description && { description }),
    image: pictures.length > 0 ? pictures : absolute(preview),
    ...(videos.length > 0 && { video: videos }),
  } satisfies WithContext<VisualArtwork>;
}

function video(
  { title, description, createdAt }: PageWork,
  { id, durationSeconds }: File,
  thumbnailUrl: string,
  absolute: Absolute,
) {
  return {
    "@type": "VideoObject",
    name: title,
    description: description || title,
    thumbnailUrl,
    uploadDate: dayOf(createdAt),
    contentUrl: absolute(`/archivos/${id}`),
    ...(durationSeconds !== null && { duration: `PT${durationSeconds}S` }),
  } as const satisfies VideoObject;
}

function artwork({ id, title, category, university, authors }: Work, absolute: Absolute) {
  const url = absolute(`/propuesta/${id}`);
  return {
    "@type": "VisualArtwork",
    "@id": url,
    url,
    name: title,
    ...(category && { artform: categoryLabel(category) }),
    ...(authors.length > 0 && {
      creator: authors.map((name) => ({ "@type": "Person", name }) as const),
    }),
    ...(university && { sourceOrganization: universityThing(university, absolute) }),
  } as const satisfies VisualArtwork;
}

function universityThing({ name, slug }: { name: string; slug: string | null }, absolute: Absolute) {
  return {
    "@type": "CollegeOrUniversity",
    name,
    ...(slug !== null && { url: absolute(`/universidades/${slug}`) }),
  } as const satisfies CollegeOrUniversity;
}

/** Returns the data of a university's page. */
export const universityData = (
  university: { name: string; slug: string },
  preview: string,
  absolute: Absolute,
): StructuredData =>
  ({
    ...context,
    ...universityThing(university, absolute),
    image: absolute(preview),
  }) satisfies WithContext<CollegeOrUniversity>;

interface Dates {
  /** Days; null where the contest has none yet. */
  startAt: string | null;
  endAt: string | null;
}

/** Returns the contest's first and last day. `phases` are in their order. */
export const contestDates = (phases: Dates[]): Dates => ({
  startAt: phases[0]?.startAt ?? null,
  endAt: phases.at(-1)?.endAt ?? null,
});

interface ContestEvent extends Dates {
  /** Works with the names of their awards, once the results are out. */
  awarded?: (Work & { awards: string[] })[];
}

/** Returns the contest as an event; null without a first day. */
export function contestData(
  { startAt, endAt, awarded = [] }: ContestEvent,
  absolute: Absolute,
): StructuredData | null {
  if (startAt === null) return null;
  return {
    ...context,
    "@type": "Event",
    "@id": `${absolute("/")}#concurso`,
    name: common.siteName,
    description: common.description,
    url: absolute("/"),
    image: absolute("/compartir.png"),
    startDate: startAt,
    ...(endAt !== null && { endDate: endAt }),
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: absolute("/") },
    ...(awarded.length > 0 && {
      workFeatured: awarded.map(({ awards, ...work }) => ({ ...artwork(work, absolute), award: awards })),
    }),
  } satisfies WithContext<Event>;
}
