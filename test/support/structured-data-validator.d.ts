/** The package has no types of its own. */
declare module "@adobe/structured-data-validator" {
  interface Issue {
    issueMessage: string;
    severity: "ERROR" | "WARNING";
    fieldNames?: string[];
  }

  export default class Validator {
    /** Takes the things of a page by their type. */
    validate(data: { jsonld: Record<string, unknown[]> }): Promise<Issue[]>;
  }
}
