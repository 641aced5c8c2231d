import "server-only";
import { sql } from "kysely";
import type { Company, Login } from "#lib/test/insider/company.ts";
import { decide, type MoneyOperation } from "#lib/rules/policies/decide.ts";
import { Policy } from "#lib/rules/policies/policy.ts";

/** What must never happen, in a sentence for whoever reads the seed. */
export class Breach extends Error {
  override readonly name = "Breach";
}

/** What a run has come to, so that it shows how deep it went. */
export type Tally = Record<
  | "paid alone"
  | "paid above policy"
  | "policies switched on"
  | "policies widened"
  | "wallets freed"
  | "people changed"
  | "people invited"
  | "seats taken"
  | "approvals withdrawn",
  number
>;
export const tally = (): Tally => ({
  "paid alone": 0,
  "paid above policy": 0,
  "policies switched on": 0,
  "policies widened": 0,
  "wallets freed": 0,
  "people changed": 0,
  "people invited": 0,
  "seats taken": 0,
  "approvals withdrawn": 0,
});

const without = (all: ReadonlySet<number>, some: ReadonlySet<number>): Set<number> =>
  new Set([...all].filter((one) => !some.has(one)));

const NOTHING = { person_day: 0n, account_day: 0n, rolling: 0n };
const DECIDING: readonly string[] = ["admin", "approver"];
export const isDeciding = (roles: readonly string[]) =>
  roles.some((role) => DECIDING.includes(role));

type Paid = { operation: MoneyOperation["operation"]; intent: string; cents: bigint; at: string };

/**
 * Judges from what it has seen for itself: who once could decide, whose actors were on what, what was asked, and
 * who has approved what since it last changed. Of the store it reads answers and the policy alone.
 */
export class Judge {
  readonly #company: Company;
  readonly #tally: Tally;
  /** Humans who could ever decide, by the account where. */
  readonly #deciders = new Map<string, Set<number>>();
  /** Humans whose actors were on a draft, a wallet or a payment since what is in force. */
  readonly #actors = new Map<string, Set<number>>();
  /** Humans who have approved something as it is now. */
  readonly #given = new Map<string, Set<number>>();
  readonly #requests = new Set<string>();
  /** Wallets to which no money may move. */
  readonly #resting = new Set<string>();
  /** What was asked when an invitation was asked for, by its address. */
  readonly asked = new Map<string, { account: string; roles: string }>();

  constructor(company: Company, counted: Tally) {
    this.#company = company;
    this.#tally = counted;
    for (const login of company.logins) if (isDeciding(login.roles)) this.decides(login);
  }

  touch = (what: string, { human }: Login): void => {
    this.#actors.set(what, this.#actorsOf(what).add(human));
  };
  inForce = (what: string): void => void this.#actors.delete(what);
  #actorsOf = (what: string): Set<number> => this.#actors.get(what) ?? new Set();

