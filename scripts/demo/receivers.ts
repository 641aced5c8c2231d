import { sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import { nameSkeleton } from "#lib/core/store/name-skeleton.ts";
import { canonicalKey, markOfDocument, markOfKey } from "#lib/pix-accounts/rows/key-mark.ts";
import { recipientHash, type RecipientContent } from "#lib/rules/policies/approved-recipient.ts";
import type { RecipientOperation } from "#lib/rules/policies/operations.ts";
import { maskPixKey } from "#protocol/brazil/pix-key.ts";
import { after, daysBefore, minutesBefore, officeHour } from "./calendar.ts";
import { PIX_ACCOUNTS, type PixAccountPlan, type WalletPlan } from "./company.ts";
import type { Ground } from "./ground.ts";
import { addRequest, type RequestStory } from "./requests.ts";

const COOLING_OFF_HOURS = 24;

type State = "free" | "waits" | "refused";
/** The newest rest, and one was refused. */
const stateOf = (left: number): State => (left < 2 ? "waits" : left === 2 ? "refused" : "free");

/** The PIX accounts and receiving wallets: registered over the months, the newest not free yet. */
export function addReceivers(ground: Ground): void {
  const { pixAccounts, wallets } = ground;
  for (const plan of pixAccounts) addPixAccount(ground, plan, stateOf(PIX_ACCOUNTS - plan.id));
  for (const plan of wallets) addWallet(ground, plan);
}

export function addPixAccount(ground: Ground, plan: PixAccountPlan, state: State): void {
  const { chance, service, dashboard, accountId, userId, team, now, trail, days } = ground;
  const { id, name, key, holder, document } = plan;
  const isNew = state !== "free";
  const at = isNew
    ? minutesBefore(now, 90 * (PIX_ACCOUNTS - id + 1))
    : officeHour(chance, now, days + (id % 40) / 10);
  const by = team.operator;
  const account = { account_id: accountId, bank_account_id: id };
  service.add("bank_accounts", {
    id,
    user_id: userId,
    type: "pix",
    name,
    pix_key: key,
    created_at: at,
    updated_at: at,
  });
  dashboard.add("pix_account_name", {
    ...account,
    name,
    skeleton: nameSkeleton(name),
    seen_at: at,
  });
  dashboard.add("pix_account_note", {
    ...account,
    holder_name: holder,
    holder_document: sealFor(
      placeIn("pix_account_note", "holder_document", {
        account_id: accountId,
        bank_account_id: id,
      }),
      document,
    ),
    holder_document_masked: maskPixKey(document),
    created_by: by,
    created_at: at,
    updated_at: at,
  });
  const change = (what: string, was: string | null, became: string, when: Date) =>
    dashboard.add("pix_account_change", {
      ...account,
      what,
      was,
      became,
      changed_by: by,
      at: when,
    });
  change("registered", null, name, at);
  if (id === 4) change("name", `${name} ME`, name, daysBefore(now, 40));
  if (id === 7) change("holder", name, holder, daysBefore(now, 30));
  if (id === 9) change("document", null, maskPixKey(document), daysBefore(now, 33));
  trail.add(at, by, "bank-account:create", "bank-account:create", `PIX account ${id}`);
  addRecipient(ground, "pix_account", String(id), state, at, {
    accountId,
    pixAccount: String(id),
    name,
    keyMark: markOfKey({ accountId, pixAccount: String(id), key: canonicalKey(key) }),
    holder,
    document: maskPixKey(document),
    documentMark: markOfDocument({ accountId, pixAccount: String(id) }, document),
  });
}

export function addWallet(ground: Ground, plan: WalletPlan): void {
  const { chance, service, dashboard, accountId, userId, team, now, trail, days } = ground;
  const { id, network, address, name, status, use } = plan;
  // Those that the payins went to were there before them; the rehearsal's is new.
  const isNew = network === "polygon_amoy";
  const at = isNew ? minutesBefore(now, 200) : officeHour(chance, now, days);
  const isRegistered = status === "registered";
  dashboard.add("wallet", {
    id,
    account_id: accountId,
    network,
    address,
    name,
    status,
    exchange_status: isRegistered ? "active" : null,
    use,
    refused_code: status === "refused" ? "WALLET_NOT_USABLE" : null,
    idempotency_key: chance.uuid(),
    created_by: team.operator,
    registered_at: isRegistered ? after(at, 1) : null,
    created_at: at,
    updated_at: at,
  });
  trail.add(at, team.operator, "wallet:create", "wallet:create", `wallet ${id}`);
  if (!isRegistered) return;
  const times = { created_at: at, updated_at: at };
  service.add("wallets", {
    id,
    user_id: userId,
    network,
    address,
    name,
    status: "active",
    ...times,
  });
  const content = { accountId, wallet: String(id), name, network, address };
  addRecipient(ground, "wallet", String(id), isNew ? "waits" : "free", at, content);
}

function addRecipient(
  ground: Ground,
  operation: RecipientOperation,
  object: string,
  state: State,
  at: Date,
  content: RecipientContent,
): void {
  const { dashboard, accountId, team } = ground;
  const hash = recipientHash(content);
  dashboard.add("recipient", {
    account_id: accountId,
    operation,
    object,
    hash,
    state,
    cooling_off_until: state === "waits" ? after(at, COOLING_OFF_HOURS * 3_600) : null,
    changed_at: at,
    actors: [team.operator],
  });
  const stories = { free: "done", waits: "waiting", refused: "refused" } as const;
  const story: RequestStory = stories[state];
  // Most of those that are free have rested without anybody.
  if (state === "free" && Number(object) % 5 !== 0) return;
  addRequest(ground, {
    operation,
    object,
    content: content as never,
    cents: null,
    by: team.operator,
    at,
    story,
    coolingOffHours: COOLING_OFF_HOURS,
  });
}
