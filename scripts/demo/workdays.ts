import { createHash } from "node:crypto";
import { NOTICE_EVENTS, type MoneyNotice, type NoticeEvent } from "#lib/rules/notices/notices.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { Policy, type PolicyRule } from "#lib/rules/policies/policy.ts";
import { after, daysBefore, moments, officeHour } from "./calendar.ts";
import type { Ground } from "./ground.ts";
import { addNotice } from "./requests.ts";

const rule = (
  said: Pick<PolicyRule, "operation" | "outcome"> & Partial<PolicyRule>,
  each: string | null = null,
): PolicyRule => ({
  roles: [],
  people: [],
  to: "anyone",
  accounts: [],
  networks: [],
  tokens: [],
  up_to: { each, person_day: null, account_day: null, rolling: null },
  hours: null,
  ...said,
});

/** Small payouts to known receivers are one person's; the rest needs others, and what is new rests a day. */
const RULES: Policy = Policy.parse([
  rule({ operation: "payout", to: "known", outcome: "allow" }, "10000.00"),
  rule({ operation: "payout", to: "known", outcome: "ask_one" }, "150000.00"),
  rule({ operation: "payout", to: "new", outcome: "ask_one" }, "10000.00"),
  rule({ operation: "payout", outcome: "ask_two" }),
  rule({ operation: "payin", outcome: "allow" }),
  rule({ operation: "pix_account", outcome: "wait", hours: 24 }),
  rule({ operation: "wallet", outcome: "wait", hours: 24 }),
]);

export function addPolicy({ dashboard, accountId, team, now, trail }: Ground): void {
  const [first] = team.admins;
  const at = daysBefore(now, 90.5);
  dashboard.add("policy", {
    account_id: accountId,
    version: 1,
    rules: RULES,
    set_by: first,
    set_at: at,
  });
  trail.add(at, first, "policy:set", "settings:write", null, { version: 1 });
}

const SIGN_INS = 420;
const AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";

/** What every day brings: people sign in, now and then wrongly, and the trail's head is told. */
export function addWorkdays(ground: Ground): void {
  const { chance, now, team, trail } = ground;
  const everybody = [...team.admins, ...team.approvers, team.operator];
  for (const at of moments(chance, now, SIGN_INS)) {
    const who = chance.pick(everybody);
    if (chance.share() < 0.03) {
      const end = { outcome: "refused", code: "SIGN_IN_REFUSED" } as const;
      trail.add(after(at, -20), who, "sign-in", "public", null, {}, end);
    }
    trail.add(at, who, "sign-in", "public");
  }
  for (let days = 1; days < 30; days += 1) {
    const at = daysBefore(now, days);
    const digest = createHash("sha256").update(at.toISOString()).digest("hex");
    const told = { blocks: String(90 - days), digest };
    for (const person of team.admins) addNotice(ground, at, "trail:head", person, told);
  }
  for (const [index, person] of everybody.entries()) {
    const at = officeHour(chance, now, 11 * (index + 1));
    const seen = { agent: AGENT, address: "192.0.2.10", at: at.toISOString() };
    addNotice(ground, at, "sign-in:new-device", person, seen);
  }
  addSeldomNotices(ground);
  addMoneyNotices(ground);
}

type Payment = Readonly<Record<string, unknown>>;

/** How many of each ending are still told of: older ones were deleted. */
const TOLD_MOST = 6;

/** What became of payins and payouts, told to whoever made them. */
function addMoneyNotices(ground: Ground): void {
  const { dashboard } = ground;
  const [payins, payouts] = [dashboard.of("payin"), dashboard.of("payout")];
  const tell = (
    event: MoneyNotice,
    rows: readonly Payment[],
    is: (row: Payment) => boolean,
    when: string,
  ) => {
    for (const row of rows.filter(is).slice(-TOLD_MOST)) {
      const cents = BigInt(String(row["receiver_cents"] ?? row["sender_cents"]));
      const payer = row["payer"] as { name: string } | null | undefined;
      addNotice(ground, new Date(String(row[when])), event, String(row["created_by"]), {
        id: String(row["id"]),
        amount: formatAmount(cents, "BRL"),
        who: String(row["pix_account_name"] ?? payer?.name ?? row["expected_payer"] ?? ""),
      });
    }
  };
  const ended = (status: string) => (row: Payment) => row["status"] === status;
  tell("payin:paid", payins, (row) => row["paid_at"] !== null, "paid_at");
  tell("payin:completed", payins, ended("completed"), "completed_at");
  tell("payin:failed", payins, ended("failed"), "updated_at");
  tell("payin:returned", payins, (row) => row["return_state"] === "returned", "updated_at");
  tell("payout:completed", payouts, ended("completed"), "updated_at");
  tell("payout:failed", payouts, ended("failed"), "updated_at");
  tell("payout:refunded", payouts, ended("refunded"), "updated_at");
}

/** What is told seldom, once each. */
function addSeldomNotices(ground: Ground): void {
  const { now, team, dashboard } = ground;
  const [first, second] = team.admins;
  const name = team.names.get(team.operator) ?? "";
  const intents = dashboard.of("external_allowance");
  const intent = String(intents.at(-1)?.["intent_id"] ?? "");
  const request = String(dashboard.of("approval_request").at(-1)?.["id"] ?? "");
  const until = after(now, 3_600).toISOString();
  const told: Partial<Record<NoticeEvent, [string, Record<string, string>]>> = {
    "request:expiring": [team.approvers[0], { request, code: "7K2M-9QXA", until }],
    "batch:paused": [team.operator, { batch: "demo" }],
    "batch:ended": [team.operator, { batch: "demo" }],
    "export:ready": [team.operator, { export: "demo" }],
    "export:failed": [team.operator, { export: "demo" }],
    "external:allowed": [team.operator, { intent }],
    "external:expired": [team.operator, { intent }],
    "admin:command": [first, { action: "person:unlock", about: name }],
    "decider:changed": [second, { action: "person:change-role", about: name, by: "terminal" }],
    "factor:reset": [team.approvers[1], {}],
    "email:confirm": [team.operator, {}],
    "email:changed": [team.operator, { now: "camila@demo.localhost" }],
    "invitation:mail": [
      first,
      {
        invitation: "demo",
        name,
        by: team.names.get(first) ?? "",
        account: "Ponte",
        approver: team.names.get(second) ?? "",
        coded: "no",
      },
    ],
    "person:renamed": [second, { was: "Camila N.", name }],
    "hook:test": [first, {}],
  };
  for (const [index, event] of NOTICE_EVENTS.entries()) {
    const [person, content] = told[event] ?? [];
    if (person && content)
      addNotice(ground, daysBefore(now, 2 + index * 3), event, person, content);
  }
}
