import type { Chance } from "#simulation/world/chance.ts";
import type { Answer, Posted } from "#simulation/world/outgoing-http.ts";
import { sleep } from "#simulation/world/time.ts";
import { isFromPonte } from "./documented-check.ts";

/** How a company's server behaves while there is trouble; the usual more often. */
const MANNERS = [
  "well",
  "well",
  "away",
  "slow",
  "failing",
  "losing",
  "gone",
  "busy",
  "moved",
] as const;
type Manner = (typeof MANNERS)[number];

/** One event in one of its deliveries. */
export type Delivered = { id: string; event: string; sequence: number; data: Data };
type Data = Readonly<Record<string, unknown>>;

type Arrival = {
  id: string;
  /** When the exchange says it sent it, in ms. */
  sentAt: number;
  at: number;
  body: string;
  /** By the documented check; null: no secret was known yet. */
  isTrue: boolean | null;
};

const SLOW_MS = 12_000;
const AWAY_MS = 150_000;
const ASKED_WAIT_SECONDS = 25;
/** What the chapter calls too old, in ms. */
export const TOO_OLD_MS = 300_000;

export type WebhookReceiver = ReturnType<typeof webhookReceiver>;

/** A company's server for webhooks, which checks what comes as the public chapter says. */
export function webhookReceiver(url: string, chance: Chance) {
  const manner: Manner = chance.pick(MANNERS);
  const awayUntil = Date.now() + chance.below(AWAY_MS);
  const secrets: string[] = [];
  const arrivals: Arrival[] = [];
  const kept = new Map<string, Delivered>();
  let isWell = manner === "well";
  let isGone = manner === "gone";

  /** What it does with a post that it has checked; null: nothing special. */
  const oddly = async (): Promise<(Answer & { isKept?: boolean }) | null> => {
    if (isWell) return null;
    switch (manner) {
      case "slow":
        await sleep(chance.below(SLOW_MS));
        return null;
      case "failing":
        return chance.is(0.5) ? { status: 500, isKept: chance.is(0.5) } : null;
      case "losing":
        return chance.is(0.4) ? { status: 200, isKept: false } : null;
      case "gone":
        if (!isGone) return null;
        isGone = false;
        return { status: 410, isKept: false };
      case "busy": {
        const headers = { "retry-after": String(ASKED_WAIT_SECONDS) };
        return chance.is(0.5) ? { status: 503, headers, isKept: false } : null;
      }
      case "moved":
        return chance.is(0.5)
          ? { status: 302, headers: { location: "http://elsewhere.example/" }, isKept: false }
          : null;
      default:
        return null;
    }
  };

  return {
    url,
    manner,
    arrivals: arrivals as readonly Arrival[],
    /** What it has, by the event's id. */
    kept: kept as ReadonlyMap<string, Delivered>,
    learn: (secret: string): void => void secrets.push(secret),
    secrets: secrets as readonly string[],
    /** It is up and loses nothing from now on. */
    heal: (): void => void (isWell = true),
    answer: async ({ headers, body }: Posted): Promise<Answer> => {
      if (!isWell && manner === "away" && Date.now() < awayUntil) {
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      }
      const isTrue =
        secrets.length === 0 ? null : secrets.some((one) => isFromPonte(one, headers, body));
      arrivals.push({
        id: headers["webhook-id"] ?? "",
        sentAt: Number(headers["webhook-timestamp"]) * 1000,
        at: Date.now(),
        body,
        isTrue,
      });
      if (!isTrue) return { status: 401 };
      const { isKept = true, ...odd } = (await oddly()) ?? { status: 204 };
      const said = JSON.parse(body) as Delivered;
      if (isKept) kept.set(said.id, said);
      return odd;
    },
  };
}
