import type { Command } from "commander";
import type { Schemas } from "../typescript/client.ts";
import {
  act,
  amountText,
  choice,
  KEY_OPTION,
  listing,
  numbered,
  PAYIN_NETWORKS,
  TOKENS,
} from "./act.ts";
import type { Desk, ListOptions, World } from "./desk.ts";
import type { Column } from "./table.ts";

type Payin = Schemas["Payin"];
type Asked = {
  amount: string;
  of: "brl" | "token";
  network: (typeof PAYIN_NETWORKS)[number];
  token: Schemas["Token"];
  address: string;
  purposeCode?: string;
};
type Made = Asked & { externalId?: string; idempotencyKey?: string };
type Filter = ListOptions & {
  status?: Schemas["PayinStatus"];
  network?: Asked["network"];
  token?: Asked["token"];
  externalId?: string;
};

const COLUMNS: readonly Column<Payin>[] = [
  ["id", (row) => row.transaction_id],
  ["status", (row) => row.status],
  ["brl", (row) => row.sender_amount],
  ["amount", (row) => `${row.receiver_amount} ${row.token}`],
  ["network", (row) => row.network],
  ["external id", (row) => row.external_id],
  ["created", (row) => row.created_at],
];

const quoteInput = ({ amount, of, network, token, address, purposeCode }: Asked) => ({
  network,
  token,
  address,
  request_amount: amount,
  currency_type: of === "brl" ? ("sender" as const) : ("receiver" as const),
  purpose_code: purposeCode,
});

async function quote(desk: Desk, asked: Asked): Promise<void> {
  desk.record(await desk.ponte.payins.quote(quoteInput(asked)));
}

async function create(desk: Desk, asked: Made): Promise<void> {
  const { payins } = desk.ponte;
  const payment = await desk.once(asked.idempotencyKey, async (key) => {
    // Each call has its own, so that the same command comes to the same quote, too.
    const quoted = await payins.quote(quoteInput(asked), { idempotencyKey: `${key}-quote` });
    const { sender_amount, receiver_amount, fee_amount, quotation, token } = quoted;
    desk.note(`R$ ${sender_amount} → ${receiver_amount} ${token} to ${quoted.address}`);
    desk.note(`at ${quotation}, of which fees R$ ${fee_amount}`);
    await desk.confirm("Make the PIX code?");
    const input = { quote_id: quoted.quote_id, external_id: asked.externalId };
    return payins.create(input, { idempotencyKey: `${key}-payment` });
  });
  desk.record(payment);
}

async function get(desk: Desk, _: object, id: number): Promise<void> {
  desk.record(await desk.ponte.payins.get(id));
}

async function returns(desk: Desk, _: object, id: number): Promise<void> {
  const rows = await desk.ponte.payins.returns(id);
  desk.rows(rows, [
    ["reason", (row) => row.reason],
    ["status", (row) => row.status],
    ["brl", (row) => row.amount],
    ["end to end id", (row) => row.end_to_end_id],
    ["received", (row) => row.received_at],
  ]);
}

async function list(desk: Desk, filter: Filter): Promise<void> {
  const { limit, cursor, status, network, token, externalId } = filter;
  const query = { limit, cursor, status, network, token, external_id: externalId };
  await desk.list(desk.ponte.payins.list(query), filter, COLUMNS);
}

const asking = (command: Command): Command =>
  command
    .requiredOption("--amount <amount>", "1234.56", amountText)
    .addOption(choice("--of <currency>", "what the amount is of", ["brl", "token"]).default("brl"))
    .addOption(choice("--token <token>", "what arrives", TOKENS).makeOptionMandatory())
    .addOption(choice("--network <network>", "where", PAYIN_NETWORKS).makeOptionMandatory())
    .requiredOption("--address <address>", "a registered wallet")
    .option("--purpose-code <code>", "what a payment abroad is for, five digits");

export function payinCommands(program: Command, world: World): void {
  const payins = program.command("payins").description("BRL by PIX into stablecoins");
  asking(payins.command("quote").description("what an amount comes to")).action(act(world, quote));
  asking(payins.command("create").description("a quote and its PIX code"))
    .option("--external-id <id>", "your own id, which events carry")
    .addOption(KEY_OPTION())
    .action(act(world, create));
  numbered(payins.command("get"), "id").description("one payin").action(act(world, get));
  numbered(payins.command("returns"), "id")
    .description("PIX of a payin that went back, and why")
    .action(act(world, returns));
  listing(payins.command("list").description("newest first"))
    .addOption(
      choice("--status <status>", "state", ["processing", "completed", "failed", "expired"]),
    )
    .addOption(choice("--network <network>", "network", PAYIN_NETWORKS))
    .addOption(choice("--token <token>", "token", TOKENS))
    .option("--external-id <id>", "your own id")
    .action(act(world, list));
}
