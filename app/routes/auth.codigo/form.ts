import * as z from "zod";
import { typedCode } from "~/auth/forms";

export const codeForm = z.strictObject({ code: typedCode });
