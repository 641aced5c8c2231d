import { beforeAll } from "vitest";
import type { Pagination } from "#protocol/wire/envelope.ts";
import { wallet, type TestUser } from "./build.ts";
import type { Enveloped } from "./caller.ts";
import { startService, type Harness } from "./harness.ts";
import { insertPayins, insertPayouts } from "./list-rows.ts";
import { shared } from "./shared.ts";
import { subAccountWorld } from "./sub-account-world.ts";

export type Row = Record<string, unknown>;
type Part = Enveloped<Row[]> & { pagination?: Pagination; next_cursor?: string | null };

export const PAYINS = "/exchange/payment";
export const PAYOUTS = "/exchange/payout";
export const WALLETS = "/exchange/wallets";
export const SUB_ACCOUNTS = "/sub-accounts";
export const LISTS = [PAYINS, PAYOUTS, WALLETS, SUB_ACCOUNTS];
const IDS: Record<string, string> = {
  [PAYINS]: "transaction_id",
  [PAYOUTS]: "payout_id",
  [WALLETS]: "id",
  [SUB_ACCOUNTS]: "document",
};

/** A service with rows of two users in each list, of which one has several. */
export class ListWorld {
  service: Harness = shared(startService);
  subs = subAccountWorld(this.service);
  user!: TestUser;
  other!: TestUser;
  /** One of the user's sub-accounts, the second that was made. */
  sub!: TestUser;
  /** What the user has, newest first, by the list's path. */
  made: Record<string, unknown[]> = {};

  constructor() {
    beforeAll(() => this.#fill());
  }

  async #fill(): Promise<void> {
    const { db } = this.service.deps;
    const [user, other] = [await this.service.user(), await this.service.user()];
    const payins = await insertPayins(db, user.id, { count: 7 });
    await insertPayins(db, other.id, { count: 2 });
    const payouts = await insertPayouts(db, user.id, { count: 5 });
    await insertPayouts(db, other.id, { count: 1 });
    const wallets: unknown[] = [];
    for (let count = 0; count < 4; count += 1) {
      const answer = await this.service.call<Enveloped<Row>>(user, `POST ${WALLETS}`, {
        body: wallet(),
      });
      wallets.push(answer.body.data["id"]);
    }
    const subs: Awaited<ReturnType<typeof this.subs.create>>[] = [];
    for (let count = 0; count < 3; count += 1) subs.push(await this.subs.create(user));
    await this.subs.create(other);
    Object.assign(this, { user, other, sub: subs[1] });
    this.made = {
      [PAYINS]: payins.toReversed(),
      [PAYOUTS]: payouts.toReversed(),
      [WALLETS]: wallets.toReversed(),
      [SUB_ACCOUNTS]: subs.map(({ document }) => document).toReversed(),
    };
  }

  async list(who: TestUser, path: string, query = ""): Promise<Part> {
    const { status, text, body } = await this.service.call<Part>(who, `GET ${path}${query}`);
    if (status !== 200) throw new Error(`${path}${query}: ${status} ${text}`);
    return body;
  }

  idsOf(path: string, { data }: Part): unknown[] {
    return data.map((row) => row[IDS[path] ?? ""]);
  }

  async ids(who: TestUser, path: string, query = ""): Promise<unknown[]> {
    return this.idsOf(path, await this.list(who, path, query));
  }

  /** All of a list, part by part. */
  async throughCursors(who: TestUser, path: string, query: string): Promise<unknown[]> {
    const seen: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const after: string = cursor ? `&cursor=${cursor}` : "";
      const part: Part = await this.list(who, path, `${query}${after}`);
      seen.push(...this.idsOf(path, part));
      if (part.next_cursor === undefined) throw new Error(`${path} gives no cursor`);
      cursor = part.next_cursor;
    }
    return seen;
  }
}
