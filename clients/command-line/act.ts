import { type Command, InvalidArgumentError, Option } from "commander";
import { Desk, type Globals, type World } from "./desk.ts";

/** A command's action: its words and options as typed, with a desk to work at. */
export function act<Options, Words extends unknown[]>(
  world: World,
  run: (desk: Desk, options: Options, ...words: Words) => Promise<void>,
) {
  // Commander hands over the words, then the options, then the command.
  return (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command;
    const desk = new Desk(world, command.optsWithGlobals<Globals>());
    return run(desk, command.opts() as Options, ...(given.slice(0, -2) as Words));
  };
}

/** @throws InvalidArgumentError, which commander shows */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It is a whole number.");
}

/** Amounts are text all the way: a number would already have been rounded. */
export function amountText(text: string): string {
  if (/^(0|[1-9]\d*)(\.\d+)?$/.test(text)) return text;
  throw new InvalidArgumentError("An amount is written 1234.56.");
}

export const KEY_OPTION = () =>
  new Option(
    "--idempotency-key <key>",
    "repeat what was tried under this key, without doing it twice",
  );

/** The number of a record, as a word of the command. */
export const numbered = (command: Command, name: string): Command =>
  command.argument(`<${name}>`, "its number", wholeNumber);

/** What every list takes. */
export const listing = (command: Command): Command =>
  command
    .option("--limit <rows>", "rows on a page", wholeNumber, 20)
    .option("--cursor <cursor>", "go on where a page ended")
    .option("--all", "every page");

export const PAYIN_NETWORKS = ["ethereum", "polygon", "polygon_amoy", "tron"] as const;
export const PAYOUT_NETWORKS = ["ethereum", "polygon", "base", "tron", "solana"] as const;
export const TOKENS = ["USDC", "USDT"] as const;
export const choice = (flags: string, words: string, choices: readonly string[]) =>
  new Option(flags, words).choices(choices);
