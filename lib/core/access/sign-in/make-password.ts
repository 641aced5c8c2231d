import "server-only";
import { randomInt } from "node:crypto";

/** Omits characters that are easily confused when read aloud or typed from paper. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** A password to read from a terminal: five groups of four, 99 bits. */
export function makePassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
