import type { Command } from "commander";
import { act, amountText, choice, numbered, PAYOUT_NETWORKS, TOKENS, wholeNumber } from "./act.ts";
import type { Desk, World } from "./desk.ts";
import { CommandFault } from "./exit-codes.ts";

/** The sandbox's bank refuses this sum when it is asked beforehand: nothing is pulled. */
const REFUSED_BRL = "666.00";
/** The exchange's clock may be a little behind. */
const AFTER_EXPIRY_SECONDS = 2;

const AFTER = `
These work in a sandbox only. A payout of R$ 777.00 that is allowed and executed is refused on arrival, and its tokens
are given back. A sub-account whose trade name contains FAIL is refused without any trigger.`;

type Refused = {
  account: number;
  wallet: string;
  network: (typeof PAYOUT_NETWORKS)[number];
  token: (typeof TOKENS)[number];
};

async function pay(desk: Desk, id: number, amount?: string): Promise<void> {
  const { pix_code } = await desk.ponte.payins.get(id);
  desk.record(await desk.ponte.sandbox.payPix({ pix_code, amount }));
}

async function pixPaid(desk: Desk, _: object, id: number): Promise<void> {
  await pay(desk, id);
}

async function pixTwice(desk: Desk, _: object, id: number): Promise<void> {
  await pay(desk, id);
  await pay(desk, id);
}

async function pixWrong(desk: Desk, { amount }: { amount: string }, id: number): Promise<void> {
  await pay(desk, id, amount);
}

async function pixLate(desk: Desk, _: object, id: number): Promise<void> {
  const { expires_at, paid_at } = await desk.ponte.payins.get(id);
  if (paid_at) throw new CommandFault(`Payin ${id} was paid in time.`);
  const left = Math.ceil((Date.parse(expires_at) - Date.now()) / 1_000) + AFTER_EXPIRY_SECONDS;
  if (left > 0) {
    await desk.ponte.sandbox.advanceClock(left);
    desk.note(`${left} seconds have passed for what you wait for: the code has expired.`);
  }
  await pay(desk, id);
}

async function payoutRefused(desk: Desk, asked: Refused): Promise<void> {
  const { account, wallet, network, token } = asked;
  const { payouts } = desk.ponte;
  const quoted = await payouts.quote({
    bank_account_id: account,
    currency_type: "receiver",
    cover_fees: true,
    request_amount: REFUSED_BRL,
    network,
    token,
  });
  const { payout_quote_id } = quoted;
  desk.record(await payouts.create({ payout_quote_id, sender_wallet_address: wallet, network }));
}

async function clock(desk: Desk, _: object, seconds: number): Promise<void> {
  desk.record(await desk.ponte.sandbox.advanceClock(seconds));
}

async function approve(desk: Desk, _: object, document: string): Promise<void> {
  desk.record(await desk.ponte.sandbox.decideKyc(document, { status: "APPROVED" }));
}

async function refuse(desk: Desk, { reason }: { reason?: string }, document: string) {
  desk.record(await desk.ponte.sandbox.decideKyc(document, { status: "REJECTED", reason }));
}

export function triggerCommands(program: Command, world: World): void {
  const trigger = program
    .command("trigger")
    .description("make something happen in a sandbox")
    .addHelpText("after", AFTER);
  numbered(trigger.command("pix-paid"), "payin")
    .description("pay a payin's PIX code")
    .action(act(world, pixPaid));
  numbered(trigger.command("pix-late"), "payin")
    .description("let its code expire, then pay it: the PIX is returned")
    .action(act(world, pixLate));
  numbered(trigger.command("pix-twice"), "payin")
    .description("pay it twice: the second PIX is returned")
    .action(act(world, pixTwice));
  numbered(trigger.command("pix-returned"), "payin")
    .description("pay another amount: the PIX is returned, and the code stays payable")
    .option("--amount <amount>", "what is paid instead", amountText, "1.00")
    .action(act(world, pixWrong));
  trigger
    .command("payout-refused")
    .description("a payout that the receiver's bank refuses beforehand")
    .requiredOption("--account <id>", "the PIX account", wholeNumber)
    .requiredOption("--wallet <address>", "any wallet; nothing is pulled from it")
    .addOption(choice("--network <network>", "network", PAYOUT_NETWORKS).default("polygon"))
    .addOption(choice("--token <token>", "token", TOKENS).default("USDC"))
    .action(act(world, payoutRefused));
  trigger
    .command("clock")
    .argument("<seconds>", "how many", wholeNumber)
    .description("let time pass for your quotes, codes, allowances and webhooks")
    .action(act(world, clock));
  trigger
    .command("kyc-approved <cnpj>")
    .description("approve a sub-account under review")
    .action(act(world, approve));
  trigger
    .command("kyc-refused <cnpj>")
    .description("refuse a sub-account under review")
    .option("--reason <text>", "what the company is told")
    .action(act(world, refuse));
}
