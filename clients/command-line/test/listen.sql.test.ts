import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { isVerified, startReceiver } from "../../../service/test/receiver.ts";
import { WebhookWorld } from "../../../service/test/webhook-world.ts";
import { json, run, start } from "./run.ts";

const world = new WebhookWorld();
type Receiver = { id: string; url: string; status: string };

test("events reach a program on this machine, signed, in order, until Ctrl-C", async () => {
  const { user, service } = world;
  const around = { user, origin: service.url };
  const local = await startReceiver((attempt, { body }) =>
    body.sequence === 1 && attempt === 1 ? 500 : 200,
  );
  world.closing(() => local.close());
  const left = async (created_at: Date) => {
    const body = { url: "https://ponte-listen.invalid/x", status: "paused" };
    const made = await service.call<Receiver>(user, "POST /settings/webhooks", { body });
    await service.deps.db
      .updateTable("webhook_endpoints")
      .set({ created_at } as never)
      .where("id", "=", made.body.id)
      .execute();
    return made.body.id;
  };
  const other = await left(new Date());
  await left(new Date(Date.now() - 2 * 86_400_000));
  const words = ["events", "listen", "--forward", local.url, "--interval", "0.1", "--json"];
  const child = start(words, around);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const begun = JSON.parse((await lines.next()).value ?? "{}") as Record<string, string>;
  const receivers = async () =>
    json<Receiver[]>(await run(["events", "receivers", "--json"], around)).map(({ id }) => id);
  // What an earlier run left behind is gone, what may be another's that runs is not.
  expect(await receivers()).toEqual([other, begun["receiver"]]);
  await world.record({ external_id: "pedido-1" });
  await world.record({ external_id: "pedido-2" });
  const answers: unknown[] = [];
  for (let count = 0; count < 3; count += 1) {
    answers.push((JSON.parse((await lines.next()).value ?? "{}") as { answer: number }).answer);
  }
  expect(answers).toEqual([500, 200, 200]);
  expect(local.received.map(({ body }) => body.sequence)).toEqual([1, 1, 2]);
  for (const one of local.received) expect(isVerified(begun["secret"] ?? "", one)).toBe(true);
  child.kill("SIGINT");
  const [code] = (await once(child, "close")) as [number];
  expect([code, await receivers()]).toEqual([0, [other]]);
});

test("deliveries to a receiver are listed, tried and sent again", async () => {
  const { user, service } = world;
  const around = { user, origin: service.url };
  const receiver = await world.receiving();
  const [{ id = "" } = {}] = json<Partial<Receiver>[]>(
    await run(["events", "receivers", "--json"], around),
  );
  expect(json(await run(["events", "test", id, "--json"], around))).toMatchObject({
    status: "pending",
  });
  world.deliver();
  await receiver.settled(1);
  type Listed = { data: { id: string; event: string; status: string }[] };
  const list = await run(["events", "list", id, "--json"], around);
  const [delivery] = json<Listed>(list).data;
  expect(delivery).toMatchObject({ event: "webhook.test", status: "delivered" });
  expect((await run(["events", "resend", id, delivery?.id ?? ""], around)).code).toBe(0);
  expect(await receiver.settled(2)).toHaveLength(2);
});

test("an address that is none, and one that nobody knows, are refused", async () => {
  const { user, service } = world;
  const around = { user, origin: service.url };
  const none = await run(["events", "listen", "--forward", "ftp://localhost"], around);
  const nobody = await run(["events", "test", "nobody"], around);
  expect([none.code, nobody.code]).toEqual([2, 3]);
});
