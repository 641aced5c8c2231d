import { expect, test } from "vitest";
import { isVerified } from "../../../service/test/receiver.ts";
import { WebhookWorld } from "../../../service/test/webhook-world.ts";
import { signWebhook, verifyWebhook } from "../client.ts";

const world = new WebhookWorld();
const OTHER = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

/** A real delivery, as a receiver got it. */
async function delivery() {
  const receiver = await world.receiving();
  await world.record({ external_id: "pedido-1" });
  world.deliver();
  const [one] = await receiver.settled(1);
  return { ...one!, secret: receiver.secret };
}
const refused = (reason: string) => ({ name: "WebhookError", reason });

test("a delivery of the service is verified, and its event is typed", async () => {
  const { text, headers, secret } = await delivery();
  const event = await verifyWebhook(text, headers, secret);
  expect(event.event === "crypto.payin.updated" && event.data.external_id).toBe("pedido-1");
  const asBytes = new TextEncoder().encode(text);
  const web = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  expect(await verifyWebhook(asBytes, web, [OTHER, secret])).toEqual(event);
});

test("nothing that was altered, kept for later, sent too early, or signed by another is taken", async () => {
  const { text, headers, secret } = await delivery();
  const altered = text.replace("pedido-1", "pedido-2");
  const at = Number(headers["webhook-timestamp"]) * 1_000;
  const { "webhook-signature": signature, ...unsigned } = headers;
  await expect(verifyWebhook(altered, headers, secret)).rejects.toMatchObject(refused("no_match"));
  await expect(verifyWebhook(text, headers, OTHER)).rejects.toMatchObject(refused("no_match"));
  await expect(verifyWebhook(text, headers, [])).rejects.toMatchObject(refused("no_match"));
  const other = { ...headers, "webhook-id": `${String(headers["webhook-id"])}x` };
  await expect(verifyWebhook(text, other, secret)).rejects.toMatchObject(refused("no_match"));
  const second = { ...unsigned, "webhook-signature": `v2,${String(signature).slice(3)} v1,%%%` };
  await expect(verifyWebhook(text, second, secret)).rejects.toMatchObject(refused("no_match"));
  await expect(verifyWebhook(text, unsigned, secret)).rejects.toMatchObject(
    refused("missing_header"),
  );
  for (const now of [at + 302_000, at - 302_000]) {
    await expect(verifyWebhook(text, headers, secret, { now })).rejects.toMatchObject(
      refused("outside_tolerance"),
    );
  }
  const senseless = { now: at + 302_000, toleranceSeconds: Number.NaN };
  await expect(verifyWebhook(text, headers, secret, senseless)).rejects.toThrow("too old");
  const wide = { now: at + 302_000, toleranceSeconds: 600 };
  expect((await verifyWebhook(text, headers, secret, wide)).sequence).toBe(1);
});

test("after a rotation either secret is enough", async () => {
  const receiver = await world.receiving();
  const line = "POST /settings/webhook/rotate";
  const { secret } = (await world.service.call<{ secret: string }>(world.user, line)).body;
  await world.record();
  world.deliver();
  const [one] = await receiver.settled(1);
  for (const either of [receiver.secret, secret]) {
    expect((await verifyWebhook(one!.text, one!.headers, either)).event).toBe(
      "crypto.payin.updated",
    );
  }
});

test("what it signs itself is what others' libraries take", async () => {
  const { secret, text, ...rest } = await delivery();
  const headers = await signWebhook(text, { id: "msg_1", secret });
  expect(isVerified(secret, { ...rest, text, headers })).toBe(true);
  await expect(signWebhook("{}", { id: "msg_1", secret: "whsec_%%%" })).rejects.toThrow(TypeError);
});
