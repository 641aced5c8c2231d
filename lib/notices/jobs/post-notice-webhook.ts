import "server-only";
import { Webhook } from "standardwebhooks";
import { env } from "#lib/core/env.ts";
import { openSealed } from "#lib/core/store/row-seal.ts";
import type { NoticeWords } from "#lib/notices/views/notice-words.ts";
import { postWebhook, type PostOutcome } from "#platform/webhooks/post-webhook.ts";
import type { NoticeEvent } from "#lib/rules/notices/notices.ts";
import { hookSecretPlace } from "#lib/notices/rows/notice-webhooks.ts";

const TIMEOUT_MS = 5_000;
const FIRST_REFUSAL = 300;

type Posted = NoticeWords & {
  id: string;
  event: NoticeEvent;
  hook: { account_id: string; url: string; secret: string };
  isSandbox: boolean;
};

const faultOf = ({ status, error }: PostOutcome): string | null =>
  status !== null && status >= 200 && status < FIRST_REFUSAL ? null : (error ?? `HTTP ${status}`);

/**
 * Posts one notice to an account's webhook, signed as Standard Webhooks has it. Outside the sandbox only to a
 * public address over https. @returns why it failed, or null once the receiver has taken it. Never rejects.
 */
export async function postNoticeWebhook(notice: Posted): Promise<string | null> {
  const { id, event, title, text, path, hook, isSandbox } = notice;
  const secret = openSealed(hookSecretPlace(hook.account_id), hook.secret);
  const body = JSON.stringify({ text: `${title}\n${text}`, event, url: env().APP_ORIGIN + path });
  const now = new Date();
  const headers = {
    "content-type": "application/json",
    "user-agent": "Ponte",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, now, body),
  };
  const options = { timeoutMs: TIMEOUT_MS, allowsPrivateTargets: isSandbox };
  return faultOf(await postWebhook({ url: hook.url, headers, body }, options));
}
