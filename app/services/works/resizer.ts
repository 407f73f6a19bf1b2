/** The part of the platform's image binding that the product uses. */
export interface Resizer {
  input(picture: ReadableStream<Uint8Array>): Step;
}

interface Step {
  transform(transform: ImageTransform): Step;
  output(options: ImageOutputOptions): Promise<ImageTransformationResult>;
}

/** The platform's code when the plan's transformations of the month are spent. 9423 stands in some of its pages. */
const SPENT = 9422;
const spentCodes: unknown[] = [SPENT, 9423];

/** Returns true for the platform's refusal because of the plan. */
export const isSpent = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && spentCodes.includes(error.code);

/**
 * Returns the same resizer with the plan's limit, which the local one lacks. Refuses like the platform when `mustRefuse`
 * returns true.
 */
export function limitedResizer(resizer: Resizer, mustRefuse: () => Promise<boolean>): Resizer {
  return {
    input(picture) {
      const step = (inner: Step): Step => ({
        transform: (transform) => step(inner.transform(transform)),
        async output(options) {
          if (!(await mustRefuse())) return inner.output(options);
          await picture.cancel();
          const message = `IMAGES_TRANSFORM_ERROR ${SPENT}: Free unique transformations by account has been exhausted`;
          throw Object.assign(new Error(message), { code: SPENT });
        },
      });
      return step(resizer.input(picture));
    },
  };
}
