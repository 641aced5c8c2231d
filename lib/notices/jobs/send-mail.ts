import "server-only";
import { createTransport } from "nodemailer";
import { env } from "#lib/core/env.ts";
import type { NoticeWords } from "#lib/notices/views/notice-words.ts";
import { isEmailAddress } from "#lib/rules/people/email-address.ts";

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

export type Mail = NoticeWords & {
  /** The notice's: a mail that is sent twice has one Message-ID. */
  id: string;
  to: string;
  /** The company whose dashboard sends it. */
  company: string;
  /** Beside the link, and why the mail has come. */
  open: string;
  why: string;
  language: string;
};

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" } as const;
const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign as keyof typeof ENTITIES]);

const htmlOf = ({ title, text, open, why, language }: Mail, href: string) =>
  `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>` +
  text
    .split("\n")
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("") +
  `<p><a href="${escaped(href)}">${escaped(open)}</a></p><hr><p><small>${escaped(why)}</small></p></body></html>`;

/** Only what a server answered in codes: its words and our address could say more than a list may show. */
function faultOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter(Boolean).join(" ") || "failed";
}

/** Sends one mail over SMTP. @returns why it failed, or null once the server has taken it. Never rejects. */
export async function sendMail(mail: Mail): Promise<string | null> {
  const { SMTP_URL, MAIL_FROM, APP_ORIGIN } = env();
  if (SMTP_URL === undefined) return "SMTP_URL unset";
  if (!isEmailAddress(mail.to)) return "address";
  const href = APP_ORIGIN + mail.path;
  try {
    const transport = createTransport({
      url: SMTP_URL,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        from: { name: mail.company, address: MAIL_FROM },
        to: { name: "", address: mail.to },
        subject: mail.title,
        text: `${mail.text}\n\n${mail.open}: ${href}\n\n-- \n${mail.why}\n`,
        html: htmlOf(mail, href),
        messageId: `<notice-${mail.id}@${new URL(APP_ORIGIN).hostname}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    } finally {
      transport.close();
    }
    return null;
  } catch (error) {
    return faultOf(error);
  }
}
