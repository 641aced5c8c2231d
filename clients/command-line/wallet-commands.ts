import type { Command } from "commander";
import type { Schemas } from "../typescript/client.ts";
import { act, choice, KEY_OPTION, listing, numbered, PAYIN_NETWORKS } from "./act.ts";
import type { Desk, ListOptions, World } from "./desk.ts";
import type { Column } from "./table.ts";

type Network = (typeof PAYIN_NETWORKS)[number];
type Made = { name: string; network: Network; address: string; idempotencyKey?: string };
type Filter = ListOptions & { network?: Network };

const COLUMNS: readonly Column<Schemas["Wallet"]>[] = [
  ["id", (row) => row.id],
  ["name", (row) => row.name],
  ["network", (row) => row.network],
  ["address", (row) => row.address],
  ["status", (row) => row.status],
];

async function create(desk: Desk, { name, network, address, idempotencyKey }: Made): Promise<void> {
  await desk.confirm(`Register ${address} on ${network} as ${name}?`);
  const made = await desk.once(idempotencyKey, (key) =>
    desk.ponte.wallets.create({ name, network, address }, { idempotencyKey: key }),
  );
  desk.record(made);
}

async function get(desk: Desk, _: object, id: number): Promise<void> {
  desk.record(await desk.ponte.wallets.get(id));
}

async function list(desk: Desk, filter: Filter): Promise<void> {
  const { limit, cursor, network } = filter;
  await desk.list(desk.ponte.wallets.list({ limit, cursor, network }), filter, COLUMNS);
}

export function walletCommands(program: Command, world: World): void {
  const wallets = program.command("wallets").description("registered wallets that payins go to");
  wallets
    .command("create")
    .description("register a wallet")
    .requiredOption("--name <name>", "what you call it")
    .addOption(choice("--network <network>", "network", PAYIN_NETWORKS).makeOptionMandatory())
    .requiredOption("--address <address>", "its address")
    .addOption(KEY_OPTION())
    .action(act(world, create));
  numbered(wallets.command("get"), "id").description("one wallet").action(act(world, get));
  listing(wallets.command("list").description("newest first"))
    .addOption(choice("--network <network>", "network", PAYIN_NETWORKS))
    .action(act(world, list));
}
