import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { PayinEventData } from "#protocol/api/events.ts";
import type { WebhookTerms } from "#service/domain/access/deps.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { startDelivering } from "#service/workers/deliver.ts";
import { payinEvent, type TestUser } from "./build.ts";
import { startService, type Harness } from "./harness.ts";
import { startReceiver, type Behaviour, type Receiver } from "./receiver.ts";

export type Put = { url: string; secret: string };

/** A service with what webhooks need, and a new user for each test. */
export class WebhookWorld {
  service!: Harness;
  user!: TestUser;
  #closing: (() => Promise<unknown>)[] = [];

  constructor() {
    beforeAll(async () => void (this.service = await startService()));
    beforeEach(async () => void (this.user = await this.service.user()));
    afterEach(async () => {
      for (const close of this.#closing.splice(0).reverse()) await close();
    });
    afterAll(() => this.service.drop());
  }

  /** Changes the webhook terms until the test ends. */
  terms(override: Partial<WebhookTerms>): void {
    const { deps } = this.service;
    const before = deps.webhook;
    deps.webhook = { ...before, ...override };
    this.#closing.unshift(async () => void (deps.webhook = before));
  }

  /** Runs when the test ends. */
  closing(close: () => Promise<unknown>): void {
    this.#closing.push(close);
  }

  async put(url: string, who = this.user): Promise<Put> {
    return (await this.service.call<Put>(who, "PUT /settings/webhook", { body: { url } })).body;
  }

  /** A receiver, set as a user's webhook. */
  async receiving(behaviour?: Behaviour, who = this.user): Promise<Receiver & Put> {
    const receiver = await startReceiver(behaviour);
    this.#closing.push(() => receiver.close());
    return { ...receiver, ...(await this.put(receiver.url, who)) };
  }

  /** A replica that delivers. */
  deliver(): void {
    const { deps, log } = this.service;
    const delivering = startDelivering(deps, { log, intervalMs: 10 });
    this.#closing.push(() => delivering.stop());
  }

  record(override: Partial<PayinEventData> = {}, who = this.user): Promise<void> {
    return this.service.deps.transaction((tx) =>
      recordEvent(tx, who.id, "crypto.payin.updated", payinEvent(override)),
    );
  }

  /** The state of each delivery of the test's user. */
  states() {
    return this.service.deps.db
      .selectFrom("deliveries")
      .select(["status", "attempts", "last_status", "last_error"])
      .where("user_id", "=", this.user.id)
      .orderBy("sequence")
      .execute();
  }
}
