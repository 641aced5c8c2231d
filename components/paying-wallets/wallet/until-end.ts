import { serverTime } from "#components/money/server-clock.ts";
import { WALLET_CODES } from "#lib/wallet/eip1193.ts";

/**
 * A wallet's answer to something that ends.
 * @throws what the wallet throws; once the time is over, an error that says that it is busy
 */
export async function untilEnd<Answer>(answer: Promise<Answer>, endsAt: string): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    const busy = Object.assign(new Error("no answer"), { code: WALLET_CODES.busy });
    timer = setTimeout(() => reject(busy), Date.parse(endsAt) - serverTime());
  });
  return Promise.race([answer, end]).finally(() => clearTimeout(timer));
}
