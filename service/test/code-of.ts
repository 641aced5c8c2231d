import { ExchangeError } from "#protocol/wire/error.ts";

/** What became of a call: `answered`, the code it was refused with, or what else was thrown. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "answered",
    (error: unknown) => (error instanceof ExchangeError ? error.code : String(error)),
  );
