import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Ponte, PonteError, type Schemas, signWebhook } from "../typescript/client.ts";
import type { Desk } from "./desk.ts";

type Delivery = Schemas["DeliveryDetail"];
type Listening = {
  forward: string;
  events?: Schemas["ReceiverEvent"][] | undefined;
  intervalMs: number;
};

/** A name that no resolver ever answers: nothing is sent there, even if somebody ends the pause. */
const NOWHERE = "https://ponte-listen.invalid/";
/** New ones are few; there is more than a page only after a silence. */
const PAGE_ROWS = 20;
const DAY_MS = 86_400_000;
const ANSWER_WITHIN_MS = 10_000;
/** As often and after as long as a sandbox tries. */
const PAUSES_MS = [1_000, 4_000];

/** What a listener left behind that was killed a day ago or more. */
async function sweep({ webhooks }: Ponte): Promise<void> {
  const before = Date.now() - DAY_MS;
  for (const { id, url, created_at } of await webhooks.list()) {
    if (url.startsWith(NOWHERE) && Date.parse(created_at) < before) await webhooks.delete(id);
  }
}

/** Deliveries after a sequence, oldest first. */
async function newDeliveries({ webhooks }: Ponte, id: string, after: number): Promise<Delivery[]> {
  const found: Delivery[] = [];
  for await (const delivery of webhooks.deliveries(id, { limit: PAGE_ROWS })) {
    if (delivery.sequence <= after) break;
    found.push(delivery);
  }
  return found.reverse();
}

/** What the receiver answered, or why it didn't. */
async function post(forward: string, delivery: Delivery, secret: string): Promise<number | string> {
  const body = JSON.stringify(delivery.payload);
  try {
    const { status } = await fetch(forward, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(await signWebhook(body, { id: delivery.id, secret })),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return status;
  } catch {
    return "no answer";
  }
}

const isTaken = (answer: number | string) =>
  typeof answer === "number" && answer >= 200 && answer < 300;

async function forwardOne(desk: Desk, forward: string, delivery: Delivery, secret: string) {
  const { id, event } = delivery;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await post(forward, delivery, secret);
    if (desk.isJson) desk.terminal.out(JSON.stringify({ id, event, answer }));
    else desk.terminal.out(`${delivery.created_at}  ${event}  ${id}  ${answer}`);
    const pauseMs = PAUSES_MS[attempt];
    if (isTaken(answer) || pauseMs === undefined) return;
    await sleep(pauseMs, undefined, { signal: desk.signal });
  }
}

/** Whether asking again is of no use. */
const isFinal = ({ status }: PonteError) => status >= 400 && status < 500 && status !== 429;

/** Passes on what is new, round by round, until the signal. */
async function follow(desk: Desk, ponte: Ponte, id: string, secret: string, asked: Listening) {
  let last = 0;
  let wasSilent = false;
  while (!desk.signal.aborted) {
    try {
      for (const delivery of await newDeliveries(ponte, id, last)) {
        await forwardOne(desk, asked.forward, delivery, secret);
        last = delivery.sequence;
      }
      wasSilent = false;
    } catch (error) {
      // Events wait at the exchange meanwhile.
      if (!(error instanceof PonteError) || isFinal(error)) throw error;
      if (!wasSilent) desk.note(error.message);
      wasSilent = true;
    }
    await sleep(asked.intervalMs, undefined, { signal: desk.signal });
  }
}

/**
 * Forwards events until the signal. Nothing can be sent to a machine behind a router, so a receiver is registered
 * that stays paused: its deliveries wait, are read, and are signed with its secret, as the exchange would.
 */
export async function listenToEvents(desk: Desk, asked: Listening): Promise<void> {
  const { ponte, signal } = desk;
  await sweep(ponte);
  const { id, secret } = await ponte.webhooks.create({
    url: `${NOWHERE}${randomUUID()}`,
    status: "paused",
    ...(asked.events ? { events: asked.events } : {}),
  });
  try {
    if (desk.isJson) desk.terminal.out(JSON.stringify({ receiver: id, secret }));
    else desk.note(`Forwarding to ${asked.forward}. The signing secret of this run: ${secret}`);
    await follow(desk, ponte, id, secret, asked);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await ponte.webhooks.delete(id);
  }
}