  /** Whoever asks for what somebody has asked for already is shown that request, and has no hand in it. */
  askedFor(what: string, request: string, by: Login): void {
    if (!this.#requests.has(request)) this.touch(what, by);
    this.#requests.add(request);
  }

  approved = (what: string, { human }: Login): void => {
    this.#given.set(what, (this.#given.get(what) ?? new Set()).add(human));
  };
  /** Nothing approved so far counts for it. */
  altered = (what: string): void => void this.#given.delete(what);
  withdrawn(what: string): void {
    this.#tally["approvals withdrawn"] += 1;
    this.altered(what);
    if (Object.values(this.#company.wallets).map(String).includes(what)) this.#resting.add(what);
  }

  decides = ({ human, home }: Login): void => {
    this.#deciders.set(home, (this.#deciders.get(home) ?? new Set()).add(human));
  };
  /** Others have agreed that somebody does not count any more. */
  stopsCounting({ human }: Login): void {
    const decidesStill = this.#company.logins.some(
      (one) => one.human === human && isDeciding(one.roles),
    );
    if (!decidesStill) for (const some of this.#deciders.values()) some.delete(human);
  }
  #there = (at: string): Set<number> =>
    new Set([this.#company.account, at].flatMap((one) => [...(this.#deciders.get(one) ?? [])]));

  #humansOf = (ids: readonly string[]): Set<number> =>
    new Set(this.#company.logins.filter(({ id }) => ids.includes(id)).map(({ human }) => human));

  /** Humans who have approved the newest request about this, as it is now. */
  async #approved(object: string): Promise<Set<number>> {
    const { rows } = await sql<{ person_id: string; object: string }>`
      select person_id, object from approval_request
      join approval_answer on request_id = approval_request.id and verdict = 'approve'
      where approval_request.id = (
        select id from approval_request where object = ${object} or object like ${`${object} %`}
        order by asked_at desc limit 1)`.execute(this.#company.store.db);
    const given = this.#given.get(rows[0]?.object ?? "") ?? new Set();
    return new Set(
      [...this.#humansOf(rows.map((row) => row.person_id))].filter((one) => given.has(one)),
    );
  }

  async #rules(): Promise<Policy> {
    const { rows } = await sql<{ rules: unknown }>`select rules from policy
      where account_id = ${this.#company.account} order by version desc limit 1`.execute(
      this.#company.store.db,
    );
    return Policy.parse(rows[0]?.rules);
  }

  async #needs(operation: MoneyOperation["operation"], cents: bigint): Promise<number> {
    const decision = decide(await this.#rules(), {
      operation,
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

  /**
   * The exchange was asked for a payment. Whoever confirms what others have made agrees to it; that is one other
   * human where they may decide, and no approval.
   */
  async paid({ operation, intent, cents, at }: Paid, { human }: Login): Promise<void> {
    const makers = this.#actorsOf(intent);
    const there = without(this.#there(at), makers);
    const needs = await this.#needs(operation, cents);
    const approvers = without(await this.#approved(intent), makers);
    const agreeing = there.has(human) ? new Set([...approvers, human]) : approvers;
    const needed = Math.min(needs, there.size);
    const fewest = Math.min(needs, without(there, new Set([human])).size);
    if (agreeing.size < needed || approvers.size < fewest) {
      const found = `${approvers.size} of ${needed} other humans`;
      throw new Breach(`${cents} cents of a ${operation} with ${found}`);
    }
    if (operation === "payin" && this.#resting.has(String(this.#company.wallets[at]))) {
      throw new Breach("paid to a wallet that nobody else has approved");
    }
    this.#tally[needed > 0 ? "paid above policy" : "paid alone"] += 1;
  }

  /** How wide the policy is: the fewer others, the wider. */
  width = async (): Promise<number> => -(await this.#needs("payin", 9_000_000n));
  async switchedOn(by: Login, widthBefore: number): Promise<void> {
    if (this.#actorsOf("draft").has(by.human))
      throw new Breach("a draft switched on by its own hand");
    this.inForce("draft");
    this.#tally["policies switched on"] += 1;
    if ((await this.width()) > widthBefore) this.#tally["policies widened"] += 1;
  }

  /** A wallet has another name. */
  renamed(wallet: string, by: Login): Promise<void> {
    this.altered(wallet);
    return this.askedAgain(wallet, by);
  }

  /** A wallet is asked for as it is; a policy that asks nobody frees it at once. */
  async askedAgain(wallet: string, by: Login): Promise<void> {
    this.touch(wallet, by);
    const made = { operation: "wallet", network: "polygon", person: "", roles: [] } as const;
    if (decide(await this.#rules(), made).do !== "allow") return void this.#resting.add(wallet);
    this.#resting.delete(wallet);
    this.inForce(wallet);
  }

  /** Money may move to a wallet from now on. */
  async freed(wallet: string): Promise<void> {
    const others = without(await this.#approved(wallet), this.#actorsOf(wallet));
    if (others.size === 0) throw new Breach("a wallet approved by its own actors alone");
    this.inForce(wallet);
    this.#resting.delete(wallet);
    this.#tally["wallets freed"] += 1;
  }

  /** A change took effect that takes a second administrator. */
  async changed(object: string, by: Login): Promise<void> {
    const others = without(await this.#approved(object), new Set([by.human]));
    if (others.size === 0) throw new Breach(`${object} changed by one human`);
    this.#tally["people changed"] += 1;
  }

  /** An invitation was made: for what was asked, and nothing else. */
  async invited(email: string, account: string, roles: string, by: Login): Promise<void> {
    await this.changed(`invitation:make ${email}`, by);
    const asked = this.asked.get(email);
    if (asked?.account !== account || asked.roles !== roles) {
      throw new Breach("an invitation opens another account than was approved");
    }
    this.#tally["people invited"] += 1;
  }

  /** Somebody sits on an invited seat. */
  seated(login: Login): void {
    this.#tally["seats taken"] += 1;
    if (isDeciding(login.roles)) this.decides(login);
  }
}
