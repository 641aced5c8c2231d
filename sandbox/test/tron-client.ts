import { TronWeb, type Types } from "tronweb";
import { FaucetRecord } from "#protocol/api/sandbox.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { generatePrivateKey } from "viem/accounts";
import { TOKEN_ADDRESSES } from "#sandbox/chain/evm-networks.ts";
import { jsonCall } from "./json-call.ts";
import { openTestSandbox } from "./open-test-sandbox.ts";

export const USDT = tronForm(TOKEN_ADDRESSES.USDT);
type Answer = { result?: boolean; code?: string; txid: string; message?: string };
type Info = { id?: string; receipt?: { result?: string; energy_usage_total?: number } } & Record<
  string,
  unknown
>;

/** A client of the sandbox's Tron front, with an unmodified tronweb. */
export function tronClient(url: string, key = generatePrivateKey().slice(2)) {
  const tronWeb = new TronWeb({ fullHost: `${url}/tron`, privateKey: key });
  const address = tronWeb.defaultAddress.base58 as string;

  async function build(
    contract: string,
    call: string,
    parameters: Types.ContractFunctionParameter[],
    options: object = {},
  ): Promise<Types.Transaction> {
    const built = await tronWeb.transactionBuilder.triggerSmartContract(
      contract,
      call,
      { feeLimit: 50_000_000, ...options },
      parameters,
      address,
    );
    return built.transaction;
  }
  const send = (signed: unknown) =>
    tronWeb.trx.sendRawTransaction(signed as never) as unknown as Promise<Answer>;
  const sign = (transaction: unknown) =>
    tronWeb.trx.sign(transaction as never) as unknown as Promise<Types.SignedTransaction>;

  return {
    tronWeb,
    address,
    key,
    build,
    sign,
    send,
    async call(contract: string, name: string, parameters: Types.ContractFunctionParameter[]) {
      const answer = await send(await sign(await build(contract, name, parameters)));
      if (answer.result !== true) throw new Error(JSON.stringify(answer));
      return answer.txid;
    },
    /** A transaction's result, once it is in a block. */
    async done(id: string): Promise<Info> {
      for (;;) {
        const info = (await tronWeb.trx.getUnconfirmedTransactionInfo(id)) as unknown as Info;
        if (info.id !== undefined) return info;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async read(contract: string, name: string, parameters: Types.ContractFunctionParameter[]) {
      const { constant_result: result } = await tronWeb.transactionBuilder.triggerConstantContract(
        contract,
        name,
        {},
        parameters,
        address,
      );
      return BigInt(`0x${result[0]}`);
    },
  };
}
export type TronClient = ReturnType<typeof tronClient>;

/** Requests a gift from the sandbox's faucet. Returns the transaction's id. */
export async function tronFaucetTransfer(
  url: string,
  address: string,
  token: string,
  amount: string,
): Promise<string> {
  const wish = { network: "tron", token, address, amount };
  const { status, body } = await jsonCall(`${url}/sandbox/faucet`, "POST", wish);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return FaucetRecord.parse(body).transaction_hash;
}

export const asAddress = (value: string) => ({ type: "address", value });
export const asUnits = (value: bigint) => ({ type: "uint256", value: String(value) });

/** A sandbox with two accounts on its Tron: an owner of 1,000 USDT and a spender. */
export async function openTronPair() {
  const pace = { blockMs: 100, snapshotEvery: 25, nodeLifetime: 50 };
  const sandbox = await openTestSandbox({ pace });
  const owner = tronClient(sandbox.url);
  const spender = tronClient(sandbox.url);
  await Promise.all([
    tronFaucetTransfer(sandbox.url, owner.address, "NATIVE", "200.5"),
    tronFaucetTransfer(sandbox.url, owner.address, "USDT", "1000"),
    tronFaucetTransfer(sandbox.url, spender.address, "NATIVE", "100"),
  ]);
  /** The arguments of `approve`. */
  const approve = (units: bigint) => [asAddress(spender.address), asUnits(units)];
  return { sandbox, owner, spender, approve };
}
