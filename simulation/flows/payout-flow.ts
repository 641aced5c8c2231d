import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { parseAmount, parseRate, type Token } from "#protocol/money/money.ts";
import { addressOf } from "#simulation/outside/addresses.ts";
import { allowanceIn, balanceIn } from "#simulation/outside/chain-state.ts";
import type { Chance } from "#simulation/world/chance.ts";
import type { Outside } from "#simulation/world/service-process.ts";
import { spenderOf } from "#simulation/world/service-process.ts";
import { sleep } from "#simulation/world/time.ts";
import type { Answered, Client } from "./client.ts";
import type { Flow } from "./payin-flow.ts";

const AMOUNTS = ["0.01", "250.00", "9999.99"] as const;
const FUNDS = 1_000_000_000_000n;
/** What the payer allows, and when; the usual more often. */
const ALLOWS = [
  "exactly",
  "exactly",
  "exactly",
  "exactly, late",
  "too little",
  "never",
  "and takes it back",
  "and spends the tokens",
] as const;

/** Half a percent less than the market's, and not a unit more. */
function isAtItsPrice(quote: Record<string, unknown>): boolean {
  const [market, rate] = ["commercial_quotation", "quotation"].map((name) =>
    parseRate(String(quote[name])),
  );
  return Boolean(market && rate && rate === (market * 9_950n) / 10_000n);
}

const uuidOf = (chance: Chance): string => {
  const digits = Array.from({ length: 32 }, () => chance.below(16).toString(16));
  digits[12] = "4";
  digits[16] = "8";
  const hex = digits.join("");
  return [8, 4, 4, 4, 12]
    .reduce<[string[], number]>(
      ([parts, from], size) => [[...parts, hex.slice(from, from + size)], from + size],
      [[], 0],
    )[0]
    .join("-");
};

export function payoutFlow(
  at: number,
  client: Client,
  network: PayoutNetwork,
  token: Token,
  chance: Chance,
  { bank, chains }: Outside,
): Flow {
  const payer = addressOf(network, `payer ${at}`);
  const pixKey = uuidOf(chance);
  const amount = chance.pick(AMOUNTS);
  const allows = chance.pick(ALLOWS);
  const chain = chains.get(network);
  let id: string | null = null;
  let units = 0n;
  let cents = 0n;
  let spent = 0n;
  let granted = 0n;
  /** What its people have seen and should not. */
  const seen: string[] = [];

  const spender = () => spenderOf(network, client.user.id);
  const allow = (give: bigint) => {
    granted = give;
    chain?.allow(token, payer, spender(), give);
  };

  let account: Answered | null = null;
  const register = () =>
    client.call("POST /exchange/bank-accounts", { name: `A${at}`, pix_key: pixKey });
  /** The account as the exchange has it: after an older copy was put back its number may be another's. */
  const ownAccount = async (): Promise<Answered | null> => {
    account ??= await register();
    if (!account || account.status >= 300) return account;
    const kept = await client.call(`GET /exchange/bank-accounts/${String(account.data["id"])}`);
    if (kept?.data["pix_key"] !== pixKey) account = await register();
    return account;
  };
  const askForQuote = async () => {
    account = await ownAccount();
    if (!account || account.status >= 300) return account;
    return client.call("POST /exchange/payout-quote", {
      bank_account_id: account.data["id"],
      currency_type: "receiver",
      cover_fees: true,
      request_amount: amount,
      network,
      token,
    });
  };

  return {
    kind: "payout",
    askForQuote,
    network,
    wallet: payer,
    name: `payout ${at} of ${amount} in ${token} on ${network}, allowed ${allows}`,
    run: async () => {
      chain?.fund(token, payer, FUNDS);
      const quote = await askForQuote();
      if (!quote || quote.status >= 300) return;
      const contract = quote.data["contract"] as { amount: string; contractAddress: string };
      units = BigInt(contract.amount);
      cents = parseAmount(String(quote.data["receiver_amount"]), "BRL") ?? 0n;
      if (!isAtItsPrice(quote.data)) seen.push("its rate is not the market's less the spread");
      if (contract.contractAddress.toLowerCase() !== spender().toLowerCase()) {
        throw new Error(`the quote names another spender: ${contract.contractAddress}`);
      }
      if (allows === "too little") allow(units - 1n);
      else if (allows !== "never" && allows !== "exactly, late") allow(units);
      const order = { payout_quote_id: quote.data["id"], sender_wallet_address: payer, network };
      const made = await client.call("POST /exchange/payout", order);
      if (!made || made.status >= 300) return;
      id = String(made.data["payout_id"]);
      await sleep(chance.below(30_000));
      if (allows === "exactly, late") allow(units);
      if (allows === "and takes it back") allow(0n);
      if (allows === "and spends the tokens" && chain) {
        // Only what a payer can have: the rest may be pulled by now.
        chain.change((state) => {
          spent = balanceIn(state, token, payer);
          return {
            ...state,
            balances: new Map(state.balances).set(`${token} ${payer.toLowerCase()}`, 0n),
          };
        });
      }
      if (!client.asksAgain) return;
      await sleep(chance.below(240_000));
      const again = await client.call("POST /exchange/payout", order);
      if (again && again.data["payout_id"] !== id) {
        seen.push(`asked for again: ${again.status} ${again.code}`);
      }
    },
    id: () => id,
    faultsOfForgotten: () => {
      const state = chain?.head().state;
      const held = state ? balanceIn(state, token, payer) + spent : FUNDS;
      const paid = bank.paidTo(pixKey).length;
      return paid > 0 && held === FUNDS ? ["it was paid, and its tokens are where they were"] : [];
    },
    isBroken: () => bank.paidTo(pixKey).length > 1,
    faultsOf: (status) => {
      const state = chain?.head().state;
      if (!state) return [];
      const held = balanceIn(state, token, payer) + spent;
      const paid = bank.paidTo(pixKey).map((one) => one.cents);
      const isDone = status === "completed";
      const faults = [...seen];
      if (held !== FUNDS - (isDone ? units : 0n)) {
        faults.push(`${FUNDS - held} units left the payer, ${units} were to, and it is ${status}`);
      }
      if (String(paid) !== String(isDone ? [cents] : [])) {
        faults.push(
          `${paid.join(" + ") || "nothing"} was paid, ${cents} were to be, and it is ${status}`,
        );
      }
      const left = allowanceIn(state, token, payer, spender());
      if (isDone && left > 0n && granted === units) {
        faults.push(`${left} units are still allowed`);
      }
      return faults;
    },
  };
}
