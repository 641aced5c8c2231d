import { createHmac } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { env } from "#lib/core/env.ts";
import { closeMarkKey, markOf, openMarkKey } from "#lib/core/store/mark-key.ts";
import type { Store } from "#lib/core/store/store.ts";
import { decide } from "#lib/rules/policies/decide.ts";
import { PRESETS } from "#lib/rules/policies/default-policy.ts";
import { connectTo } from "#lib/test/dashboards/test-dashboard.ts";
import { insertEarlier, upgradedFrom } from "#lib/test/rows/earlier-database.ts";
import { testFolder } from "#platform/test-folder.ts";
import { currentPolicy, policyDraft } from "./policies.ts";
import { recipientsOf } from "./recipients.ts";

const AT = "2026-11-26T08:15:25.287+00:00";
const earlierRules = PRESETS.strict.map(({ operation, ...rule }) => ({ ...rule, deed: operation }));

const dataDir = testFolder("policy-upgrade");
let store: Store;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ store, drop } = await upgradedFrom("0143", dataDir, async (old) => {
    const account = { account_id: MAIN_ACCOUNT };
    await connectTo(old, "http://127.0.0.1:1");
    await insertEarlier(old, "policy", {
      ...account,
      version: 1,
      rules: earlierRules,
      set_by: "ana",
      set_at: AT,
    });
    await insertEarlier(old, "policy_draft", {
      ...account,
      number: 4,
      rules: earlierRules.toReversed(),
      hands: ["ana", "leo"],
      edited_at: AT,
    });
    await insertEarlier(old, "recipient", {
      ...account,
      deed: "wallet",
      object: "7",
      state: "waits",
      rests_until: AT,
      changed_at: AT,
      hands: ["leo"],
    });
    await insertEarlier(old, "person", {
      id: "ana",
      name: "Ana",
      email: "ana@example.com",
      emailVerified: false,
      language: "pt-BR",
      createdAt: AT,
      updatedAt: AT,
    });
    const content = { deed: "person:add", about: "Leo" };
    const notice = { id: "n", event: "admin:command", person_id: "ana", content, way: "page" };
    await insertEarlier(old, "notice", { ...notice, made_at: AT, attempts: 0 });
  }));
});
afterAll(async () => {
  await drop();
  rmSync(dataDir, { recursive: true });
});

test("rules, a draft, what cools off and notices mean after an upgrade what they meant before", async () => {
  const { db } = store;
  const account = { id: MAIN_ACCOUNT, environment: "production" } as const;
  const { rules } = await currentPolicy(db, account);
  expect(rules).toEqual(PRESETS.strict);
  const wallet = { operation: "wallet", network: "polygon", person: "ana", roles: [] } as const;
  expect(decide(rules, wallet)).toEqual(decide(PRESETS.strict, wallet));
  expect(await policyDraft(db, MAIN_ACCOUNT)).toMatchObject({
    rules: PRESETS.strict.toReversed(),
    actors: ["ana", "leo"],
  });
  const of = { accountId: MAIN_ACCOUNT, operation: "wallet" } as const;
  expect((await recipientsOf(db, of, ["7"])).get("7")).toMatchObject({
    actors: ["leo"],
    cooling_off_until: new Date(AT),
  });
  const notices = await db.selectFrom("notice").select("content").execute();
  expect(notices).toEqual([{ content: { action: "person:add", about: "Leo" } }]);
});

test("marks from before they had a key of their own stay what they were", async () => {
  const before = markOf("PIX key");
  closeMarkKey();
  await openMarkKey(store);
  expect(markOf("PIX key")).toBe(before);
  expect(before).toBe(createHmac("sha256", env().dataKeys[0]).update("PIX key").digest("hex"));
});
