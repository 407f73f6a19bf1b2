import { proposals } from "../../demo/proposals";
import { addAsset } from "./assets";
import type { Contest } from "./contest";

/** Plants `count` works of the demo with their real pictures. They have more votes than any other work. */
export async function plantDemoWall(contest: Contest, count: number): Promise<void> {
  const works = proposals.flatMap(({ file, ...work }) => (file ? [{ ...work, file }] : [])).slice(0, count);
  if (works.length < count) throw new Error(`the demo has ${works.length} works with a file`);
  for (const { id, title, category, file } of works) {
    await contest.addProposal({ id, title, category });
    await addAsset(contest, id, {
      file: `../../demo/${file.path}`,
      mimeType: file.mimeType,
      size: [file.width, file.height],
      seconds: file.durationSeconds,
      poster: file.poster ? `../../demo/${file.poster}` : undefined,
    });
  }
  await contest.rows(
    `insert into public_votes (user_id, proposal_id, created_at)
       select voter.id, work.value, ? from profiles voter, json_each(?) work where voter.role = 'publico'`,
    Date.now(),
    JSON.stringify(works.map(({ id }) => id)),
  );
}
