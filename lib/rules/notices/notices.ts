import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** What became of somebody's own payins and payouts. */
const MONEY_NOTICES = [
  "payin:paid",
  "payin:completed",
  "payin:returned",
  "payin:failed",
  "payout:completed",
  "payout:failed",
  "payout:refunded",
] as const;
export type MoneyNotice = (typeof MONEY_NOTICES)[number];

/** What a person may choose to get by mail as well; on the page it stands in any case. */
export const CHOSEN_NOTICES = [
  ...MONEY_NOTICES,
  "request:waiting",
  "request:approved",
  "request:refused",
  "request:expiring",
  "batch:paused",
  "batch:ended",
  "schedule:due",
  "schedule:stopped",
  "schedule:missed",
  "export:ready",
  "export:failed",
  "external:allowed",
  "external:expired",
  "admin:command",
  "trail:head",
  "sign-in:new-device",
] as const;

/** Everything that is told. What can't be chosen always goes by mail, where mail goes out at all. */
export const NOTICE_EVENTS = [
  ...CHOSEN_NOTICES,
  "decider:changed",
  "month:closed",
  "month:reopened",
  "request:withdrawn",
  "factor:reset",
  "email:confirm",
  "email:changed",
  "invitation:mail",
  "person:renamed",
  "hook:test",
] as const;
export type ChosenNotice = (typeof CHOSEN_NOTICES)[number];
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** What goes as planned, many times a day: by mail only to whoever has chosen it. */
const UNMAILED: readonly NoticeEvent[] = ["payin:paid", "payin:completed", "payout:completed"];

/** Whether a notice goes by mail to somebody who has chosen nothing. */
export const isMailed = (event: NoticeEvent): boolean => !UNMAILED.includes(event);

/** Each choice's field in the form; a colon would part it from its label. */
export const noticeField = (event: ChosenNotice) => event.replaceAll(/\W/g, "_");

/** Which notices a person wants by mail. */
export const ChooseNotices = z.object({
  mails: z.partialRecord(z.string().max(40), z.boolean()),
});
export type ChooseNotices = z.infer<typeof ChooseNotices>;

/** Where an account's notices go besides. */
export const SetNoticeHook = z.object({
  url: z
    .string()
    .overwrite(trimHidden)
    .min(1, "required")
    .max(500, "too_long:500")
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""), "invalid"),
});
export type SetNoticeHook = z.infer<typeof SetNoticeHook>;
