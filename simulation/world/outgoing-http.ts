import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter } from "node:events";
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import type { Life } from "./replica.ts";

/** What a process of the exchange posts to somebody's server. */
export type Posted = { url: string; headers: Readonly<Record<string, string>>; body: string };
export type Answer = { status: number; headers?: Readonly<Record<string, string>> };
/** The servers of others. @throws an error with a `code` where none answers */
export type Doors = (posted: Posted) => Promise<Answer>;

type Options = { headers: Posted["headers"]; signal: AbortSignal };

const livesIn = new AsyncLocalStorage<Life>();
/** What `run` posts, it posts as the process of this life. */
export const asProcess = <T>(life: Life, run: () => T): T => livesIn.run(life, run);

let doors: Doors | null = null;
export const answerPosts = (by: Doors): void => void (doors = by);

const reset = (): Error => Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });

/** As much of Node's request as a post needs, through the life of its process. */
class SimulatedRequest extends EventEmitter {
  readonly #url: URL;
  readonly #options: Options;

  constructor(url: URL, options: Options) {
    super();
    this.#url = url;
    this.#options = options;
  }

  end(body: string): void {
    const life = livesIn.getStore();
    const by = doors;
    if (!life || !by) throw new Error("a post is made outside a process");
    const { headers, signal } = this.#options;
    let isOver = false;
    const over = (name: "error" | "response", what: unknown): void => {
      if (isOver || !life.isAlive) return;
      isOver = true;
      this.emit(name, what);
    };
    signal.addEventListener("abort", () => over("error", signal.reason), { once: true });
    const post = () => by({ url: this.#url.href, headers, body });
    life.call({ place: "webhook", isDatabase: false }, post, reset).then(
      ({ status, headers: said = {} }) =>
        over(
          "response",
          Object.assign(new EventEmitter(), {
            statusCode: status,
            headers: said,
            destroy: () => undefined,
          }),
        ),
      (error: unknown) => over("error", error),
    );
  }
}

/** From now on what this process posts reaches `answerPosts` alone, and no network. */
export function replaceHttp(): void {
  const request = (url: URL, options: Options) => new SimulatedRequest(url, options);
  Object.assign(http, { request });
  Object.assign(https, { request });
  syncBuiltinESMExports();
}
