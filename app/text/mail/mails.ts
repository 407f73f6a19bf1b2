import type { LetterSample, Sender } from "./letter";
import { contestLetterSamples, contestLetters } from "./mails-contest";
import { peopleLetterSamples, peopleLetters } from "./mails-people";

/** The words of every mail that the contest writes by itself, and of the verdict's before somebody changes them. */
export const letters = { ...peopleLetters, ...contestLetters };

/** Every one of them, with some data. */
export const letterSamples = (from: Sender): LetterSample[] =>
  Object.values({ ...peopleLetterSamples(from), ...contestLetterSamples(from) });
