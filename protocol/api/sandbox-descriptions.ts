import { describedInput, describedObject } from "#protocol/wire/described.ts";
import {
  advanceClock,
  BankTransfer,
  ClockRecord,
  decideKyc,
  FaucetRecord,
  PayingPerson,
  payPix,
  SandboxNetwork,
  UseFaucet,
} from "./sandbox.ts";

const amount = "How much, in whole units.";

/** What OpenAPI says of the sandbox. */
export const SANDBOX_DESCRIPTIONS = [
  describedObject(SandboxNetwork, "SandboxNetwork", "A chain that runs here.", {
    name: null,
    family: "How the chain works.",
    rpcUrl: "Where its node answers.",
    tokens: "The tokens on it.",
    factory: "The contract that makes spenders; null on Solana.",
    spender: "The main account's spender.",
  }),
  describedObject(SandboxNetwork.shape.tokens.element, "SandboxToken", "A token.", {
    symbol: null,
    address: "The token; the mint on Solana.",
    decimals: "Always 6.",
  }),
  describedObject(FaucetRecord, "FaucetTransfer", "What the faucet gave.", { amount }),
  describedInput(UseFaucet, { amount }),
  describedInput(payPix.input, {
    amount: "What is paid, in BRL; absent: the code's.",
    payer: "Who pays; absent: somebody made up.",
  }),
  describedObject(payPix.reply, "PaidPix", "A PIX that was paid.", {}),
  describedObject(PayingPerson, "PayingPerson", "Who pays.", {
    name: "Their name.",
    document: "Their CPF or CNPJ.",
  }),
  describedObject(BankTransfer, "BankTransfer", "A row of the bank's statement.", {
    direction: "Which way it went.",
    original_end_to_end_id: "The PIX that is returned.",
    pix_key: "The key that it went to.",
  }),
  describedInput(advanceClock.input, { advance_seconds: "How many seconds pass." }),
  describedObject(ClockRecord, "AdvancedClock", "How many of each the seconds passed for.", {
    advance_seconds: "How many seconds passed.",
    quotes: "Quotes that are not used.",
    payins: "Payins whose PIX code is not paid.",
    payouts: "Payouts that wait for the allowance or the balance.",
    deliveries: "Webhook deliveries that wait for another attempt.",
  }),
  describedInput(decideKyc.input, { document: "The company's CNPJ." }),
  describedObject(decideKyc.reply, "KycDecision", "What was decided.", {}),
];
