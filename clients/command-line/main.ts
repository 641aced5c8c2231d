#!/usr/bin/env node
import { runPonte } from "./run-ponte.ts";
import { settings } from "./settings.ts";
import { openTerminal } from "./terminal.ts";

let stopping: AbortController | undefined;

/** Only what has to end in good order takes the first Ctrl-C; the second one ends it at once. */
function stopSignal(): AbortSignal {
  if (stopping) return stopping.signal;
  const controller = new AbortController();
  stopping = controller;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => controller.abort());
  }
  return controller.signal;
}

const world = { settings: settings(), terminal: openTerminal(), stopSignal };
process.exitCode = await runPonte(process.argv.slice(2), world);
