import "server-only";
import { sql } from "kysely";
import type { Company, Login } from "#lib/test/insider/company.ts";
import { decide } from "#protocol/policies/decide.ts";
import { Policy } from "#protocol/policies/policy.ts";

/** What must never happen, in a sentence for whoever reads the seed. */
export class Breach extends Error {
  override readonly name = "Breach";
}

const without = (all: ReadonlySet<number>, some: ReadonlySet<number>): Set<number> =>
  new Set([...all].filter((one) => !some.has(one)));

const NOTHING = { person_day: 0n, account_day: 0n, rolling: 0n };

/**
 * Judges from what it has seen for itself: who once could decide, whose hands were on what, and what was asked.
 * Of the store it reads answers alone.
 */
export class Judge {
  readonly #company: Company;
  /** Humans who could ever decide. */
  readonly #deciders = new Set<number>([0, 1, 2, 3]);
  /** Humans whose hands were on a draft, a wallet or a payin since what is in force. */
  readonly #hands = new Map<string, Set<number>>();
  /** What was asked when an invitation was asked for, by its address. */
  readonly asked = new Map<string, { account: string; roles: string }>();

  constructor(company: Company) {
    this.#company = company;
  }

  touch = (what: string, { human }: Login): void => {
    this.#hands.set(what, this.#handsOf(what).add(human));
  };
  inForce = (what: string): void => void this.#hands.delete(what);
  #handsOf = (what: string): Set<number> => this.#hands.get(what) ?? new Set();

  #humansOf = (ids: readonly string[]): Set<number> =>
    new Set(this.#company.logins.filter(({ id }) => ids.includes(id)).map(({ human }) => human));

  /** Humans who have approved the newest request about this. */
  async #approved(object: string): Promise<Set<number>> {
    const { rows } = await sql<{ person_id: string }>`
      select person_id from approval_answer where verdict = 'approve' and request_id = (
        select id from approval_request
        where account_id in (${this.#company.account}, ${this.#company.sub}) and (object = ${object} or object like ${`${object} %`})
        order by asked_at desc limit 1)`.execute(this.#company.store.db);
    return this.#humansOf(rows.map((row) => row.person_id));
  }

  async #needs(cents: bigint): Promise<number> {
    const { rows } = await sql<{ rules: unknown }>`select rules from policy
      where account_id = ${this.#company.account} order by version desc limit 1`.execute(
      this.#company.store.db,
    );
    const decision = decide(Policy.parse(rows[0]?.rules), {
      deed: "payin",
      account: "",
      isKnown: false,
      network: "polygon",
      token: "USDC",
      person: "",
      roles: [],
      cents,
      before: NOTHING,
    });
    return decision.do === "ask" ? decision.others : 0;
  }

  /** The exchange was asked for a payin. */
  async paid(intent: string, cents: bigint, by: Login): Promise<void> {
    this.touch(intent, by);
    const hands = this.#handsOf(intent);
    const others = without(await this.#approved(intent), hands);
    const there = without(this.#deciders, hands).size;
    const needed = Math.min(await this.#needs(cents), there);
    if (others.size < needed) {
      throw new Breach(`${cents} cents paid with ${others.size} of ${needed} other humans`);
    }
  }

  switchedOn(by: Login): void {
    if (this.#handsOf("draft").has(by.human))
      throw new Breach("a draft switched on by its own hand");
    this.inForce("draft");
  }

  /** Money may move to a wallet from now on. */
  async freed(wallet: string): Promise<void> {
    const others = without(await this.#approved(wallet), this.#handsOf(wallet));
    if (others.size === 0) throw new Breach("a wallet approved by its own hands alone");
    this.inForce(wallet);
  }

  /** A change took effect that takes a second administrator. */
  async changed(object: string, by: Login): Promise<void> {
    const others = without(await this.#approved(object), new Set([by.human]));
    if (others.size === 0) throw new Breach(`${object} changed by one human`);
  }

  /** An invitation was made: for what was asked, and nothing else. */
  async invited(email: string, account: string, roles: string, by: Login): Promise<void> {
    await this.changed(`invitation:make ${email}`, by);
    const asked = this.asked.get(email);
    if (asked?.account !== account || asked.roles !== roles) {
      throw new Breach("an invitation opens another account than was approved");
    }
  }

  decides = ({ human }: Login): void => void this.#deciders.add(human);
}
