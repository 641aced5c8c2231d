import { asAddress, asUnits, tronClient, USDT } from "#sandbox/test/tron-client.ts";
import type { Types } from "tronweb";
import {
  namesOneOf,
  type FundAccount,
  type PayerWallet,
} from "#service/test/faults/fault-family.ts";
import { untilDone } from "#service/test/faults/insist.ts";
import { keccak256, stringToHex } from "viem";
import { privateKeyToAddress } from "viem/accounts";

/** Payout wallets' keys, each with its own payer: the same in every world, since each chain is new. */
export const TRON_KEYS = Array.from({ length: 6 }, (_one, index) =>
  keccak256(stringToHex(`ponte fault payer ${index} on tron`)),
);

/** Whether calls, bytes or logs name one of them. */
export const namesTronPayer = namesOneOf(TRON_KEYS.map((key) => privateKeyToAddress(key)));

const GIFT = { NATIVE: "1000", token: "1000000" } as const;
const LEAST_SUN = 100_000_000;
const LEAST_UNITS = 10_000_000_000n;
const NOWHERE = "T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY";
/** A node's answer to bytes that it already has. */
const KNOWN = "DUP_TRANSACTION_ERROR";

/**
 * A payer's own wallet by an unmodified tronweb. It sends the same bytes until the chain holds them, and
 * makes others only when those can't be accepted any more.
 */
export function tronPayerWallet(sandboxUrl: string, key: string, give: FundAccount): PayerWallet {
  const client = tronClient(sandboxUrl, key.slice(2));
  const { address, tronWeb } = client;
  const held = () => client.read(USDT, "balanceOf(address)", [asAddress(address)]);

  /** True once the chain holds the bytes; false when it never can. */
  const isHeld = (signed: Types.SignedTransaction) =>
    untilDone("a payer's bytes are taken", async () => {
      const { result, code } = await client.send(signed);
      if (result !== true && code !== KNOWN) return false;
      const info = await tronWeb.trx.getUnconfirmedTransactionInfo(signed.txID);
      return "id" in info ? true : null;
    });
  const call = (name: string, parameters: Types.ContractFunctionParameter[]) =>
    untilDone(`a payer calls ${name}`, async () => {
      const signed = await client.sign(await client.build(USDT, name, parameters));
      return (await isHeld(signed)) ? true : null;
    });
  const approve = (spender: string, units: bigint) =>
    call("approve(address,uint256)", [asAddress(spender), asUnits(units)]);

  return {
    address,
    fill: async () => {
      await untilDone("a payer is filled", async () => {
        const gift = { network: "tron", address } as const;
        if ((await tronWeb.trx.getUnconfirmedBalance(address)) < LEAST_SUN)
          await give({ ...gift, token: "NATIVE", amount: GIFT.NATIVE });
        if ((await held()) < LEAST_UNITS)
          await give({ ...gift, token: "USDT", amount: GIFT.token });
        return (await held()) >= LEAST_UNITS ? true : null;
      });
    },
    /** An existing allowance is reset first, as this token requires. */
    allow: async (_token, spender, units) => {
      const pair = [asAddress(address), asAddress(spender)];
      const now = await untilDone("a payer looks", () =>
        client.read(USDT, "allowance(address,address)", pair),
      );
      if (now === units) return;
      if (now > 0n && units > 0n) await approve(spender, 0n);
      await approve(spender, units);
    },
    empty: async () => {
      const units = await untilDone("a payer looks", held);
      await call("transfer(address,uint256)", [asAddress(NOWHERE), asUnits(units)]);
    },
  };
}
