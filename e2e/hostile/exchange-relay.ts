import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What is done to the body of an answer: JSON text in, JSON text out. */
export type Tampering = (body: string) => string;

/** An answer whose `data` is another one. */
export const inData =
  (change: (data: unknown) => unknown): Tampering =>
  (body) => {
    const { data, ...answer } = JSON.parse(body) as { data?: unknown };
    return JSON.stringify({ ...answer, data: change(data) });
  };

/** An answer that has come, its work done, and has not been passed on. */
export type HeldAnswer = {
  /** Passes it on, all of it, and keeps the line open. */
  pass: () => Promise<void>;
};

const UNSENT = new Set(["connection", "content-length", "host", "keep-alive", "transfer-encoding"]);

/**
 * Stands between the dashboard and the true exchange, as whoever has taken the exchange over would: every
 * call is passed on, and the answers to one line (`POST /exchange/payout-quote`) come back changed.
 */
export class ExchangeRelay {
  readonly #target: string;
  readonly #server = createServer((request, response) => void this.#pass(request, response));
  readonly #tamperings = new Map<string, Tampering>();
  readonly #lost = new Map<string, number>();
  readonly #held = new Map<string, (answer: HeldAnswer) => void>();
  /** Nothing is passed on, and nothing answered. */
  isDown = false;
  /** Lines of the calls that came, without their queries. */
  readonly calls: string[] = [];

  private constructor(target: string) {
    this.#target = target;
  }

  static async start(target: string): Promise<ExchangeRelay> {
    const relay = new ExchangeRelay(target);
    relay.#server.listen(0, "127.0.0.1");
    await once(relay.#server, "listening");
    return relay;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get targetPort(): string {
    return new URL(this.#target).port;
  }

  /** From now on the answers to this line come back changed; null leaves them as they are. */
  tamper(line: string, tampering: Tampering | null): void {
    if (tampering) this.#tamperings.set(line, tampering);
    else this.#tamperings.delete(line);
  }

  /** The next answers to this line are lost on their way, their work done. */
  loseAnswersTo(line: string, count = 1): void {
    this.#lost.set(line, count);
  }

  /** Keeps the next answer to this line here, once it has come. */
  holdAnswerTo(line: string): Promise<HeldAnswer> {
    return new Promise((resolve) => this.#held.set(line, resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.#target);
    const line = `${request.method} ${url.pathname}`;
    this.calls.push(line);
    if (this.isDown) {
      request.socket.destroy();
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = Object.entries(request.headers).filter(([name]) => !UNSENT.has(name));
    let answer: Response;
    try {
      answer = await fetch(url, {
        method: request.method ?? "GET",
        headers: headers.map(([name, value]) => [name, String(value)]),
        ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
      });
    } catch {
      request.socket.destroy();
      return;
    }
    const text = await answer.text();
    const lost = this.#lost.get(line) ?? 0;
    if (lost > 0) {
      this.#lost.set(line, lost - 1);
      request.socket.destroy();
      return;
    }
    const tampering = answer.ok ? this.#tamperings.get(line) : undefined;
    const kept = [...answer.headers].filter(
      ([name]) => !UNSENT.has(name) && name !== "content-encoding",
    );
    const pass = () =>
      new Promise<void>((resolve) => {
        response.writeHead(answer.status, Object.fromEntries(kept));
        response.end(tampering ? tampering(text) : text, resolve);
      });
    const hold = this.#held.get(line);
    if (!hold) return pass();
    this.#held.delete(line);
    hold({ pass });
  }
}
