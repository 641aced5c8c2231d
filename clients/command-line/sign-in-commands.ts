import type { Command } from "commander";
import { PonteError } from "../typescript/client.ts";
import { act } from "./act.ts";
import {
  credentialsFile,
  forgetCredential,
  keepCredential,
  type Credential,
} from "./credentials.ts";
import type { Desk, World } from "./desk.ts";
import { CommandFault, EXIT } from "./exit-codes.ts";

const HOW = `
The key and the secret are never taken from the command line, where others on this machine would see them: they are
asked for, or read from the standard input (two lines) or from the environment.`;

async function givenCredential(desk: Desk, isPiped: boolean): Promise<Credential> {
  const { terminal, settings } = desk;
  if (isPiped) {
    const [apiKey = "", apiSecret = ""] = (await terminal.input()).split(/\r?\n/);
    return { apiKey: apiKey.trim(), apiSecret: apiSecret.trim() };
  }
  if (settings.credential) return settings.credential;
  if (!terminal.canAsk) {
    throw new CommandFault("Nobody can be asked here: use --key-stdin.", EXIT.usage);
  }
  desk.note(`Signing in at ${desk.origin}`);
  const [apiKey = "", apiSecret = ""] = await terminal.askHidden(["API key: ", "API secret: "]);
  return { apiKey, apiSecret };
}

/** @throws PonteError where the exchange does not know it */
async function tryCredential(desk: Desk, credential: Credential): Promise<void> {
  try {
    for await (const _page of desk.as(credential).bankAccounts.list({ limit: 1 }).pages()) break;
  } catch (error) {
    // A credential that may not list accounts is one all the same.
    if (!(error instanceof PonteError && error.code === "FORBIDDEN")) throw error;
  }
}

async function login(desk: Desk, { keyStdin = false }: { keyStdin?: boolean }): Promise<void> {
  const credential = await givenCredential(desk, keyStdin);
  if (credential.apiKey === "" || credential.apiSecret === "") {
    throw new CommandFault("A key and a secret are needed.", EXIT.usage);
  }
  await tryCredential(desk, credential);
  const { folder } = desk.settings;
  keepCredential(folder, desk.origin, credential);
  const file = credentialsFile(folder);
  if (desk.isJson) desk.record({ origin: desk.origin, file });
  else
    desk.note(
      `Signed in at ${desk.origin}. The credential is kept in ${file}, which only you can read.`,
    );
}

async function logout(desk: Desk): Promise<void> {
  const { origin } = desk;
  const wasThere = forgetCredential(desk.settings.folder, origin);
  if (desk.isJson) desk.record({ origin, forgotten: wasThere });
  else desk.note(wasThere ? `Signed out at ${origin}.` : `Nothing is kept for ${origin}.`);
}

export function signInCommands(program: Command, world: World): void {
  program
    .command("login")
    .description("keep an API credential for an exchange")
    .option("--key-stdin", "read key and secret from the standard input, a line each")
    .addHelpText("after", HOW)
    .action(act(world, login));
  program
    .command("logout")
    .description("forget the credential; it stays valid at the exchange")
    .action(act(world, logout));
}
