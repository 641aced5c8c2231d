import { vi } from "vitest";
import { stepAt, totpCode } from "#lib/core/access/factors/totp.ts";
import {
  beginAuthenticatorAction,
  confirmAuthenticatorAction,
} from "#lib/people/actions/own-factors.ts";
import { request } from "#lib/test/next/next-request.ts";

/** Holds this process's clock in the middle of a half minute, so that no code grows old within a test. */
export function freezeClock(): void {
  const middle = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
  vi.useFakeTimers({ toFake: ["Date"], now: middle });
}

/** Runs a step during which the clock is held. */
export async function withFrozenClock<Found>(run: () => Promise<Found>): Promise<Found> {
  freezeClock();
  try {
    return await run();
  } finally {
    vi.useRealTimers();
  }
}

/** The code of this moment, or of some steps later. */
export const codeNow = (secret: string, later = 0) => totpCode(secret, stepAt(new Date()) + later);

/** Sets an authenticator app up for whoever has these headers, with the code of the step before this one. */
export async function enrolApp({ headers }: { headers: Headers }) {
  request.headers = headers;
  const begun = await beginAuthenticatorAction({});
  if (!begun.ok) throw new Error(begun.code);
  const { secret } = begun.data;
  const confirmed = await confirmAuthenticatorAction({ code: codeNow(secret, -1) });
  if (!confirmed.ok) throw new Error(confirmed.code);
  return { secret, codes: confirmed.data.codes };
}
