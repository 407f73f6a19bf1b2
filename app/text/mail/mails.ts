import type { LetterSample, Sender } from "./letter";
import { contestLetterSamples, contestLetters } from "./mails-contest";
import { peopleLetterSamples, peopleLetters } from "./mails-people";

/** All automatic mails, and the verdict's default text. */
export const letters = { ...peopleLetters, ...contestLetters };

/** Returns a sample of every mail. */
export const letterSamples = (from: Sender): LetterSample[] =>
  Object.values({ ...peopleLetterSamples(from), ...contestLetterSamples(from) });
