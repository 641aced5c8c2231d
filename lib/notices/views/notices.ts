import "server-only";
import { monthTitle } from "#lib/format/month-word.ts";
import { Month } from "#lib/rules/closes/months.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { env } from "#lib/core/env.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { noticeWebhook } from "#lib/notices/rows/notice-webhooks.ts";
import { listDeliveries, noticesOf, noticesSeenAt } from "#lib/notices/rows/listed-notices.ts";
import { mailChoices } from "#lib/notices/rows/choices.ts";
import type { Notice } from "#lib/notices/rows/outbox.ts";
import { requestsById, type RequestedContent } from "#lib/policies/views/requested-content.ts";
import type { RequestContents } from "#lib/rules/policies/request-content.ts";
import {
  CHOSEN_NOTICES,
  isMailed,
  noticeField,
  type NoticeEvent,
} from "#lib/rules/notices/notices.ts";
import { noticeWords, type NoticeWords } from "./notice-words.ts";

const SHOWN = 30;

/** `page`: it is only shown · `waiting` for its first or next attempt. Times as ISO 8601. */
export type DeliveryState = "page" | "waiting" | "sent" | "given_up";
type Delivery = { state: DeliveryState; fault: string | null };

type NoticeAbout = {
  amount: string | null;
  who: string;
  /** What a request is to change. */
  change?: RequestContents["change"]["change"];
};

export type NoticeView = NoticeWords &
  Delivery & {
    id: string;
    event: NoticeEvent;
    at: string;
    /** Of a payment or a request: how much in BRL, and to or from whom. No mail and no webhook says it. */
    about: NoticeAbout | null;
    /** A code to be kept, apart from the sentences about it. */
    proof: string | null;
    isNew: boolean;
  };

const deliveryOf = ({ way, sent_at, given_up_at, fault }: Notice): Delivery => {
  if (way === "page") return { state: "page", fault: null };
  if (sent_at) return { state: "sent", fault: null };
  return { state: given_up_at ? "given_up" : "waiting", fault };
};

/** What a request asks for, to whoever asked or decides. */
function requestAbout(request: RequestedContent, locale: Locale): NoticeAbout {
  switch (request.operation) {
    case "payout":
    case "batch":
      return { amount: request.receiverAmount, who: request.name };
    case "payin":
      return { amount: request.senderAmount, who: request.name };
    case "change":
      return {
        amount: null,
        change: request.change,
        who: Month.safeParse(request.subject).success
          ? monthTitle(request.subject, locale)
          : request.subject,
      };
    default:
      return { amount: null, who: request.name };
  }
}

async function aboutOf(rows: Rows, personId: string, notices: readonly Notice[], locale: Locale) {
  const asked = notices.flatMap(({ content: { request } }) => request ?? []);
  const requests = await requestsById(rows, personId, asked);
  return ({ content: { amount, who = "", request } }: Notice): NoticeAbout | null => {
    if (amount !== undefined || who !== "") return { amount: amount ?? null, who };
    const found = request && requests.get(request);
    return found ? requestAbout(found, locale) : null;
  };
}

/** What a person was told lately, the newest first. */
export async function ownNotices(
  store: Store,
  personId: string,
  locale: Locale,
): Promise<NoticeView[]> {
  const [found, seenAt] = await Promise.all([
    noticesOf(store.db, personId, SHOWN),
    noticesSeenAt(store.db, personId),
  ]);
  const about = await aboutOf(store.db, personId, found, locale);
  return Promise.all(
    found.map(async (notice) => {
      const words = await noticeWords(notice.event, notice.content, locale);
      const { digest } = notice.content;
      // A mail begins with it, so that whoever keeps the mail keeps the code.
      const begins = digest !== undefined && words.text.startsWith(`${digest}\n`);
      return {
        ...words,
        text: begins ? words.text.slice(digest.length + 1) : words.text,
        proof: begins ? digest : null,
        ...deliveryOf(notice),
        id: notice.id,
        event: notice.event,
        at: notice.made_at.toISOString(),
        about: about(notice),
        isNew: notice.made_at > seenAt,
      };
    }),
  );
}

/** A person's choice as the form has it, and whether mail goes out at all. */
export async function noticeChoice(store: Store, personId: string) {
  const chosen = await mailChoices(store.db, personId);
  const mails = CHOSEN_NOTICES.map((event) => [
    noticeField(event),
    chosen[event] ?? isMailed(event),
  ]);
  return {
    mails: Object.fromEntries(mails) as Record<string, boolean>,
    sendsMail: env().SMTP_URL !== undefined,
  };
}

export type DeliveryView = Delivery & {
  id: string;
  event: NoticeEvent;
  /** The person's name; null: the webhook. */
  to: string | null;
  attempts: number;
  at: string;
};

export type HookView = { host: string; setBy: string | null; setAt: string };

/** What leaves Ponte for an account: its webhook, and how deliveries went. */
export async function noticeSettings(store: Store, account: Account) {
  const [hook, deliveries] = await Promise.all([
    noticeWebhook(store.db, account.id),
    listDeliveries(store.db, account, SHOWN),
  ]);
  return {
    mailFrom: env().SMTP_URL === undefined ? null : env().MAIL_FROM,
    // The rest of the address may open the receiver to whoever has it.
    hook: hook
      ? { host: new URL(hook.url).host, setBy: hook.setBy, setAt: hook.set_at.toISOString() }
      : null,
    deliveries: deliveries.map((notice) => ({
      ...deliveryOf(notice),
      id: notice.id,
      event: notice.event,
      to: notice.event === "invitation:mail" ? (notice.content.name ?? "") : notice.person,
      attempts: notice.attempts,
      at: notice.made_at.toISOString(),
    })),
  };
}
