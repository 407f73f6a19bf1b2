import { createHash } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { Refusal } from "../deployment";
import { buckets, type StoredObject } from "./place";

const PRODUCT = "contest-platform";
/** Format of the folder. A change that older versions cannot read raises it by one. */
const FORMAT = 2;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const object = z.object({
  bucket: z.enum(buckets),
  key: z.string().refine((key) => !key.split("/").includes("..")),
});
const schema = z.object({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  /** Start of the backup. */
  at: z.iso.datetime(),
  /** Hash of the database. */
  database: sha256,
  files: z.array(object.extend({ bytes: z.int(), sha256 })),
  /** Files that were deleted before they could be copied. */
  gone: z.array(object),
});

/** The contents of a backup. The manifest is written last, so a folder without one is incomplete. */
export type Manifest = z.output<typeof schema>;

export const databaseFile = (folder: string) => join(folder, "contest.sqlite");
export const objectFile = (folder: string, { bucket, key }: StoredObject) =>
  join(folder, "files", bucket, key);
export const manifestFile = (folder: string) => join(folder, "manifest.json");

export async function writeManifest(
  folder: string,
  content: Omit<Manifest, "product" | "format">,
): Promise<Manifest> {
  const file = manifestFile(folder);
  const manifest: Manifest = { product: PRODUCT, format: FORMAT, ...content };
  await writeFile(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
  return manifest;
}

/** Returns the manifest of a complete, unchanged backup; throws Refusal for any other. */
export async function wholeBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await holdTo(manifest.database, folder, databaseFile(folder));
  await atATime(manifest.files, (file) => holdTo(file.sha256, folder, objectFile(folder, file)));
  return manifest;
}

export async function readManifest(folder: string): Promise<Manifest> {
  const file = manifestFile(folder);
  if (!existsSync(file)) {
    throw new Refusal(`${folder} holds no whole backup: manifest.json, which is written last, is missing.`);
  }
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, "utf8"));
  } catch {
    throw new Refusal(`${file} was cut or changed: take another folder.`);
  }
  const { product, format } = { ...(content as Partial<Record<"product" | "format", unknown>>) };
  if (product !== PRODUCT) throw new Refusal(`${folder} is no backup of this product.`);
  if (typeof format === "number" && format !== FORMAT) {
    throw new Refusal(`${folder} is written in format ${format}; this version reads format ${FORMAT}.`);
  }
  const { data, error } = schema.safeParse(content);
  if (error) throw new Refusal(`${file} was cut or changed: take another folder.`);
  return data;
}

async function holdTo(expected: string, folder: string, file: string) {
  const name = file.slice(folder.length + 1);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Refusal(`${folder} is not whole: ${name} is missing.`);
  if ((await hashOf(file)) !== expected) {
    throw new Refusal(`${folder} is not as it was written: ${name} was cut or changed.`);
  }
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** Does `work` for all items, 8 at a time. */
export async function atATime<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
