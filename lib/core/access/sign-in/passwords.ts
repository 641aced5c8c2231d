import "server-only";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const COST = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 };
const SALT_BYTES = 16;
const KEY_BYTES = 64;
const SHAPE = /^([0-9a-f]{32}):([0-9a-f]{128})$/;

/** Compared with where there is no password; no password has it. */
const NOBODYS_HASH = `${"0".repeat(2 * SALT_BYTES)}:${"0".repeat(2 * KEY_BYTES)}`;

/** The salt goes in as its hexadecimal text: so did it in every hash that is stored. */
const keyOf = (password: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** One object, so that tests of anything else need not wait: hashing is slow on purpose. */
export const passwords = {
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES).toString("hex");
    return `${salt}:${(await keyOf(password, salt)).toString("hex")}`;
  },

  /** Takes as long where there is nothing to compare with, `stored` being null. */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const [, salt = "", key = ""] = SHAPE.exec(stored ?? "") ?? SHAPE.exec(NOBODYS_HASH) ?? [];
    return timingSafeEqual(await keyOf(password, salt), Buffer.from(key, "hex"));
  },
};
