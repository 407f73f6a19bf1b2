import * as z from "zod";
import { typedCode } from "~/auth/people/forms";

export const codeForm = z.strictObject({ code: typedCode });
