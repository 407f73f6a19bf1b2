import type { AppLoadContext } from "@remix-run/cloudflare";
import type { byStudentLink } from "~/text/people/by-student-link";
import { isToken } from "../core/random-codes";

interface Look {
  /** Reason that the link cannot be used, or null. */
  over: keyof typeof byStudentLink.over | null;
  university: { id: string; name: string } | null;
}

/** Returns the university of a link. Guesses need no limit: a token has 256 random bits. (decision 192) */
export async function readStudentLink(
  token: string | undefined,
  { session, stores }: AppLoadContext,
): Promise<Look> {
  const [state, university] = await Promise.all([
    session.state(),
    isToken(token) ? stores.students.universityOf(token) : null,
  ]);
  if (!university) return { over: "dead", university };
  if (state) return { over: "own", university };
  return { over: university.isActive ? null : "closed", university };
}
