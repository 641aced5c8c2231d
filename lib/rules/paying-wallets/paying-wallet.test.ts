import { Keypair, PublicKey } from "@solana/web3.js";
import { TronWeb } from "tronweb";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { expect, test } from "vitest";
import { reasonsOf } from "#protocol/wire/reason.ts";
import { AddPayingWallet, parseSigner } from "./paying-wallet.ts";

test("the family follows from the address", async () => {
  for (let made = 0; made < 20; made += 1) {
    const evm = privateKeyToAddress(generatePrivateKey());
    expect(parseSigner(evm.toLowerCase())).toEqual({ family: "evm", address: evm });
    const tron = (await TronWeb.createAccount()).address.base58;
    expect(parseSigner(` ${tron}`)).toEqual({ family: "tron", address: tron });
    const solana = Keypair.generate().publicKey.toBase58();
    expect(parseSigner(`${solana}\n`)).toEqual({ family: "solana", address: solana });
  }
});

const [tokenAccount] = PublicKey.findProgramAddressSync([Buffer.from("tokens")], PublicKey.default);

test.each([
  ["", "required"],
  ["   ", "required"],
  ["0x12", "invalid_address"],
  ["0X52908400098527886E0F7030069857D2E4169EE7", "invalid_address"],
  ["0x52908400098527886e0F7030069857D2E4169EE7", "invalid_checksum"],
  [`0x${"0".repeat(40)}`, "zero_address"],
  ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T", "invalid_checksum"],
  ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "token_address"],
  ["T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "zero_address"],
  ["EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "token_address"],
  ["9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsU", "invalid_address"],
  [tokenAccount.toBase58(), "not_a_key"],
  ["41a614f803b6fd780986a42c78ec9c7f77e6ded13c", "address_of_no_network"],
  ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "address_of_no_network"],
  ["tesouraria.eth", "address_of_no_network"],
  ["x".repeat(101), "too_long:100"],
])("%j is refused as %s", (address, reason) => {
  const parsed = AddPayingWallet.safeParse({ address, name: "Tesouraria" });
  expect(parsed.success ? {} : reasonsOf(parsed.error)).toEqual({ address: reason });
});
