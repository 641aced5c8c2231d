import { PROOF_OF_ADDRESS_REFUSED } from "#protocol/wire/sentences-pt-br.ts";
import { z } from "#protocol/wire/zod.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { parseCpf } from "#protocol/brazil/cpf.ts";
import { endpoints } from "#protocol/wire/endpoint.ts";
import { AmountText, BrlText, line, Timestamp } from "#protocol/wire/inputs.ts";
import { NETWORKS } from "#protocol/chain/networks.ts";
import { readRecord, readText } from "#protocol/wire/read.ts";
import { Payer } from "#protocol/payins/payer.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** The receiver of every sandbox PIX. A PIX code must name it; it is pinned like a token's contract. */
export const SANDBOX_RECEIVER = {
  name: "PONTE SANDBOX",
  city: "SAO PAULO",
  key: "7b1f2e0c-5a4d-4c8e-9f3b-2d6a1e0c9b58",
} as const;

/**
 * An address that the sandbox's USDC refuses on every EVM chain, as the real issuer refuses frozen
 * addresses; USDT accepts it. It is the last 20 bytes of keccak256("ponte sandbox frozen"), so nobody
 * holds its key.
 */
export const SANDBOX_FROZEN_ADDRESS = "0xB5C7dd9C4D7D66242f6cB2241449c33211Ef7Bf2";

/**
 * Payout amounts that the sandbox's receivers refuse. For the first, the receiver's bank says so when
 * asked beforehand and nothing is pulled; the second it refuses on arrival, so the tokens are refunded.
 */
export const SANDBOX_UNTAKEN_PAYMENT_CENTS = 666_00n;
export const SANDBOX_REFUSED_PAYMENT_CENTS = 777_00n;

/** A company whose trade name contains this is rejected, for a reason that its sender can fix. */
export const SANDBOX_REFUSED_TRADE_NAME = "FAIL";
export const SANDBOX_KYC_REASON = PROOF_OF_ADDRESS_REFUSED;

/** The main account's user number at the local service: the first user, pinned like a contract. */
export const SANDBOX_MAIN_USER_ID = 1;

export const SandboxNetwork = z.strictObject({
  name: z.enum(NETWORKS),
  family: z.enum(["evm", "tron", "solana"]),
  chainId: z.int().nullable(),
  rpcUrl: z.url(),
  tokens: z.array(
    z.strictObject({
      symbol: z.enum(["USDC", "USDT"]),
      address: z.string(),
      decimals: z.literal(6),
    }),
  ),
  factory: z.string().nullable(),
  spender: z.string().nullable(),
});
export type SandboxNetwork = z.infer<typeof SandboxNetwork>;

export const UseFaucet = z.object({
  network: z.enum(NETWORKS),
  token: z.enum(["USDC", "USDT", "NATIVE"]),
  address: z.string().min(1, "required"),
  amount: AmountText,
});
export type UseFaucet = z.infer<typeof UseFaucet>;

export const FaucetRecord = z.strictObject({
  network: z.enum(NETWORKS),
  token: z.enum(["USDC", "USDT", "NATIVE"]),
  address: z.string(),
  amount: z.string(),
  transaction_hash: z.string(),
});
export type FaucetRecord = z.infer<typeof FaucetRecord>;

/** The sandbox's payer unless somebody chooses another: a made-up person with a CPF of the textbooks. */
export const SANDBOX_PAYER = { name: "Marina Alves Teixeira", document: "52998224725" } as const;
/** Its bank; the number belongs to no bank. */
export const SANDBOX_PAYER_BANK = { ispb: "99990001", name: "Banco do Pagador" } as const;

/** Who pays a PIX at the sandbox's bank. */
export const PayingPerson = z.object({
  name: line(80),
  document: z.string().transform((text, context): string => {
    const document = parseCpf(text) ?? parseCnpj(text);
    if (document !== null) return document;
    context.addIssue({ code: "custom", message: "invalid" });
    return z.NEVER;
  }),
});
export type PayingPerson = z.infer<typeof PayingPerson>;

const PayPix = z.object({
  pix_code: z.string().overwrite(trimHidden).min(1, "required").max(512, "too_long:512"),
  amount: AmountText.nullish(),
  payer: PayingPerson.nullish(),
});
type PayPix = z.infer<typeof PayPix>;

