import "server-only";
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { request } from "#lib/test/next/next-request.ts";
import type { Answer, ReplicaAction, Task } from "./replica-work.ts";

const MAIN = join(import.meta.dirname, "replica-main.ts");
const LAST_WORDS = 4_000;

/** A replica of the dashboard in its own process. */
export type Replica = {
  /** As the session's person. Rejects once it was killed. */
  act: (act: ReplicaAction, input: object) => Promise<Answer>;
  /** All that is due for it by itself. */
  work: () => Promise<void>;
  /** At once, whatever it does. */
  kill: () => Promise<void>;
};

export async function startReplica(env: Record<string, string>): Promise<Replica> {
  const child = fork(MAIN, { env: { ...process.env, ...env }, execArgv: [], silent: true });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-LAST_WORDS);
    });
  }
  const ended = once(child, "exit");
  const heard = async (): Promise<unknown> => {
    const gone = ended.then(() => Promise.reject(new Error(`the replica has ended: ${said}`)));
    const [message] = (await Promise.race([once(child, "message"), gone])) as unknown[];
    return message;
  };
  const tell = async (task: Task): Promise<Answer> => {
    child.send(task);
    const { answer, error } = (await heard()) as { answer?: Answer; error?: string };
    if (!answer) throw new Error(`${error ?? "no answer"}: ${said}`);
    return answer;
  };
  await heard();
  return {
    act: (act, input) => tell({ act, input, headers: [...request.headers] }),
    work: async () => void (await tell({ act: "work" })),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await ended;
    },
  };
}
