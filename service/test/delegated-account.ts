import {
  encodeAbiParameters,
  encodeFunctionData,
  getCreateAddress,
  keccak256,
  parseAbiParameters,
  parseSignature,
  type Address,
  type Hash,
  type PrivateKeyAccount,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { BATCH_ACCOUNT as ABI, batchData, type BatchCall } from "#protocol/test/batch-account.ts";
import { batchAccountCode } from "#protocol/test/batch-account-code.ts";
import type { BareChain } from "./bare-chain.ts";

const SIGNED = parseAbiParameters([
  "struct Call { address to; bytes data; }",
  "uint256 chain, uint256 used, Call[] calls",
]);
const GAS = 500_000n;

/** Somebody who pays other people's gas, and the code that their accounts delegate to. */
export async function startSponsor(bare: BareChain) {
  const sponsor = privateKeyToAccount(generatePrivateKey());
  await bare.fund(sponsor.address, 0n);
  await bare.node.sendTransaction({ account: sponsor, chain: null, data: batchAccountCode() });
  await bare.mine();
  const contract = getCreateAddress({ from: sponsor.address, nonce: 0n });

  const usedBy = async (address: Address) => {
    const stands = await bare.node.getCode({ address });
    return stands ? bare.node.readContract({ address, abi: ABI, functionName: "used" }) : 0n;
  };

  return {
    address: sponsor.address,
    /** The account's key delegates to the code by a type-4 transaction of its own; two of its nonces are used. */
    delegate: async (account: PrivateKeyAccount): Promise<void> => {
      const nonce = await bare.node.getTransactionCount({ address: account.address });
      const authorization = await account.signAuthorization({
        address: contract,
        chainId: bare.network.chainId,
        nonce: nonce + 1,
      });
      await bare.node.sendTransaction({
        account,
        chain: null,
        to: sponsor.address,
        authorizationList: [authorization],
      });
      await bare.mine();
    },
    /** The account itself does these calls in one transaction of its own. */
    batch: (account: PrivateKeyAccount, calls: BatchCall[]): Promise<Hash> =>
      bare.node.sendTransaction({
        account,
        chain: null,
        to: account.address,
        data: batchData(calls),
        gas: GAS,
      }),
    /**
     * The account's key signs these calls, and the sponsor's transaction does them; `delegates`: in the same
     * transaction the account delegates first, which uses one of its nonces.
     */
    sponsored: async (
      account: PrivateKeyAccount,
      calls: BatchCall[],
      { delegates = false }: { delegates?: boolean } = {},
    ): Promise<Hash> => {
      const { address } = account;
      const { chainId } = bare.network;
      const digest = keccak256(
        encodeAbiParameters(SIGNED, [BigInt(chainId), await usedBy(address), calls]),
      );
      const { r, s, yParity } = parseSignature(await account.sign({ hash: digest }));
      const args = [calls, 27 + yParity, r, s] as const;
      const data = encodeFunctionData({ abi: ABI, functionName: "executeFor", args });
      const call = { account: sponsor, chain: null, to: address, data, gas: GAS };
      if (!delegates) return bare.node.sendTransaction(call);
      const nonce = await bare.node.getTransactionCount({ address });
      const authorization = await account.signAuthorization({ address: contract, chainId, nonce });
      return bare.node.sendTransaction({ ...call, authorizationList: [authorization] });
    },
  };
}

export type Sponsor = Awaited<ReturnType<typeof startSponsor>>;
