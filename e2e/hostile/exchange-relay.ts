import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A change to an answer's body: JSON text in, JSON text out. */
export type Tampering = (body: string) => string;

/** Changes an answer's `data`. */
export const inData =
  (change: (data: unknown) => unknown): Tampering =>
  (body) => {
    const { data, ...answer } = JSON.parse(body) as { data?: unknown };
    return JSON.stringify({ ...answer, data: change(data) });
  };

/** A call that has not reached the exchange yet, or an answer to one that took effect. */
export type Held = {
  /** Passes it on in full and keeps the line open. */
  pass: () => Promise<void>;
};

const UNSENT = new Set(["connection", "content-length", "host", "keep-alive", "transfer-encoding"]);

/**
 * Stands between the dashboard and the real exchange, like someone who has taken the exchange over: it
 * passes every call on and changes the answers to one line (`POST /exchange/payout-quote`).
 */
export class ExchangeRelay {
  readonly #target: string;
  readonly #server = createServer((request, response) => void this.#pass(request, response));
  readonly #tamperings = new Map<string, Tampering>();
  readonly #lost = new Map<string, number>();
  readonly #heldCalls = new Map<string, (call: Held) => void>();
  readonly #heldAnswers = new Map<string, (answer: Held) => void>();
  /** While true, it passes nothing on and answers nothing. */
  isDown = false;
  /** The lines of received calls, without their queries. */
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

  /** Changes the answers to this line from now on; null stops that. */
  tamper(line: string, tampering: Tampering | null): void {
    if (tampering) this.#tamperings.set(line, tampering);
    else this.#tamperings.delete(line);
  }

  /** Loses the next answers to this line, after the calls took effect. */
  loseAnswersTo(line: string, count = 1): void {
    this.#lost.set(line, count);
  }

  /** Holds back the next call of this line, before it takes effect. */
  holdCallTo(line: string): Promise<Held> {
    return new Promise((resolve) => this.#heldCalls.set(line, resolve));
  }

  /** Holds back the next answer to this line, once it has arrived. */
  holdAnswerTo(line: string): Promise<Held> {
    return new Promise((resolve) => this.#heldAnswers.set(line, resolve));
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
    await this.#heldUntilPassed(line);
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
    const hold = this.#heldAnswers.get(line);
    if (!hold) return pass();
    this.#heldAnswers.delete(line);
    hold({ pass });
  }

  async #heldUntilPassed(line: string): Promise<void> {
    const hold = this.#heldCalls.get(line);
    if (!hold) return;
    this.#heldCalls.delete(line);
    await new Promise<void>((resolve) => hold({ pass: async () => resolve() }));
  }
}
