import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { categoryFilterValues } from "~/contest/categories";
import { type GalleryCategory, type GallerySort, galleryPageSize, wallSize } from "~/contest/gallery";
import { fold } from "~/contest/slug";
import { fileColumns, matchesSearch, selectCards, shownFile } from "./cards";
import { type Database, NotFound, refusedBy } from "./database";
import { proposalAssets, proposalStudents, proposals, publicVotes, teams, universities } from "./schema";

export interface GalleryQuery {
  /** As typed: case and accents do not matter. */
  search: string;
  category: GalleryCategory | null;
  /** From 1; beyond the last one means the last one. */
  page: number;
  sort: GallerySort;
}

/** Of equals, who was first stands first. */
const oldestFirst = [asc(proposals.createdAt), asc(proposals.id)];
const orders: Record<GallerySort, SQL[]> = {
  votes: [desc(proposals.publicVotesCount), ...oldestFirst],
  recent: [desc(proposals.createdAt), asc(proposals.id)],
  title: [asc(proposals.titleFolded), ...oldestFirst],
};

export function galleryStore(database: Database) {
  const matching = ({ search, category }: Pick<GalleryQuery, "search" | "category">): SQL | undefined =>
    and(
      eq(proposals.isDraft, false),
      category === null ? undefined : inArray(proposals.category, categoryFilterValues(category)),
      matchesSearch(fold(search)),
    );

  return {
    /** One page of the published works that match, and how many match in all. */
    async page(query: GalleryQuery) {
      const where = matching(query);
      const [found] = await database
        .select({ total: count() })
        .from(proposals)
        .innerJoin(universities, eq(universities.id, proposals.universityId))
        .where(where);
      const total = found?.total ?? 0;
      const pages = Math.max(1, Math.ceil(total / galleryPageSize));
      const page = Math.min(query.page, pages);
      const cards = await selectCards(database, {
        where,
        orderBy: orders[query.sort],
        limit: galleryPageSize,
        offset: (page - 1) * galleryPageSize,
      });
      return { cards, total, page, pages };
    },

    /** One published work as a card, or null. */
    async card(id: string) {
      const [card] = await selectCards(database, {
        where: and(eq(proposals.id, id), eq(proposals.isDraft, false)),
        orderBy: [],
      });
      return card ?? null;
    },

    /** Ids of the works that this person has voted for. */
    async votesOf(userId: string): Promise<Set<string>> {
      const rows = await database
        .select({ id: publicVotes.proposalId })
        .from(publicVotes)
        .where(eq(publicVotes.userId, userId));
      return new Set(rows.map(({ id }) => id));
    },

    /**
     * Casts a vote; false when this person has already voted for the work, however many tries race. Throws NotFound
     * when there is no such published work, or the voter has just erased their account.
     */
    async vote(vote: { userId: string; proposalId: string; at: number; sourceHash: string | null }) {
      try {
        const { meta } = await database.run(sql`
          insert into ${publicVotes} (user_id, proposal_id, created_at, source_hash)
          select ${vote.userId}, id, ${vote.at}, ${vote.sourceHash} from ${proposals}
          where id = ${vote.proposalId} and not is_draft
            and exists (select 1 from profiles where profiles.id = ${vote.userId})`);
        if (meta.changes === 0) throw new NotFound();
        return true;
      } catch (error) {
        if (refusedBy(error, "public_votes.user_id")) return false;
        throw error;
      }
    },

    /** All that the page of one work shows, drafts too; no email of a student. Null when there is none. */
    async work(id: string) {
      const [row, assets, students] = await Promise.all([
        database
          .select({
            id: proposals.id,
            title: proposals.title,
            summary: proposals.summary,
            description: proposals.description,
            explanation: proposals.explanation,
            category: proposals.category,
            status: proposals.status,
            isDraft: proposals.isDraft,
            publicVotesCount: proposals.publicVotesCount,
            universityId: proposals.universityId,
            universityName: universities.name,
            teamName: teams.name,
          })
          .from(proposals)
          .innerJoin(universities, eq(universities.id, proposals.universityId))
          .leftJoin(teams, eq(teams.id, proposals.teamId))
          .where(eq(proposals.id, id))
          .get(),
        database
          .select(fileColumns)
          .from(proposalAssets)
          .where(eq(proposalAssets.proposalId, id))
          .orderBy(asc(proposalAssets.position)),
        database
          .select({ fullName: proposalStudents.fullName, role: proposalStudents.role })
          .from(proposalStudents)
          .where(eq(proposalStudents.proposalId, id))
          .orderBy(sql`${proposalStudents}.rowid`),
      ]);
      return row ? { ...row, assets: assets.map(shownFile), students } : null;
    },

    /** Pictures of published works for the landing's wall, most recent first. */
    async wall() {
      const cards = await selectCards(database, {
        where: and(
          eq(proposals.isDraft, false),
          eq(proposalAssets.kind, "image"),
          isNotNull(proposalAssets.width),
        ),
        orderBy: [desc(proposals.createdAt), asc(proposals.id)],
        limit: wallSize,
      });
      return cards.map(({ id, title, category, cover }) => ({ id, title, category, cover }));
    },
  };
}
