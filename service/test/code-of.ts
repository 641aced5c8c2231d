import { ExchangeError } from "#protocol/wire/error.ts";

/** How a call ended: `answered`, its refusal code, or any other error. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "answered",
    (error: unknown) => (error instanceof ExchangeError ? error.code : String(error)),
  );
