import type { TestUser } from "#service/test/build.ts";
import type { Chance } from "#simulation/world/chance.ts";
import type { ServiceProcess } from "#simulation/world/service-process.ts";
import { sleep } from "#simulation/world/time.ts";

/** An answer of the exchange; `data` is what its envelope holds, or all of it where it has none. */
export type Answered = { status: number; data: Record<string, unknown>; code: string | null };

/** A company's own system, which repeats a call that has no answer. */
export type Client = {
  user: TestUser;
  /** Null where it gave up: what became of the call is not known. */
  call(line: string, body?: object): Promise<Answered | null>;
  /** Whether its people ask a second time for what they have, under another key. */
  asksAgain: boolean;
  /** Answers that nobody may give it, whatever it asks. */
  faults: string[];
};

const TRIES = 6;
const PATIENCE_MS = 20_000;
const AGAIN_MS = 3_000;
const LOST = 0.04;

/**
 * Calls any process of the exchange that lives, with the same Idempotency-Key until it has an answer. Answers are
 * lost on the way, and calls are made twice at once now and then. Every company numbers its keys from 1.
 */
export function clientOf(
  user: TestUser,
  chance: Chance,
  living: () => readonly ServiceProcess[],
  asksAgain: boolean,
): Client {
  const faults: string[] = [];
  let calls = 0;
  const once = async (line: string, key: string, body?: object): Promise<Answered | null> => {
    const processes = living();
    if (processes.length === 0) return null;
    const [method = "GET", path = "/"] = line.split(" ");
    const request = new Request(`http://exchange${path}`, {
      method,
      headers: {
        api_key: user.apiKey,
        api_secret: user.apiSecret,
        "content-type": "application/json",
        ...(method === "POST" && { "idempotency-key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answering = chance.pick(processes).answer(request);
    const response = await Promise.race([answering, sleep(PATIENCE_MS, null)]);
    if (!response || chance.is(LOST)) return null;
    const text = await response.text();
    const parsed = JSON.parse(text || "{}") as Answered["data"];
    const data = (parsed["data"] ?? parsed) as Answered["data"];
    const code = parsed["code"];
    return { status: response.status, data, code: typeof code === "string" ? code : null };
  };
  return {
    user,
    asksAgain,
    faults,
    call: async (line, body) => {
      const key = String((calls += 1));
      for (let tries = 0; tries < TRIES; tries += 1) {
        const isTwice = chance.is(0.1);
        const asked = [once(line, key, body), ...(isTwice ? [once(line, key, body)] : [])];
        const answers = await Promise.all(asked);
        const answer = answers.find(
          (one) => one !== null && one.status < 500 && one.code !== "ALREADY_RUNNING",
        );
        if (answer?.code === "IDEMPOTENCY_MISMATCH") faults.push(`${line} passed for another call`);
        if (answer) return answer;
        await sleep(AGAIN_MS + chance.below(AGAIN_MS));
      }
      return null;
    },
  };
}
