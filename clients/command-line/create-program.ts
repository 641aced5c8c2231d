import { Command } from "commander";
import { accountCommands } from "./account-commands.ts";
import { completionCommand } from "./completion-command.ts";
import type { World } from "./desk.ts";
import { eventCommands } from "./event-commands.ts";
import { payinCommands } from "./payin-commands.ts";
import { payoutCommands } from "./payout-commands.ts";
import manifest from "./package.json" with { type: "json" };
import { DEFAULT_ORIGIN } from "./settings.ts";
import { signInCommands } from "./sign-in-commands.ts";
import { subAccountCommands } from "./sub-account-commands.ts";
import { triggerCommands } from "./trigger-commands.ts";
import { walletCommands } from "./wallet-commands.ts";

const AFTER = `
Exit codes:
  0  done
  1  failed
  2  the command is not understood, or nobody could be asked
  3  the exchange refused
  4  no answer; of a write it is not known whether it was done

Environment:
  PONTE_ORIGIN                      the exchange
  PONTE_API_KEY, PONTE_API_SECRET   a credential, in the place of a kept one`;

/** The whole command line. Errors of usage are thrown. */
export function createProgram(world: World): Command {
  const { out, err } = world.terminal;
  const program = new Command("ponte")
    .description("Move money between PIX and stablecoins.")
    .version(manifest.version)
    .option("--json", "answer with JSON, for scripts")
    .option("--origin <address>", `the exchange (default: where you signed in, ${DEFAULT_ORIGIN})`)
    .option("-y, --yes", "do it without asking")
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .configureOutput({
      writeOut: (text) => out(text.replace(/\n$/, "")),
      writeErr: (text) => err(text.replace(/\n$/, "")),
    })
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText("after", AFTER);
  signInCommands(program, world);
  payinCommands(program, world);
  payoutCommands(program, world);
  accountCommands(program, world);
  walletCommands(program, world);
  subAccountCommands(program, world);
  eventCommands(program, world);
  triggerCommands(program, world);
  completionCommand(program, world);
  return program;
}
