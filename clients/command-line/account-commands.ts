import type { Command } from "commander";
import type { Schemas } from "../typescript/client.ts";
import { act, KEY_OPTION, listing, numbered } from "./act.ts";
import type { Desk, ListOptions, World } from "./desk.ts";
import type { Column } from "./table.ts";

type Named = { name: string };
type Made = Named & { pixKey: string; idempotencyKey?: string };
type Filter = ListOptions & { name?: string; pixKey?: string };

const COLUMNS: readonly Column<Schemas["BankAccount"]>[] = [
  ["id", (row) => row.id],
  ["name", (row) => row.name],
  ["pix key", (row) => row.pix_key],
  ["created", (row) => row.created_at],
];

async function create(desk: Desk, { name, pixKey, idempotencyKey }: Made): Promise<void> {
  await desk.confirm(`Register ${pixKey} as ${name}?`);
  const made = await desk.once(idempotencyKey, (key) =>
    desk.ponte.bankAccounts.create({ name, pix_key: pixKey }, { idempotencyKey: key }),
  );
  desk.record(made);
}

async function get(desk: Desk, _: object, id: number): Promise<void> {
  desk.record(await desk.ponte.bankAccounts.get(id));
}

async function rename(desk: Desk, { name }: Named, id: number): Promise<void> {
  desk.record(await desk.ponte.bankAccounts.rename(id, name));
}

async function remove(desk: Desk, _: object, id: number): Promise<void> {
  await desk.confirm(`Delete PIX account ${id}?`);
  await desk.ponte.bankAccounts.delete(id);
  if (desk.isJson) desk.record({ id, deleted: true });
  else desk.note(`PIX account ${id} is deleted.`);
}

async function list(desk: Desk, filter: Filter): Promise<void> {
  const { limit, cursor, name, pixKey } = filter;
  const accounts = desk.ponte.bankAccounts.list({ limit, cursor, name, pix_key: pixKey });
  await desk.list(accounts, filter, COLUMNS);
}

export function accountCommands(program: Command, world: World): void {
  const accounts = program.command("accounts").description("PIX accounts that payouts go to");
  accounts
    .command("create")
    .description("register a PIX account")
    .requiredOption("--name <name>", "what you call it")
    .requiredOption("--pix-key <key>", "CPF, CNPJ, e-mail, phone with +55, or random key")
    .addOption(KEY_OPTION())
    .action(act(world, create));
  numbered(accounts.command("get"), "id").description("one PIX account").action(act(world, get));
  numbered(accounts.command("rename"), "id")
    .description("another name")
    .requiredOption("--name <name>", "the new name")
    .action(act(world, rename));
  numbered(accounts.command("delete"), "id")
    .description("delete a PIX account")
    .action(act(world, remove));
  listing(accounts.command("list").description("newest first"))
    .option("--name <text>", "a part of the name")
    .option("--pix-key <text>", "a part of the key")
    .action(act(world, list));
}
