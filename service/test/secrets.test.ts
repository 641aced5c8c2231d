import { expect, test } from "vitest";
import { startDelivering } from "#service/workers/deliver.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { bankAccount, payinEvent, wallet } from "./build.ts";
import { MANAGEMENT_TOKEN, startService } from "./harness.ts";
import { startReceiver } from "./receiver.ts";
import { shared } from "./shared.ts";

const service = shared(startService);

test("no secret and no PIX key reaches the log, the database in plain text, or an error", async () => {
  const user = await service.user();
  const receiver = await startReceiver(() => 500);
  const hook = `${receiver.url}?token=planted-in-the-address`;
  const put = await service.call<{ secret: string }>(user, "PUT /settings/webhook", {
    body: { url: hook },
  });
  const rotated = await service.call<{ secret: string }>(user, "POST /settings/webhook/rotate");
  const key = "planted@example.com";
  const lines: [string, { body?: unknown; headers?: Record<string, string> }][] = [
    ["POST /exchange/bank-accounts", { body: bankAccount({ pix_key: key }) }],
    ["POST /exchange/bank-accounts", { body: bankAccount({ pix_key: key }) }],
    ["POST /exchange/bank-accounts", { body: { name: 7, pix_key: "52998224799" } }],
    ["POST /exchange/wallets", { body: wallet() }],
    ["POST /exchange/wallets", { body: `{"planted-in-json` }],
    ["POST /exchange/quote", { body: { ...wallet(), token: "USDC", request_amount: "1" } }],
    [`GET /exchange/bank-accounts?pix_key=${key}`, {}],
    [`GET /exchange/bank-accounts?pix_key=${key}&page=0`, {}],
    [`GET /nowhere/${key}?pix_key=${key}`, {}],
    ["POST /sandbox/pix/pay", { body: { pix_code: "planted-pix-code" } }],
    ["GET /settings/credentials", { headers: { authorization: `Bearer ${MANAGEMENT_TOKEN}` } }],
    ["GET /settings/credentials", { headers: { authorization: "Bearer planted-bearer" } }],
  ];
  const refusals: string[] = [];
  for (const [line, sent] of lines) {
    const { status, text } = await service.call(user, line, sent);
    if (status >= 400) refusals.push(text);
  }
  await service.deps.transaction((tx) =>
    recordEvent(tx, user.id, "crypto.payin.new", payinEvent()),
  );
  const delivering = startDelivering(service.deps, { log: service.log, intervalMs: 10 });
  await receiver.settled(3);
  await delivering.stop();
  await receiver.close();

  const planted = [
    user.apiKey,
    user.apiSecret,
    put.body.secret,
    rotated.body.secret,
    MANAGEMENT_TOKEN,
    key,
    "52998224799",
    "planted",
  ];
  const found = (text: string) => planted.filter((secret) => text.includes(secret));
  expect(service.logged().length).toBeGreaterThan(1000);
  expect(found(service.logged())).toEqual([]);
  expect(found(refusals.join("\n"))).toEqual([]);

  const { db } = service.deps;
  const rows = [
    ...(await db.selectFrom("credentials").selectAll().execute()),
    ...(await db.selectFrom("webhook_endpoints").selectAll().execute()),
  ];
  const kept = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  const secrets = [user.apiKey, user.apiSecret, put.body.secret, rotated.body.secret];
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
});
