import { createHash } from "node:crypto";
import { subAccountCredentialColumns } from "#lib/core/exchange/sub-account-credentials.ts";
import { sealBytesFor, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import { sealContent, type DraftContent } from "#lib/sub-accounts/rows/sub-account-content.ts";
import type { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";
import { COMPANY_DOCUMENTS } from "#protocol/sub-accounts/sub-account-lists.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { sealDetails, sealerOf } from "#service/domain/sub-accounts/sub-account-details.ts";
import { after, officeHour } from "./calendar.ts";
import { clientOf, contentOf, PLANS, type ClientPlan } from "./clients.ts";
import type { Ground } from "./ground.ts";
import { HELD_DAYS } from "./service-history.ts";
import { REJECTION } from "./words.ts";

const DOCUMENTS: readonly DocumentType[] = ["SELFIE", "RG_FRONT", "RG_BACK", ...COMPANY_DOCUMENTS];
/** The one that the exchange rejects, if any; the others it has taken. */
const REFUSED: DocumentType = "SELFIE";
/** What the exchange has of a plan's documents. */
const deliveredOf = ({ stage, refused }: ClientPlan) =>
  stage === "submitted" || refused !== undefined
    ? DOCUMENTS.filter((type) => refused === undefined || type !== REFUSED)
    : [];
/** A whole page, with nothing on it. */
const EMPTY_PDF = Buffer.from("%PDF-1.4\n%%EOF\n");

/** An approved client company that holds its own credentials: its account here, and its user at the exchange. */
export type OpenedSubAccount = { accountId: string; userId: number; days: number };

/**
 * Client companies in every state, those of the exchange with all that it has of them.
 * @returns those that can pay and be paid
 */
export function addSubAccounts(
  ground: Ground,
  { sealers, firstUserId }: { sealers: Pick<Deps, "sealer" | "sealerWith">; firstUserId: number },
): OpenedSubAccount[] {
  const opened: OpenedSubAccount[] = [];
  for (const [index, plan] of PLANS.entries()) {
    const client = clientOf(ground, index);
    const at = officeHour(ground.chance, ground.now, plan.daysAgo);
    const content = contentOf(plan, client);
    const made = { index, plan, client, at, userId: firstUserId + index };
    const accountId = addToDashboard(ground, { ...made, content });
    if (plan.status !== null) addToExchange(ground, sealers, made);
    const canPay = plan.status === "APPROVED" && plan.credentials === "held";
    if (canPay && accountId) opened.push({ accountId, userId: made.userId, days: plan.daysAgo });
  }
  return opened;
}

type Made = {
  index: number;
  plan: ClientPlan;
  client: CreateSubAccount;
  userId: number;
  /** When it was sent, or last saved. */
  at: Date;
};

/** Depends on the client alone, so that both sides know it. */
const secretOf = (client: CreateSubAccount, what: string) =>
  createHash("sha256").update(`${what} ${client.company_infos.cnpj}`).digest("base64url");
const credentialOf = (client: CreateSubAccount) => ({
  apiKey: secretOf(client, "key"),
  apiSecret: secretOf(client, "secret"),
});

function addToDashboard(
  ground: Ground,
  { index, plan, client, at, content }: Made & { content: DraftContent },
): string | null {
  const { chance, now, dashboard, accountId, connectionId, team, trail } = ground;
  const { stage, status, step = "review" } = plan;
  const id = BigInt(index + 1);
  const { company_name, trade_name = "", cnpj } = client.company_infos;
  const isDraft = stage === "draft";
  const ownAccountId = isDraft ? null : chance.uuid();
  const isHeld = ["held", "renewing", "refused"].includes(plan.credentials);
  const { credentials, credentials_prefix } = subAccountCredentialColumns(
    id,
    credentialOf(client),
    null,
  );
  if (ownAccountId) {
    dashboard.add("account", {
      id: ownAccountId,
      connection_id: connectionId,
      kind: "sub",
      name: company_name,
      created_at: at,
    });
  }
  dashboard.add("sub_account", {
    id,
    account_id: accountId,
    own_account_id: ownAccountId,
    stage,
    content: sealContent(id, content),
    version: 6,
    step,
    name: company_name,
    trade_name: step === "company" ? "" : trade_name,
    document: step === "company" ? null : cnpj,
    idempotency_key: isDraft ? null : chance.uuid(),
    asked_at: isDraft ? null : at,
    credentials: isHeld ? credentials : null,
    credentials_prefix: isHeld ? credentials_prefix : null,
    credentials_since: isHeld ? at : null,
    credentials_state: plan.credentials,
    status,
    reason: status === "REJECTED" ? REJECTION : null,
    reported_by: status === null ? null : "reading",
    refused_code: plan.refused ?? null,
    attempts: 0,
    next_attempt_at: plan.isWorking ? after(now, HELD_DAYS * 86_400) : null,
    read_at: status === null ? null : after(at, 3_600),
    read_attempts: 0,
    submitted_by: isDraft ? null : team.operator,
    submitted_at: isDraft ? null : at,
    created_by: team.operator,
    updated_by: team.operator,
    created_at: after(at, -5_400),
    updated_at: at,
  });
  if (step !== "company") addDocuments(ground, id, plan, at);
  const action = isDraft ? "sub-account:save" : "sub-account:submit";
  trail.add(at, team.operator, action, "sub-account:write", `sub-account ${id}`);
  return ownAccountId;
}

function addDocuments(
  { chance, dashboard, team }: Ground,
  id: bigint,
  plan: ClientPlan,
  at: Date,
): void {
  for (const type of DOCUMENTS) {
    const upload = chance.uuid();
    const place = (column: "content" | "file_name") =>
      placeIn("sub_account_document", column, { sub_account_id: id, type, upload });
    const isRefused = plan.refused !== undefined && type === REFUSED;
    const isSent = deliveredOf(plan).includes(type);
    const content = Buffer.from(sealBytesFor(place("content"), EMPTY_PDF)).toString("hex");
    dashboard.add("sub_account_document", {
      sub_account_id: id,
      type,
      upload,
      media_type: "application/pdf",
      size: EMPTY_PDF.length,
      file_name: sealFor(place("file_name"), `${type.toLowerCase().replaceAll("_", "-")}.pdf`),
      content: isSent ? null : `\\x${content}`,
      state: isSent ? "sent" : isRefused ? "refused" : plan.isWorking ? "sending" : "held",
      refused_code: isRefused ? "INVALID_INPUT" : null,
      uploaded_by: team.operator,
      uploaded_at: after(at, -600),
      sent_at: isSent ? after(at, 30) : null,
    });
  }
}

function addToExchange(
  ground: Ground,
  sealers: Pick<Deps, "sealer" | "sealerWith">,
  { plan, client, at, userId }: Made,
): void {
  const { chance, now, service, history, userId: parent } = ground;
  const { status } = plan;
  const isOpened = status !== "PENDING";
  const isDecided = status === "APPROVED" || status === "REJECTED";
  const { dataKey, details } = sealDetails(sealers, userId, client);
  const { company_name, cnpj } = client.company_infos;
  const decided = isDecided ? after(at, 7_200) : null;
  service.add("users", { id: userId, kind: "sub", parent_id: parent, created_at: at });
  const { apiKey, apiSecret } = credentialOf(client);
  const hashed = (text: string) => `\\x${createHash("sha256").update(text).digest("hex")}`;
  service.add("credentials", {
    user_id: userId,
    name: "subconta",
    prefix: apiKey.slice(0, 8),
    key_hash: hashed(apiKey),
    secret_hash: hashed(apiSecret),
    ip_allow_list: [],
    created_at: at,
  });
  service.add("sub_accounts", {
    user_id: userId,
    parent_id: parent,
    document: cnpj,
    name: company_name,
    ref: client.ref ?? null,
    status,
    reason: status === "REJECTED" ? REJECTION : null,
    has_callback: false,
    data_key: dataKey,
    details,
    opened_at: isOpened ? after(at, 60) : null,
    decided_at: decided,
    created_at: at,
    updated_at: decided ?? at,
  });
  if (decided) {
    const { ref = null } = client;
    const event = status === "APPROVED" ? "kyc.approved" : "kyc.rejected";
    const reason = status === "REJECTED" ? REJECTION : null;
    history.tell(parent, decided, event, {
      document: cnpj,
      ref,
      status: status as "APPROVED",
      reason,
    });
  }
  const sealer = sealerOf(sealers, { user_id: userId, data_key: dataKey });
  for (const type of deliveredOf(plan)) {
    const content = sealer.sealBytes(EMPTY_PDF, `document ${type} of sub-account ${userId}`);
    service.add("sub_account_documents", {
      user_id: userId,
      type,
      media_type: "application/pdf",
      size: EMPTY_PDF.length,
      content: `\\x${content.toString("hex")}`,
      received_at: after(at, 30),
    });
  }
  if (!isOpened) return;
  service.add("kyc_analyses", {
    user_id: userId,
    key: chance.uuid(),
    state: isDecided ? "decided" : "asked",
    outcome: isDecided ? status : null,
    reason: status === "REJECTED" ? REJECTION : null,
    attempts: 1,
    due_at: after(now, HELD_DAYS * 86_400),
    created_at: after(at, 60),
    asked_at: after(at, 61),
    decided_at: decided,
  });
}
