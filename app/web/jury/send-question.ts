import * as z from "zod";
import { dayOf } from "~/contest/core/calendar";
import { lifetimes } from "~/contest/core/retention";
import { readCookie, siteCookie } from "../core/cookies";

const cookieOf = (request: Request) =>
  siteCookie(request, "enviar_sin_preguntar", { maxAge: lifetimes.unaskedDays * 24 * 60 * 60 });

const storedDay = z.object({ judge: z.string(), day: z.string() });

/** Returns false on the day when this juror chose 'No volver a preguntar hoy' in this browser. `now` in epoch ms. */
export async function asksBeforeSending(request: Request, judgeId: string, now: number): Promise<boolean> {
  const { data } = storedDay.safeParse(await readCookie(request, cookieOf(request)));
  return data?.judge !== judgeId || data.day !== dayOf(now);
}

/** Returns the Set-Cookie header of 'No volver a preguntar hoy'. */
export const stopAsking = (request: Request, judgeId: string, now: number): Promise<string> =>
  cookieOf(request).serialize({ judge: judgeId, day: dayOf(now) });
