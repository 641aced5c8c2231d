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

/** A mail's text as HTML, with a link where it has one. */
export const mailHtml = (
  { title, text, why, language }: Pick<Mail, "title" | "text" | "why" | "language">,
  link?: { href: string; open: string },
) =>
  `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>` +
  text
    .split("\n")
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("") +
  (link ? `<p><a href="${escaped(link.href)}">${escaped(link.open)}</a></p>` : "") +
  `<hr><p><small>${escaped(why)}</small></p></body></html>`;

/** Only what a server answered in codes: its words and our address could say more than a list may show. */
function faultOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter(Boolean).join(" ") || "failed";
}

type Message = {
  /** Its Message-ID. */
  id: string;
  to: string;
  company: string;
  subject: string;
  text: string;
  html: string;
  attachment?: { name: string; type: string; bytes: Buffer };
};

/** Hands one message to the SMTP server. @returns why it failed, or null once the server has taken it. Never rejects. */
export async function deliver(message: Message): Promise<string | null> {
  const { SMTP_URL, MAIL_FROM, APP_ORIGIN } = env();
  if (SMTP_URL === undefined) return "SMTP_URL unset";
  if (!isEmailAddress(message.to)) return "address";
  const { id, to, company, attachment, ...words } = message;
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
        ...words,
        from: { name: company, address: MAIL_FROM },
        to: { name: "", address: to },
        messageId: `<${id}@${new URL(APP_ORIGIN).hostname}>`,
        headers: { "Auto-Submitted": "auto-generated" },
        ...(attachment && {
          attachments: [
            {
              filename: attachment.name,
              contentType: attachment.type,
              content: attachment.bytes,
            },
          ],
        }),
      });
    } finally {
      transport.close();
    }
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

/** Sends one notice by mail. @returns why it failed, or null once the server has taken it. Never rejects. */
export function sendMail(mail: Mail): Promise<string | null> {
  const href = env().APP_ORIGIN + mail.path;
  return deliver({
    id: `notice-${mail.id}`,
    to: mail.to,
    company: mail.company,
    subject: mail.title,
    text: `${mail.text}\n\n${mail.open}: ${href}\n\n-- \n${mail.why}\n`,
    html: mailHtml(mail, { href, open: mail.open }),
  });
}
