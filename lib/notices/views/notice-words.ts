import "server-only";
import { createTranslator } from "next-intl";
import { isAuditAction } from "#lib/core/doors/audit-action.ts";
import { dayText } from "#lib/format/day-label.ts";
import { showMoment } from "#lib/format/moment.ts";
import { monthWord } from "#lib/format/month-word.ts";
import { catalogOf } from "#lib/i18n/catalog.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#lib/i18n/locale.ts";
import { deviceWords } from "#lib/people/views/device-words.ts";
import type { NoticeEvent } from "#lib/rules/notices/notices.ts";

type Content = Readonly<Record<string, string>>;

export type NoticeWords = {
  title: string;
  text: string;
  /** The page that it leads to; each needs a sign-in. */
  path: string;
};

/** What comes from people stands on one line: it can't pass for words of Ponte's own. */
const oneLine = (text = "") => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();

function momentOf(iso: string | undefined, locale: Locale): string {
  if (iso === undefined) return "";
  const { date, time, zone } = showMoment(new Date(iso), locale);
  return `${date} ${time} ${zone}`;
}

function pathOf(
  event: NoticeEvent,
  { request, intent, batch, month, schedule, id }: Content,
): string {
  if (event.startsWith("payin:")) return `/payins/${encodeURIComponent(id ?? "")}`;
  if (event.startsWith("payout:")) return `/payouts/${encodeURIComponent(id ?? "")}`;
  if (event.startsWith("request:")) return `/requests/${encodeURIComponent(request ?? "")}`;
  if (event.startsWith("batch:")) return `/payouts/batches/${encodeURIComponent(batch ?? "")}`;
  if (event.startsWith("schedule:")) return `/schedules/${encodeURIComponent(schedule ?? "")}`;
  if (event.startsWith("export:")) return "/exports";
  if (event.startsWith("external:")) {
    if (batch !== undefined) return `/payouts/batches/${encodeURIComponent(batch)}`;
    return `/payouts/new?intent=${encodeURIComponent(intent ?? "")}`;
  }
  if (event === "person:renamed") return "/requests";
  if (event === "admin:command" || event === "trail:head") return "/settings/audit";
  if (event.startsWith("month:")) {
    return `/reconciliation/months/${encodeURIComponent(month ?? "")}`;
  }
  if (event === "decider:changed") return "/settings/team";
  return event === "hook:test" ? "/settings/notices" : "/profile";
}

/** A notice in a reader's language. What this version does not know of its content stays empty. */
export async function noticeWords(
  event: NoticeEvent,
  content: Content,
  language: string,
): Promise<NoticeWords> {
  const locale = isLocale(language) ? language : DEFAULT_LOCALE;
  const messages = await catalogOf(locale);
  const t = createTranslator({ locale, messages });
  const notices = createTranslator({ locale, messages, namespace: "notices" });
  const { browser, system } = deviceWords(content.agent ?? null);
  const { action = "", code = "", blocks = "", digest = "", address = "", now = "" } = content;
  const { coded = "", month = "", when = "", asked = "", kind = "", why = "", left = "" } = content;
  const said = {
    by: oneLine(content.by),
    about: oneLine(content.about),
    name: oneLine(content.name),
    was: oneLine(content.was),
    account: oneLine(content.account),
    approver: oneLine(content.approver),
    coded,
    month: /^\d{4}-\d\d$/.test(month) ? monthWord(month, locale) : "",
    reason: oneLine(content.reason),
    until: momentOf(content.until, locale),
    at: momentOf(content.at, locale),
    action: isAuditAction(action) ? t(`audit.action.${action}`) : action,
    device: [browser, system].filter(Boolean).join(" · ") || notices("deviceUnknown"),
    code,
    blocks,
    digest,
    address,
    now,
    day: content.day === undefined ? "" : dayText(content.day, locale),
    when,
    asked,
    kind,
    why,
    left,
    count: Number(content.count ?? 1),
  };
  const times = Number(content.times ?? 1);
  const text = notices(`text.${event}`, said);
  return {
    title: notices(`title.${event}`, said),
    text: times > 1 ? `${text}\n${notices("times", { times })}` : text,
    path: pathOf(event, content),
  };
}
