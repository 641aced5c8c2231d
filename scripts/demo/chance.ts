import { createPrivateKey, createPublicKey } from "node:crypto";
import { base58 } from "@scure/base";
import { getAddress, type Hex } from "viem";
import { FAMILY, type Network } from "#protocol/chain/networks.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { seededRandom } from "#service/test/seeded-random.ts";

/** An Ed25519 private key in PKCS #8, without its 32 bytes. */
const ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");

/** A check digit of a CPF or CNPJ, with weights from 2 on, beginning again after `highest`. */
function checkDigit(digits: string, highest: number): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (2 + (at % (highest - 1))), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** Chance that depends only on its seed: the same company each time. */
export class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededRandom(seed);
  }

  /** A chance of its own, however often it is asked: what follows stays the same. */
  apart = (): Chance => new Chance(this.whole(0, 2 ** 31));

  /** From 0 to 1. */
  share = (): number => this.#next();

  /** A whole number from `least` to `most`. */
  whole = (least: number, most: number): number =>
    least + Math.floor(this.#next() * (most - least + 1));

  pick = <T>(list: readonly T[]): T => list[this.whole(0, list.length - 1)] as T;

  /** The first are picked more often than the last. */
  pickFirst = <T>(list: readonly T[]): T =>
    list[Math.floor(list.length * this.#next() ** 1.8)] as T;

  /** About the middle, seldom far from it: most amounts are small, and a few are large. */
  amount = (middle: number, spread: number): number => {
    const normal =
      Math.sqrt(-2 * Math.log(1 - this.#next())) * Math.cos(2 * Math.PI * this.#next());
    return middle * Math.exp(normal * spread);
  };

  hex = (length: number): string =>
    Array.from({ length }, () => this.whole(0, 15).toString(16)).join("");

  digits = (length: number): string => Array.from({ length }, () => this.whole(0, 9)).join("");

  uuid = (): string => {
    const hex = this.hex(30);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(12, 15)}`,
      `a${hex.slice(15, 18)}`,
      hex.slice(18, 30),
    ].join("-");
  };

  /** Letters and digits, as txids and the ends of end-to-end ids have them. */
  letters = (length: number): string =>
    Array.from({ length }, () => this.whole(0, 35).toString(36)).join("");

  /** Nobody's: numbers this low were never issued. */
  cpf = (): string => {
    const first = this.digits(3).padStart(9, "0");
    const tenth = first + checkDigit(first, 11);
    return tenth + checkDigit(tenth, 12);
  };

  /** No company's: numbers this high are not issued yet. */
  cnpj = (): string => {
    const first = `99${this.digits(6)}0001`;
    const thirteenth = first + checkDigit(first, 9);
    return thirteenth + checkDigit(thirteenth, 9);
  };

  /** Canonical for its network, and nobody's. */
  address = (network: Network): string => {
    const hex: Hex = `0x${this.hex(40)}`;
    if (FAMILY[network] === "evm") return getAddress(hex);
    if (FAMILY[network] === "tron") return tronForm(hex);
    const seed = Buffer.concat([ED25519, Buffer.from(this.hex(64), "hex")]);
    const secret = createPrivateKey({ key: seed, format: "der", type: "pkcs8" });
    return base58.encode(
      createPublicKey(secret).export({ format: "der", type: "spki" }).subarray(-32),
    );
  };

  /** A transaction's hash as its network writes it. */
  hash = (network: Network): string => {
    if (FAMILY[network] === "evm") return `0x${this.hex(64)}`;
    if (FAMILY[network] === "tron") return this.hex(64);
    return base58.encode(Buffer.from(this.hex(128), "hex"));
  };

  /** A PIX's end-to-end id of a moment. */
  endToEnd = (at: Date): string => {
    const stamp = at.toISOString().replaceAll(/[-T:]/g, "").slice(0, 12);
    return `E99990001${stamp}${this.letters(11)}`;
  };
}
