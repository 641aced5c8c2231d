import { connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";

/** A way to a server, for tests, which can be cut: then it stays open and nothing comes through. */
export class CutLine {
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();
  readonly #silent = new WeakSet<Socket>();
  #isCut = false;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(at: { host: string; port: number }, to: NetConnectOpts): Promise<CutLine> {
    const server = createServer({ pauseOnConnect: true });
    const line = new CutLine(server);
    server.on("connection", (near) => line.#lead(near, to));
    await new Promise<void>((listening, failed) => {
      server.once("error", failed);
      server.listen(at, listening);
    });
    return line;
  }

  #lead(near: Socket, to: NetConnectOpts): void {
    // While it is cut: accepted and never answered.
    const far = this.#isCut ? near : connect(to);
    const pair: [Socket, Socket] = [near, far];
    this.#pairs.add(pair);
    const end = () => {
      // What is cut says nothing, not even that it has ended.
      if (this.#silent.has(near)) return;
      this.#pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.setNoDelay(true).on("error", end).on("close", end);
    if (this.#isCut) this.#silent.add(near);
    else near.pipe(far).pipe(near);
  }

  cut(): void {
    this.#isCut = true;
    for (const [near, far] of this.#pairs) {
      this.#silent.add(near);
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
  }

  /** Leads new connections on. What was cut stays silent, as a machine's that was replaced. */
  mend(): void {
    this.#isCut = false;
  }

  close(): void {
    this.#server.close();
    for (const [near, far] of this.#pairs) {
      near.destroy();
      far.destroy();
    }
    this.#pairs.clear();
  }
}
