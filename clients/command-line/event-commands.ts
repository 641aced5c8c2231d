import type { Command } from "commander";
import { InvalidArgumentError } from "commander";
import type { Schemas } from "../typescript/client.ts";
import { act, choice, wholeNumber } from "./act.ts";
import type { Desk, World } from "./desk.ts";
import { CommandFault, EXIT } from "./exit-codes.ts";
import { listenToEvents } from "./listen-to-events.ts";
import type { Column } from "./table.ts";

type Listed = { limit: number; status?: Schemas["DeliveryStatus"] };
type Listening = { forward: string; events?: Schemas["ReceiverEvent"][]; interval: number };

const DELIVERIES: readonly Column<Schemas["DeliveryDetail"]>[] = [
  ["id", (row) => row.id],
  ["event", (row) => row.event],
  ["status", (row) => row.status],
  ["attempts", (row) => row.attempts],
  ["answer", (row) => row.last_status ?? row.last_error],
  ["created", (row) => row.created_at],
];
const RECEIVERS: readonly Column<Schemas["WebhookReceiver"]>[] = [
  ["id", (row) => row.id],
  ["status", (row) => row.status],
  ["events", (row) => row.events.join(" ")],
  ["url", (row) => row.url],
];

async function receivers(desk: Desk): Promise<void> {
  desk.rows(await desk.ponte.webhooks.list(), RECEIVERS);
}

async function list(desk: Desk, { limit, status }: Listed, receiver: string): Promise<void> {
  const deliveries = desk.ponte.webhooks.deliveries(receiver, { limit, status });
  await desk.list(deliveries, { limit }, DELIVERIES);
}

async function resend(desk: Desk, _: object, receiver: string, delivery: string): Promise<void> {
  desk.record(await desk.ponte.webhooks.resend(receiver, delivery));
}

async function test(desk: Desk, _: object, receiver: string): Promise<void> {
  desk.record(await desk.ponte.webhooks.test(receiver));
}

async function listen(desk: Desk, { forward, events, interval }: Listening): Promise<void> {
  const target = URL.parse(forward);
  if (target?.protocol !== "http:" && target?.protocol !== "https:") {
    throw new CommandFault(`${forward} is no address to forward to.`, EXIT.usage);
  }
  await listenToEvents(desk, { forward: target.href, events, intervalMs: interval * 1_000 });
}

function seconds(text: string): number {
  if (/^\d{1,4}(\.\d)?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("It is a number of seconds.");
}

export function eventCommands(program: Command, world: World): void {
  const events = program.command("events").description("what the exchange tells by webhook");
  events
    .command("listen")
    .description("forward events to your machine, signed, until Ctrl-C")
    .requiredOption("--forward <address>", "http://localhost:3000/webhooks")
    .option("--events <names...>", "only these; all of them without it")
    .option("--interval <seconds>", "how often it is looked for new ones", seconds, 2)
    .action(act(world, listen));
  events.command("receivers").description("where events go").action(act(world, receivers));
  events
    .command("list <receiver>")
    .description("what was delivered to a receiver, newest first")
    .option("--limit <rows>", "rows on a page", wholeNumber, 20)
    .addOption(choice("--status <status>", "state", ["pending", "delivered", "dead"]))
    .action(act(world, list));
  events
    .command("resend <receiver> <delivery>")
    .description("send a delivery again, dead or delivered")
    .action(act(world, resend));
  events.command("test <receiver>").description("send a webhook.test").action(act(world, test));
}
