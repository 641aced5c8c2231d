import { Id } from "#protocol/wire/ids.ts";
import { line } from "#protocol/wire/inputs.ts";
import { z } from "#protocol/wire/zod.ts";

const REASON_MAX = 300;

/** `hash`: of the content that was shown. */
export const ApproveRequest = z.object({
  request: Id,
  hash: z.string().regex(/^0x[0-9a-f]{64}$/, "invalid"),
});
export type ApproveRequest = z.infer<typeof ApproveRequest>;

export const RefuseRequest = z.object({ request: Id, reason: line(REASON_MAX) });
export type RefuseRequest = z.infer<typeof RefuseRequest>;

/** Takes back what was approved; everybody concerned reads the reason. */
export const WithdrawApproval = z.object({ request: Id, reason: line(REASON_MAX) });
export type WithdrawApproval = z.infer<typeof WithdrawApproval>;
