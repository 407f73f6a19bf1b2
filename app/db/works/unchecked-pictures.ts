import { atomically } from "../core/database";
import { type NoticeWords, notifyAdmins } from "../core/notifications";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { fileRemovals, proposalAssets, proposals, uncheckedPictures, uploads } from "../schema/works";

/** Pictures per run of the cron. */
const A_RUN = 20;

/** Random order, so that a picture whose check fails does not block the others. */
const some = () => sql<{ path: string }>`select storage_path as path from ${uncheckedPictures}
    where not is_damaged order by random() limit ${A_RUN}`;

/** Pictures that were accepted without a check, because the plan's pictures of the month were spent. */
export function uncheckedPictureStore({ database, now }: StoreContext) {
  return {
    /** Returns the paths of some pictures to check. */
    async some(): Promise<string[]> {
      return (await database.all(some())).map(({ path }) => path);
    },

    /** Forgets a picture that decodes. Returns false when it was removed meanwhile. */
    async passed(path: string): Promise<boolean> {
      const { removed: result } = await atomically(database, {
        removed: sql`delete from ${uncheckedPictures} where storage_path = ${path}`,
      });
      return result.changes > 0;
    },

    /**
     * Marks a damaged picture and tells the admins its work. `{obra}` in the body stands for the title. Retires an upload
     * that no work has, so that its form asks for another file.
     */
    async failed(path: string, words: NoticeWords): Promise<void> {
      const upload = sql`${uploads} where storage_path = ${path} and status = 'complete'`;
      const work = sql`from ${proposalAssets} a join ${proposals} w on w.id = a.proposal_id
        where (a.storage_path = ${path} or a.poster_path = ${path})
          and exists (select 1 from ${uncheckedPictures} where storage_path = ${path} and not is_damaged)`;
      const notice = {
        ...words,
        kind: "picture_damaged",
        about: null,
        body: sql`replace(${words.body}, '{obra}', w.title)`,
        link: sql`'/propuesta/' || w.id`,
      };
      await atomically(database, [
        ...notifyAdmins(notice, now, work, database.mailIsRead),
        sql`update ${uncheckedPictures} set is_damaged = 1 where storage_path = ${path}`,
        sql`insert or ignore into ${fileRemovals} (storage_path, queued_at) select storage_path, ${now} from ${upload}`,
        sql`delete from ${upload}`,
      ]);
    },
  };
}
