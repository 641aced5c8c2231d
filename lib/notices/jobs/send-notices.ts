import "server-only";
import { inSpan } from "#platform/tracing/tracing.ts";
import { createTranslator } from "next-intl";
import { personById } from "#lib/core/access/people-rows.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { companyOf } from "#lib/core/exchange/company.ts";
import { shownEmail } from "#lib/core/access/sign-in/login-email.ts";
import type { Store } from "#lib/core/store/store.ts";
import { catalogOf } from "#lib/i18n/catalog.ts";
import { DEFAULT_LOCALE, isLocale } from "#lib/i18n/locale.ts";
import { noticeWebhook } from "#lib/notices/rows/notice-webhooks.ts";
import {
  claimNotices,
  cancelNoticeMail,
  recordFailedNotice,
  recordSentNotice,
  type Notice,
} from "#lib/notices/rows/outbox.ts";
import { noticeWords } from "#lib/notices/views/notice-words.ts";
import { isWaiting } from "#lib/policies/rows/requests.ts";
import { pendingEmailChange, emailCode } from "#lib/people/rows/email-changes.ts";
import { invitationToken } from "#lib/people/rows/invitation-secrets.ts";
import { mailedInvitation } from "#lib/people/rows/invitations.ts";
import { postNoticeWebhook } from "./post-notice-webhook.ts";
import { sendMail } from "./send-mail.ts";

const BATCH = 10;
/** Longer than the slowest attempt: a notice whose sender has died is sent again after that. */
const LEASE_SECONDS = 120;

/**
 * Sends what is due, by mail and to webhooks. A notice is kept until its receiver has taken it: what dies in
 * between is sent again under the same id. Any number of replicas may run it.
 */
export async function sendNotices(store: Store): Promise<boolean> {
  const due = await claimNotices(store.db, BATCH, LEASE_SECONDS);
  await Promise.all(
    due.map((notice) => inSpan({ name: "send a notice" }, () => send(store, notice))),
  );
  return due.length === BATCH;
}

async function send(store: Store, notice: Notice): Promise<void> {
  const { held_until: heldUntil, content } = notice;
  if (heldUntil !== null && !(await isWaiting(store.db, content["request"] ?? ""))) {
    return cancelNoticeMail(store.db, notice.id);
  }
  const fault = await (notice.way === "hook" ? toHook(store, notice) : toPerson(store, notice));
  if (fault === null) await recordSentNotice(store.db, notice.id);
  else await recordFailedNotice(store.db, notice, fault);
}

async function toHook(store: Store, { id, event, content, hook_account_id }: Notice) {
  const hook = await noticeWebhook(store.db, hook_account_id ?? "");
  // Removed meanwhile: the notice is gone with it.
  if (!hook) return null;
  const words = await noticeWords(event, content, hook.language ?? DEFAULT_LOCALE);
  return postNoticeWebhook({
    ...words,
    id,
    event,
    hook,
    isSandbox: hook.environment === "sandbox",
  });
}

async function toPerson(store: Store, { id, event, content, person_id, address }: Notice) {
  const person = await personById(store.db, person_id ?? "");
  if (!person) return "deactivated";
  const { language } = person;
  const words = await noticeWords(event, content, language);
  const locale = isLocale(language) ? language : DEFAULT_LOCALE;
  const t = createTranslator({ locale, messages: await catalogOf(locale), namespace: "notices" });
  if (event === "email:confirm") {
    const asked = await pendingEmailChange(store.db, person.id);
    // Asked anew for another address, or too late: this mail would confirm nothing.
    if (!asked || asked.email !== address) return "ended";
    words.path = `/profile/email?${new URLSearchParams({ code: emailCode(asked) })}`;
  }
  const to = shownEmail(address ?? person.email);
  const { name: company } = await companyOf(store.db, MAIN_ACCOUNT);
  const mail = { ...words, id, to, company, language: locale, open: t("open"), why: t("why") };
  if (event !== "invitation:mail") return sendMail(mail);
  const invited = await mailedInvitation(store.db, content.invitation ?? "", address ?? "");
  if (!invited) return "ended";
  return sendMail({
    ...mail,
    path: `/invitation#${invitationToken(invited.id)}`,
    open: t("openInvitation"),
    why: t("whyInvited", { by: content.by ?? "" }),
  });
}