/** A row of the bank's statement: independent evidence of what was really paid. */
export const BankTransfer = z.strictObject({
  id: z.int().positive(),
  direction: z.enum(["in", "out", "returned"]),
  amount: BrlText,
  end_to_end_id: z.string(),
  original_end_to_end_id: z.string().nullable(),
  txid: z.string().nullable(),
  pix_key: z.string().nullable(),
  /** Who paid a PIX that came in. */
  payer: Payer.nullable(),
  created_at: Timestamp,
});
export type BankTransfer = z.infer<typeof BankTransfer>;

/** The reason given to the client company; it may have several lines. */
export const KycReason = z
  .string()
  .trim()
  .max(500, "too_long:500")
  .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), "invalid");

/** A month: longer than anything waits. */
export const CLOCK_ADVANCE_MOST_SECONDS = 2_678_400;

const Advanced = z.int().nonnegative();

/** What a user's clock brought nearer: how many of each. */
export const ClockRecord = z.strictObject({
  advance_seconds: z.int().positive(),
  /** Of payins and payouts, not used yet. */
  quotes: Advanced,
  /** Payins whose PIX code is not paid. */
  payins: Advanced,
  /** Payouts that wait for the allowance or the balance. */
  payouts: Advanced,
  /** Deliveries of webhooks that wait for another attempt. */
  deliveries: Advanced,
});
export type ClockRecord = z.infer<typeof ClockRecord>;

export const sandboxCalls = endpoints(
  { tag: "Sandbox", scope: "any" },
  {
    listSandboxNetworks: {
      summary: "Chains that run here",
      method: "GET",
      path: "/sandbox/networks",
      auth: "none",
      input: z.object({}),
      reply: z.array(SandboxNetwork),
      read: (answer) =>
        z.array(z.looseObject({ name: z.string(), rpcUrl: z.string() })).parse(answer),
    },
    useFaucet: {
      summary: "Give test tokens or gas to an address; answers after confirmation",
      method: "POST",
      path: "/sandbox/faucet",
      input: UseFaucet,
      reply: FaucetRecord,
      read: (answer) => ({ transactionHash: readText(readRecord(answer), "transaction_hash") }),
      errors: ["PAIR_NOT_SUPPORTED"],
    },
    payPix: {
      summary: "Pay a PIX code at the payer's bank",
      method: "POST",
      path: "/sandbox/pix/pay",
      input: PayPix,
      reply: z.strictObject({ end_to_end_id: z.string() }),
      read: (answer) => ({ endToEndId: readText(readRecord(answer), "end_to_end_id") }),
      errors: ["NOT_FOUND"],
    },
    listBankTransfers: {
      summary: "The bank's own statement",
      method: "GET",
      path: "/sandbox/bank/transfers",
      input: z.object({}),
      reply: z.array(BankTransfer),
      read: (answer) => z.array(BankTransfer.loose()).parse(answer),
    },
    advanceClock: {
      summary: "Let time pass for what you wait for",
      method: "POST",
      path: "/sandbox/clock",
      status: 200,
      input: z.object({
        advance_seconds: z
          .int()
          .min(1, "too_small:1")
          .max(CLOCK_ADVANCE_MOST_SECONDS, `too_large:${CLOCK_ADVANCE_MOST_SECONDS}`),
      }),
      reply: ClockRecord,
      read: (answer) => ClockRecord.loose().parse(answer),
    },
    decideKyc: {
      summary: "Decide a KYC by hand",
      method: "POST",
      path: "/sandbox/kyc/{document}",
      status: 200,
      input: z.object({
        // Text that is not a CNPJ matches no company and answers `NOT_FOUND`, as an unknown CNPJ does.
        document: z.string().transform((text) => parseCnpj(text) ?? text),
        status: z.enum(["APPROVED", "REJECTED"]),
        reason: KycReason.nullish(),
      }),
      reply: z.strictObject({ document: z.string(), status: z.enum(["APPROVED", "REJECTED"]) }),
      read: readRecord,
      errors: ["NOT_FOUND", "CONFLICT"],
    },
  },
);
export const {
  listSandboxNetworks,
  useFaucet,
  payPix,
  listBankTransfers,
  advanceClock,
  decideKyc,
} = sandboxCalls;
