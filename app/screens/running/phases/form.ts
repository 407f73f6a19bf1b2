import * as z from "zod";
import { isDay } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { admin } from "~/text/running/admin";
import { optionalText } from "~/web/core/forms";

const day = z
  .string({ error: admin.phases.noSuchDay })
  .refine(isDay, admin.phases.noSuchDay)
  .nullable()
  .default(null);

/** The dates and gates of all phases, saved together. */
const save = z.strictObject({
  intent: z.literal("save"),
  /** The page's data before the edit (see `editionOf`). */
  edition: z.string().max(40_000).optional(),
  /** True when the phases after a moved end move by the same days. */
  moveFollowing: z.boolean().default(false),
  /** Id of the phase that these dates activate at once, as the admin confirmed. */
  opens: z.string().max(100).optional(),
  phases: z
    .array(
      z.strictObject({
        id: z.string().max(100),
        description: optionalText(
          limits.phaseDescriptionLength,
          admin.phases.descriptionTooLong(limits.phaseDescriptionLength),
        ),
        startAt: day,
        endAt: day,
        allowsSubmissions: z.boolean().default(false),
        allowsEvaluations: z.boolean().default(false),
        allowsVotes: z.boolean().default(false),
        /** The reason for moving the end of a phase that has begun. */
        reason: optionalText(
          limits.movedEndReasonLength,
          admin.phases.reasonTooLong(limits.movedEndReasonLength),
        ),
      }),
    )
    .min(1)
    .max(50),
});

const activate = z.strictObject({
  intent: z.literal("activate"),
  id: z.string().max(100),
  /** True when no date of an earlier phase may stay after today. */
  closesUp: z.boolean().default(false),
});

/** All forms of this screen. */
export const phasesForm = z.discriminatedUnion("intent", [save, activate]);

export type PhasesForm = z.output<typeof save>;
export type ActivationForm = z.output<typeof activate>;
