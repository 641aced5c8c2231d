/** As many as a treasury has in flight, and the blocks that stand on them. */
const MOST = 4_096;

/** What a node has answered, by hash. Forgets the oldest. */
export class Recent<Value> {
  #values = new Map<string, Value>();

  get(hash: string): Value | undefined {
    return this.#values.get(hash);
  }

  set(hash: string, value: Value): void {
    this.#values.delete(hash);
    this.#values.set(hash, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > MOST && oldest !== undefined) this.#values.delete(oldest);
  }

  delete(hash: string): void {
    this.#values.delete(hash);
  }
}
