"use server";
import { action } from "#lib/core/doors/action.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { notifyWebhook } from "#lib/core/notices/notify.ts";
import {
  noticeWebhook,
  removeNoticeWebhook,
  setNoticeWebhook,
} from "#lib/notices/rows/notice-webhooks.ts";
import { namesPrivateHost } from "#platform/webhooks/private-address.ts";
import { SetNoticeHook } from "#lib/rules/notices/notices.ts";
import { z } from "#protocol/wire/zod.ts";

/** What a chat's address is known by: its host. The rest of it opens the chat to whoever has it. */
const hostOf = (url: string) => new URL(url).host;

/** @throws DashboardError at the field, where outside the sandbox an address is not public https */
function requirePublic({ environment }: Account, text: string): void {
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") {
    throw new DashboardError("INVALID_INPUT", { fields: { url: "invalid" } });
  }
  if (environment === "sandbox") return;
  const isHttps = url.protocol === "https:";
  if (!isHttps || namesPrivateHost(url)) {
    throw new DashboardError("INVALID_INPUT", {
      fields: { url: isHttps ? "private_address" : "not_https" },
    });
  }
}

/** Sends the account's notices to a webhook from now on. Its secret is answered this once. */
export const setNoticeHookAction = action(
  SetNoticeHook,
  "settings:write",
  async ({ url }, { account, actor, store, audit }) => {
    const detail = { host: hostOf(url) };
    audit.note({ action: "hook:set", subject: `account ${account.id}`, detail });
    requirePublic(account, url);
    return store.transaction(async (tx) => {
      const old = await noticeWebhook(tx, account.id);
      if (old) audit.note({ detail: { was: hostOf(old.url) } });
      const secret = await setNoticeWebhook(tx, account.id, { url, by: actor.person.id });
      await audit.writeIn(tx);
      return { secret };
    });
  },
  { fresh: true },
);

export const removeNoticeHookAction = action(
  z.object({}),
  "settings:write",
  async (_input, { account, store, audit }) => {
    audit.note({ action: "hook:remove", subject: `account ${account.id}` });
    await store.transaction(async (tx) => {
      if (!(await removeNoticeWebhook(tx, account.id))) throw new DashboardError("NOT_FOUND");
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);

/** Sends a test; its outcome stands on the page soon. */
export const testNoticeHookAction = action(
  z.object({}),
  "settings:write",
  async (_input, { account, store, audit }) => {
    audit.note({ action: "hook:test", subject: `account ${account.id}` });
    await store.transaction(async (tx) => {
      if (!(await noticeWebhook(tx, account.id))) throw new DashboardError("NOT_FOUND");
      await notifyWebhook(tx, "hook:test", {}, account.id);
      await audit.writeIn(tx);
    });
    return {};
  },
);
