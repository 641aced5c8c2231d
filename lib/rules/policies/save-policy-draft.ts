import { z } from "#protocol/wire/zod.ts";
import { Policy } from "./policy.ts";

/** The number of the draft that the person saw; 0: there was none. */
const Seen = z.string().regex(/^\d{1,18}$/, "invalid");

export const SavePolicyDraft = z.object({ rules: Policy, seen: Seen });
export const OfPolicyDraft = z.object({ seen: Seen });
