import type { Command } from "commander";
import type { Schemas } from "../typescript/client.ts";
import {
  act,
  amountText,
  choice,
  KEY_OPTION,
  listing,
  PAYOUT_NETWORKS,
  TOKENS,
  wholeNumber,
} from "./act.ts";
import type { Desk, ListOptions, World } from "./desk.ts";
import type { Column } from "./table.ts";

type Asked = {
  account: number;
  amount: string;
  of: "brl" | "token";
  coverFees?: boolean;
  network: (typeof PAYOUT_NETWORKS)[number];
  token: Schemas["Token"];
  purposeCode?: string;
  idempotencyKey?: string;
};
type Executed = { wallet: string; network: Asked["network"]; idempotencyKey?: string };
type Filter = ListOptions & {
  status?: Schemas["PayoutStatus"];
  network?: Asked["network"];
  token?: Asked["token"];
};

const COLUMNS: readonly Column<Schemas["ListedPayout"]>[] = [
  ["id", (row) => row.payout_id],
  ["status", (row) => row.status],
  ["amount", (row) => `${row.token_amount} ${row.token}`],
  ["brl", (row) => row.receiver_amount],
  ["network", (row) => row.network],
  ["wallet", (row) => row.sender_wallet_address],
  ["created", (row) => row.created_at],
];
const STATUSES = ["processing", "on_hold", "completed", "failed", "refunded"];

async function quote(desk: Desk, asked: Asked): Promise<void> {
  const { account, amount, of, coverFees = false, network, token, purposeCode } = asked;
  const quoted = await desk.ponte.payouts.quote({
    bank_account_id: account,
    currency_type: of === "brl" ? "receiver" : "sender",
    cover_fees: coverFees,
    request_amount: amount,
    network,
    token,
    purpose_code: purposeCode,
  });
  desk.record(quoted);
  const { amount: units, contractAddress } = quoted.contract;
  desk.note(`Before it is executed, your wallet allows ${contractAddress} exactly ${units} units.`);
}

async function execute(desk: Desk, asked: Executed, id: number): Promise<void> {
  const { wallet, network, idempotencyKey } = asked;
  await desk.confirm(`Pay quote ${id} out of ${wallet} on ${network}?`);
  const payout = await desk.once(idempotencyKey, (key) =>
    desk.ponte.payouts.create(
      { payout_quote_id: id, sender_wallet_address: wallet, network },
      { idempotencyKey: key },
    ),
  );
  desk.record(payout);
}

async function get(desk: Desk, _: object, id: string): Promise<void> {
  desk.record(await desk.ponte.payouts.get(id));
}

async function list(desk: Desk, filter: Filter): Promise<void> {
  const { limit, cursor, status, network, token } = filter;
  const query = { limit, cursor, status, network, token };
  await desk.list(desk.ponte.payouts.list(query), filter, COLUMNS);
}

export function payoutCommands(program: Command, world: World): void {
  const payouts = program.command("payouts").description("stablecoins into BRL by PIX");
  const network = () => choice("--network <network>", "network", PAYOUT_NETWORKS);
  payouts
    .command("quote")
    .description("what an amount comes to, and the allowance that it needs")
    .requiredOption("--account <id>", "the PIX account that is paid", wholeNumber)
    .requiredOption("--amount <amount>", "1234.56", amountText)
    .addOption(choice("--of <currency>", "what the amount is of", ["brl", "token"]).default("brl"))
    .option("--cover-fees", "the sender pays the fees on top")
    .addOption(choice("--token <token>", "what is sent", TOKENS).makeOptionMandatory())
    .addOption(network().makeOptionMandatory())
    .option("--purpose-code <code>", "what a payment abroad is for, five digits")
    .action(act(world, quote));
  payouts
    .command("execute")
    .argument("<quote>", "the number of its quote", wholeNumber)
    .alias("create")
    .description("pay a quote whose allowance is confirmed on chain")
    .requiredOption("--wallet <address>", "the wallet that allowed it")
    .addOption(network().makeOptionMandatory())
    .addOption(KEY_OPTION())
    .action(act(world, execute));
  payouts.command("get <id>").description("one payout").action(act(world, get));
  listing(payouts.command("list").description("newest first"))
    .addOption(choice("--status <status>", "state", STATUSES))
    .addOption(network())
    .addOption(choice("--token <token>", "token", TOKENS))
    .action(act(world, list));
}
