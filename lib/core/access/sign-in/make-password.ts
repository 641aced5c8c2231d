import "server-only";
import { randomInt } from "node:crypto";

/** Omits characters that are easily confused when read aloud or typed from paper. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** A password to read from a terminal or from paper: groups of four, of 20 bits each. */
export function makePassword(groups = GROUPS): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}
