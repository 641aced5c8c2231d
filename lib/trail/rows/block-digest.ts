import "server-only";
import { createHash, type Hash } from "node:crypto";

/** Names what is hashed, so that another form can never be taken for this one. */
const FORM = "ponte audit block 1";

export type BlockHead = {
  /** Counted from 1 without gaps. */
  number: bigint;
  /** The digest of the block before; null for the first. */
  previous: string | null;
  /** PostgreSQL's text of the rows' ids: `{[1,4),[7,8)}`. */
  ids: string;
  sealedAt: Date;
};

/** The digest of one block: its head, then its rows in the order of their ids. SHA-256, in hexadecimal. */
export class BlockDigest {
  readonly #hash: Hash;

  constructor({ number, previous, ids, sealedAt }: BlockHead) {
    const head = [FORM, number, previous ?? "", ids, sealedAt.toISOString()];
    this.#hash = createHash("sha256").update(`${head.join("\n")}\n`);
  }

  /** @param row the row's text as `trailRows` reads it; JSON, so that it holds no line break of its own */
  add(row: string): void {
    this.#hash.update(row).update("\n");
  }

  end(): string {
    return this.#hash.digest("hex");
  }
}
