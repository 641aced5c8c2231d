import { setTimeout as sleep } from "node:timers/promises";
import { listPayins } from "#protocol/payins/payins.ts";

const PAGE = 100;
const SETTLE_MS = 60_000;

type Payin = { sender_amount: string; status: string };
type Credential = { api_key: string; api_secret: string };

/**
 * What is wrong with the service's payins where each sum of these was to be paid in once and nothing else,
 * and every paid code is to arrive; null: nothing.
 */
export async function paymentsFault(
  url: string,
  credential: Credential,
  paid: readonly string[],
): Promise<string | null> {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const payins = await allPayins(url, credential);
    const fault = countFault(payins, paid);
    const open = payins.filter(({ status }) => status !== "completed").length;
    if (fault !== null || open === 0) return fault;
    if (Date.now() > deadline) return `${open} of ${payins.length} payins have not ended.`;
    await sleep(500);
  }
}

/** What sums are there twice, or are missing, or nobody was told of. */
export function countFault(
  payins: readonly { sender_amount: string }[],
  paid: readonly string[],
): string | null {
  const times = new Map<string, number>();
  for (const { sender_amount } of payins) {
    times.set(sender_amount, (times.get(sender_amount) ?? 0) + 1);
  }
  const told = new Set(paid);
  const faults = [
    ...[...times].filter(([, count]) => count > 1).map(([sum]) => `R$ ${sum} was paid twice.`),
    ...paid.filter((sum) => !times.has(sum)).map((sum) => `R$ ${sum} is lost.`),
    ...[...times.keys()]
      .filter((sum) => !told.has(sum))
      .map((sum) => `R$ ${sum} is there, and nobody was told.`),
  ];
  return faults.length > 0 ? faults.join("\n") : null;
}

async function allPayins(url: string, credential: Credential): Promise<Payin[]> {
  const payins: Payin[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}${listPayins.path}?page=${page}&pageSize=${PAGE}`, {
      headers: credential,
    });
    const { data } = (await answer.json()) as { data: Payin[] };
    payins.push(...data);
    if (data.length < PAGE) return payins;
  }
}
