import { webhookReceiver, type WebhookReceiver } from "#simulation/outside/webhook-receiver.ts";
import type { Chance } from "#simulation/world/chance.ts";
import { sleep } from "#simulation/world/time.ts";
import type { Client } from "./client.ts";

const EVENTS = [
  ["crypto.payin.updated", "crypto.payin.completed"],
  ["crypto.payout.updated", "crypto.payout.completed"],
  ["*"],
] as const;
/** What a company does with a receiver, beside having it. */
const DEEDS = ["keeps", "keeps", "rotates", "pauses", "deletes"] as const;

/** A receiver as its company knows it. */
export type OwnedReceiver = {
  receiver: WebhookReceiver;
  deed: (typeof DEEDS)[number];
  events: readonly string[];
  /** Null until an answer says it. */
  id: string | null;
  /** Since when it is known to be there, in ms. */
  since: number | null;
  /** Since when it is known to be deleted. */
  deletedAt: number | null;
  /** An older copy of the exchange's books does not have it. */
  isForgotten: boolean;
  /** How often what was missed was asked for again. */
  replays: number;
};

/** A company that has its payments told to servers of its own. */
export type WebhookOwner = {
  client: Client;
  receivers: readonly OwnedReceiver[];
  /** Registers them and does what it does with them. */
  run(): Promise<void>;
  /** Once its servers are well: has all sent again that they may have missed. */
  catchUp(): Promise<void>;
};

const PATH = "/settings/webhooks";
const isDone = (status: number | undefined) => status !== undefined && status < 300;

export function webhookOwner(name: string, client: Client, chance: Chance): WebhookOwner {
  const count = 1 + chance.below(2);
  const receivers = Array.from({ length: count }, (_, at): OwnedReceiver => ({
    receiver: webhookReceiver(`http://${name}-${at}.example/ponte`, chance.fork(`receiver ${at}`)),
    deed: at === 0 ? "keeps" : chance.pick(DEEDS),
    events: at === 0 ? ["*"] : chance.pick(EVENTS),
    id: null,
    since: null,
    deletedAt: null,
    isForgotten: false,
    replays: 0,
  }));

  const learn = (one: OwnedReceiver, data: Readonly<Record<string, unknown>>): void => {
    one.id = String(data["id"]);
    one.since ??= Date.now();
    one.receiver.learn(String(data["secret"]));
  };

  const remove = async (one: OwnedReceiver): Promise<void> => {
    const gone = await client.call(`DELETE ${PATH}/${one.id}`);
    // Told a second time, it is not there any more.
    if (isDone(gone?.status) || gone?.status === 404) one.deletedAt ??= Date.now();
  };

  /** Its server takes the new secret in some time after the answer: the old one signs for a day. */
  const rotate = async (one: OwnedReceiver, afterMs: number): Promise<void> => {
    const rotated = await client.call(`POST ${PATH}/${one.id}/rotate`, {});
    await sleep(afterMs);
    if (rotated && isDone(rotated.status)) learn(one, rotated.data);
  };

  const listed = async (one: OwnedReceiver): Promise<readonly string[]> => {
    const answer = await client.call(`GET ${PATH}`);
    if (!answer || !isDone(answer.status)) return [];
    const all = answer.data as unknown as readonly { id: string; url: string }[];
    return all.filter(({ url }) => url === one.receiver.url).map(({ id }) => id);
  };

  const live = async (one: OwnedReceiver): Promise<void> => {
    const made = await client.call(`POST ${PATH}`, {
      url: one.receiver.url,
      events: one.events,
    });
    if (!made || !isDone(made.status)) return;
    learn(one, made.data);
    await sleep(20_000 + chance.below(120_000));
    if (one.deed === "rotates") await rotate(one, chance.below(90_000));
    if (one.deed === "deletes") await remove(one);
    if (one.deed === "pauses") await client.call(`PATCH ${PATH}/${one.id}`, { status: "paused" });
  };

  /** A receiver whose making had no answer is found by its address, and gets a secret that is known. */
  const find = async (one: OwnedReceiver): Promise<void> => {
    const [id] = await listed(one);
    if (id === undefined) return void (one.isForgotten = true);
    one.id = id;
    await rotate(one, 0);
  };

  return {
    client,
    receivers,
    run: async () => void (await Promise.all(receivers.map(live))),
    catchUp: async () => {
      for (const one of receivers) {
        one.receiver.heal();
        if (one.id === null) await find(one);
        if (one.id === null) continue;
        if (one.deed === "deletes") {
          await remove(one);
          continue;
        }
        const on = await client.call(`PATCH ${PATH}/${one.id}`, { status: "active" });
        if (on?.status === 404) one.isForgotten = true;
        if (!on || !isDone(on.status)) continue;
        const missed = one.receiver.manner === "losing" ? ["dead", "delivered"] : ["dead"];
        for (const status of missed) {
          one.replays += 1;
          await client.call("POST /settings/webhook/deliveries/replay", {
            from: new Date(0).toISOString(),
            webhook_id: one.id,
            status,
          });
        }
      }
    },
  };
}
