import { createRequire } from "node:module";
import Safe, { buildSignatureBytes } from "@safe-global/protocol-kit";
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  getCreateAddress,
  hashMessage,
  http,
  parseAbi,
  type Address,
  type Hash,
  type Hex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

/** A chain on which Safes are made. */
export type SafeChain = {
  url: string;
  /** Gives an address gas. */
  fund: (address: Address) => Promise<unknown>;
  /** Mines what was sent, or waits until it is mined. */
  mined: (hash: Hash) => Promise<unknown>;
};

export type SafeCall = { to: Address; data: Hex };

const read = createRequire(import.meta.url);
const codeOf = (path: string): Hex =>
  (
    read(`@safe-global/safe-contracts/build/artifacts/contracts/${path}.json`) as {
      bytecode: Hex;
    }
  ).bytecode;

/** Safe 1.4.1's own contracts, by the names that its kit has for them. */
const CONTRACTS = {
  safeSingletonAddress: "SafeL2.sol/SafeL2",
  safeProxyFactoryAddress: "proxies/SafeProxyFactory.sol/SafeProxyFactory",
  multiSendAddress: "libraries/MultiSend.sol/MultiSend",
  multiSendCallOnlyAddress: "libraries/MultiSendCallOnly.sol/MultiSendCallOnly",
  fallbackHandlerAddress: "handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler",
  signMessageLibAddress: "libraries/SignMessageLib.sol/SignMessageLib",
  createCallAddress: "libraries/CreateCall.sol/CreateCall",
  simulateTxAccessorAddress: "accessors/SimulateTxAccessor.sol/SimulateTxAccessor",
} as const;
const SIGN_MESSAGE = parseAbi(["function signMessage(bytes message)"]);
const GAS = 8_000_000n;
const OWNERS = 3;
const NEEDED = 2;
/** Safe's own word for a call of the library's code by the account itself. */
const DELEGATE_CALL = 1;

/** Deploys Safe's contracts. @returns what makes Safes of three owners of which two must sign */
export async function startSafes({ url, fund, mined }: SafeChain) {
  const chain = createPublicClient({ transport: http(url) });
  const chainId = await chain.getChainId();
  const key = generatePrivateKey();
  // Pays the gas and owns nothing, so that it never counts as one of the owners.
  const payer = privateKeyToAccount(key);
  const wallet = createWalletClient({ account: payer, transport: http(url) });
  await fund(payer.address);
  let nonce = 0;
  const send = async (call: { to?: Address; data: Hex }): Promise<Hash> => {
    const hash = await wallet.sendTransaction({ ...call, nonce, gas: GAS, chain: null });
    nonce += 1;
    await mined(hash);
    return hash;
  };
  const addresses: Partial<Record<keyof typeof CONTRACTS, Address>> = {};
  for (const [name, path] of Object.entries(CONTRACTS)) {
    const address = getCreateAddress({ from: payer.address, nonce: BigInt(nonce) });
    addresses[name as keyof typeof CONTRACTS] = address;
    await send({ data: codeOf(path) });
  }
  const contractNetworks = { [String(chainId)]: addresses };
  let made = 0;

  const deploy = async (owners: readonly Address[]): Promise<Address> => {
    made += 1;
    const predictedSafe = {
      safeAccountConfig: { owners: [...owners], threshold: NEEDED },
      safeDeploymentConfig: { safeVersion: "1.4.1", saltNonce: String(made) } as const,
    };
    const kit = await Safe.init({ provider: url, signer: key, predictedSafe, contractNetworks });
    const { to, data } = await kit.createSafeDeploymentTransaction();
    await send({ to: to as Address, data: data as Hex });
    return getAddress(await kit.getAddress());
  };

  /** A Safe of three, of which any two act together. */
  const safe = async () => {
    const keys = Array.from({ length: OWNERS }, generatePrivateKey);
    const address = await deploy(keys.map((one) => privateKeyToAccount(one).address));
    const open = (signer: Hex) =>
      Safe.init({ provider: url, signer, safeAddress: address, contractNetworks });
    const by = (owner: number) => open(keys[owner] ?? "0x");

    /** A call that its owners sign one after the other, as far apart as they like. */
    const propose = async (call: SafeCall, operation = 0) => {
      const transaction = { ...call, value: "0", operation };
      const kit = await open(key);
      let asked = await kit.createTransaction({ transactions: [transaction] });
      return {
        sign: async (owner: number) => {
          asked = await (await by(owner)).signTransaction(asked);
        },
        /** @throws while too few have signed */
        execute: async (): Promise<Hash> => {
          const to = address;
          const data = (await kit.getEncodedTransaction(asked)) as Hex;
          // As a node would refuse it, before it is sent.
          await chain.call({ account: payer.address, to, data });
          return send({ to, data });
        },
      };
    };
    /** The whole way: two owners sign, and it is done. */
    const act = async (call: SafeCall, operation = 0): Promise<Hash> => {
      const proposal = await propose(call, operation);
      for (const owner of [0, 1]) await proposal.sign(owner);
      return proposal.execute();
    };

    return {
      address,
      propose,
      act,
      /** The owners' signatures of a text as one (EIP-1271). */
      signText: async (text: string, owners: readonly number[] = [0, 1]): Promise<Hex> => {
        let message = (await open(key)).createMessage(text);
        for (const owner of owners) {
          message = await (await by(owner)).signMessage(message);
        }
        return buildSignatureBytes([...message.signatures.values()]) as Hex;
      },
      /** Two owners have the Safe itself note on chain that it signed a text. */
      signTextOnChain: (text: string): Promise<Hash> => {
        const args = [hashMessage(text)] as const;
        const data = encodeFunctionData({ abi: SIGN_MESSAGE, functionName: "signMessage", args });
        return act({ to: addresses.signMessageLibAddress ?? "0x", data }, DELEGATE_CALL);
      },
    };
  };
  return { safe };
}

export type SafeAccount = Awaited<ReturnType<Awaited<ReturnType<typeof startSafes>>["safe"]>>;
