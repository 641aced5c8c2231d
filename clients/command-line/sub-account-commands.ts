import type { Command } from "commander";
import type { Schemas } from "../typescript/client.ts";
import { act, choice, listing } from "./act.ts";
import type { Desk, ListOptions, World } from "./desk.ts";
import type { Column } from "./table.ts";

type Filter = ListOptions & { status?: Schemas["SubAccountStatus"]; ref?: string };

const COLUMNS: readonly Column<Schemas["ListedSubAccount"]>[] = [
  ["document", (row) => row.document],
  ["name", (row) => row.name],
  ["status", (row) => row.status],
  ["ref", (row) => row.ref],
];
const STATUSES = ["PENDING", "UNDER_REVIEW", "APPROVED", "REJECTED"];

async function get(desk: Desk, _: object, document: string): Promise<void> {
  desk.record(await desk.ponte.subAccounts.get(document));
}

async function list(desk: Desk, filter: Filter): Promise<void> {
  const { limit, cursor, status, ref } = filter;
  await desk.list(desk.ponte.subAccounts.list({ limit, cursor, status, ref }), filter, COLUMNS);
}

export function subAccountCommands(program: Command, world: World): void {
  const subs = program.command("sub-accounts").description("accounts of client companies");
  subs.command("get <cnpj>").description("one sub-account").action(act(world, get));
  listing(subs.command("list").description("newest first"))
    .addOption(choice("--status <status>", "state of its analysis", STATUSES))
    .option("--ref <ref>", "your own reference")
    .action(act(world, list));
}
