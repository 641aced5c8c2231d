import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import type { Family } from "#protocol/chain/networks.ts";
import { isSignedText } from "#lib/rules/paying-wallets/proof/is-signed-text.ts";
import { WALLET_CODES } from "./eip1193.ts";
import { signText } from "./sign-text.ts";
import { solanaWallet } from "./solana/solana-wallet.ts";
import { nodeWallet } from "./test/node-wallet.ts";
import { solanaPerson } from "./test/solana-person.ts";
import { tronPerson } from "./test/tron-person.ts";
import { textSignature } from "./text-signature.ts";
import { tronWallet } from "./tron/tron-wallet.ts";
import { walletFault } from "./wallet-fault.ts";

const TEXT = "desk.example wants you to…\nR$ 1,00 à vista 💶";

type Asked = {
  address: string;
  sign: () => Promise<unknown>;
  /** Makes it return something else, or throw. */
  instead: (what: () => unknown) => void;
  /** Removes the request from the wallet. */
  forget: () => void;
};

const WALLETS: Record<Family, () => Promise<Asked>> = {
  evm: async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const wallet = nodeWallet(account, "http://127.0.0.1:9", 1);
    const instead = (what: () => unknown) => void (wallet.instead.personal_sign = what);
    return {
      address: account.address,
      sign: () => signText(wallet, account.address, TEXT),
      instead,
      forget: () =>
        instead(() => {
          throw Object.assign(new Error("no such method"), { code: WALLET_CODES.unsupported });
        }),
    };
  },
  tron: async () => {
    const person = tronPerson();
    person.unlock();
    const wallet = tronWallet(person, 1);
    const shown = { defaultAddress: { base58: person.address } };
    return {
      address: person.address,
      sign: () => wallet.signText(TEXT),
      instead: (what) => {
        person.provider.tronWeb = { ...shown, trx: { signMessageV2: async () => what() } };
      },
      forget: () => void (person.provider.tronWeb = { ...shown, trx: {} }),
    };
  },
  solana: async () => {
    const person = await solanaPerson();
    person.show();
    const wallet = solanaWallet(person, ["solana:localnet"]);
    return {
      address: person.address,
      sign: () => wallet.signText(TEXT),
      instead: (what) => void (person.tamperText = what),
      forget: () => void delete person.features["solana:signMessage"],
    };
  },
};
const FAMILIES = Object.keys(WALLETS) as Family[];
const faultOf = (signing: Promise<unknown>) =>
  signing.then(textSignature).then(() => "signed", walletFault);

describe.each(FAMILIES)("a wallet of %s", (family) => {
  test("signs the very text by its own key", async () => {
    const { address, sign } = await WALLETS[family]();
    const signature = textSignature(await sign());
    expect(await isSignedText({ family, address }, TEXT, signature)).toBe(true);
  });

  test("may refuse, be locked, or sign no texts at all, each with its own words", async () => {
    const { sign, instead, forget } = await WALLETS[family]();
    const fail = (code: number) =>
      instead(() => {
        throw Object.assign(new Error("no"), { code });
      });
    fail(WALLET_CODES.rejected);
    expect(await faultOf(sign())).toBe("rejected");
    fail(WALLET_CODES.busy);
    expect(await faultOf(sign())).toBe("locked");
    forget();
    expect(await faultOf(sign())).toBe("no_texts");
  });

  test("that gives back no signature is told so", async () => {
    const { sign, instead } = await WALLETS[family]();
    for (const what of [null, {}, "0x", "yes", "0x00", `0x${"zz".repeat(65)}`]) {
      instead(() => what);
      expect(await faultOf(sign())).toBe("other_bytes");
    }
  });
});

test("a contract's signature is told as such; one that ends in 0 or 1 is a key's", async () => {
  const { address, sign, instead } = await WALLETS.evm();
  const signature = textSignature(await sign());
  const recovery = Number(`0x${signature.slice(-2)}`) - 27;
  const low = `${signature.slice(0, -2)}0${recovery}`;
  expect(await isSignedText({ family: "evm", address }, TEXT, low)).toBe(true);
  instead(() => signature + "6492".repeat(16));
  expect(await faultOf(sign())).toBe("contract_account");
});

test("a wallet of Solana that signs another text than it was given is told so", async () => {
  const person = await solanaPerson();
  person.show();
  const { signText: sign } = solanaWallet(person, ["solana:localnet"]);
  person.tamperText = ({ signature }) => ({ signedMessage: Uint8Array.of(1, 2), signature });
  expect(await faultOf(sign(TEXT))).toBe("other_bytes");
  person.accounts = [];
  expect(await faultOf(sign(TEXT))).toBe("no_account");
});
