import "server-only";
import {
  agentDraft,
  countOpenDrafts,
  listAgentDrafts,
  ownerOf,
  type AgentDraft,
} from "#lib/agents/rows/agent-drafts.ts";
import { TOOLS } from "#lib/agents/tools/tools.ts";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { agentTokensOf } from "#lib/core/access/agent-tokens.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { env } from "#lib/core/env.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { PayoutFormValues } from "#lib/payouts/views/payout-form-start.ts";
import { pixAccountNames } from "#lib/pix-accounts/rows/pix-account-names.ts";
import { lineCents } from "#lib/rules/batches/line-amount.ts";
import type { AgentDraftKind, ANSWERS } from "#lib/rules/agents/agent-draft.ts";
import { AGENT_SCOPES, type AgentScope } from "#lib/rules/agents/agent-scopes.ts";
import type { PolicyOperation } from "#lib/rules/policies/operations.ts";
import { formatAmount, type Asset } from "#protocol/money/money.ts";
import { requestedAsset } from "#protocol/money/payout-amounts.ts";

/** One of the reader's tokens; times as ISO 8601. */
export type AgentTokenView = {
  id: string;
  name: string;
  scopes: AgentScope[];
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
};

/** What a draft says in a line; amounts as decimal text. */
type DraftFacts =
  | { kind: "payout"; amount: string; asset: Asset; name: string }
  | { kind: "batch"; title: string; lines: number; amount: string }
  | { kind: "policy"; operation: PolicyOperation }
  | { kind: "answer"; exception: string; answer: (typeof ANSWERS)[number]; reason: string };

/** Something that an agent drafted for the reader. `href`: where it is, once they took it up; null: it waits. */
export type AgentDraftView = DraftFacts & {
  id: string;
  agent: string;
  at: string;
  href: string | null;
  /** The reader's role still lets them do it. */
  mayTakeUp: boolean;
};

export type AgentsView = {
  tokens: AgentTokenView[];
  drafts: AgentDraftView[];
  /** Where agents ask. */
  address: string;
};

const NEEDS = {
  payout: "payout:create",
  batch: "payout:create",
  policy: "settings:write",
  answer: "reconciliation:decide",
} as const satisfies Record<AgentDraftKind, Permission>;

/** What is no amount yet adds nothing: its line says so once it is taken up. */
const centsOf = (typed: string): bigint => {
  const read = lineCents(typed);
  return "cents" in read ? read.cents : 0n;
};

function factsOf(draft: AgentDraft, names: ReadonlyMap<number, string>): DraftFacts {
  switch (draft.kind) {
    case "payout": {
      const { request_amount: amount, currency_type, token, pix_account } = draft.content;
      const asset = requestedAsset(currency_type, token);
      return { kind: "payout", amount, asset, name: names.get(pix_account) ?? `#${pix_account}` };
    }
    case "batch": {
      const { title, lines } = draft.content;
      const cents = lines.reduce((sum, line) => sum + centsOf(line.amount), 0n);
      return { kind: "batch", title, lines: lines.length, amount: formatAmount(cents, "BRL") };
    }
    case "policy":
      return { kind: "policy", operation: draft.content.operation };
    case "answer": {
      const { id, answer, reason } = draft.content;
      return { kind: "answer", exception: id, answer, reason };
    }
  }
}

const hrefOf = ({ id, kind, content }: AgentDraft): string => {
  if (kind === "payout") return `/payouts/new?draft=${id}`;
  if (kind === "batch") return "/payouts/batches";
  return kind === "policy" ? "/settings/policies" : `/reconciliation/${content.id}?draft=${id}`;
};

/** The reader's agents in the account they act for, and what those have drafted for them. */
export async function agentsView({ db }: Store, session: Session): Promise<AgentsView> {
  const owner = ownerOf(session);
  const [tokens, drafts] = await Promise.all([
    agentTokensOf(db, owner.personId, owner.accountId, 20),
    listAgentDrafts(db, owner),
  ]);
  const paid = drafts.flatMap((one) => (one.kind === "payout" ? [one.content.pix_account] : []));
  const names = await pixAccountNames(db, owner.accountId, paid);
  return {
    address: new URL("/api/agent", env().APP_ORIGIN).href,
    tokens: tokens.map(({ id, name, scopes, created_at, expires_at, last_used_at }) => ({
      id,
      name,
      scopes,
      createdAt: created_at.toISOString(),
      expiresAt: expires_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    drafts: drafts.map((draft) => ({
      ...factsOf(draft, names),
      id: draft.id,
      agent: draft.agent,
      at: draft.at.toISOString(),
      href: draft.isOpen ? null : hrefOf(draft),
      mayTakeUp: isAllowed(session, NEEDS[draft.kind]),
    })),
  };
}

/** The scopes that are worth something to an agent of the reader: those of which their role allows a tool. */
export function usableScopes(session: Session): AgentScope[] {
  const open = TOOLS.filter(({ needs }) => isAllowed(session, needs)).map(({ scope }) => scope);
  return AGENT_SCOPES.filter((scope) => open.includes(scope));
}

/** How many drafts of some kinds wait for the reader. */
export const waitingDrafts = (
  { db }: Store,
  session: Session,
  kinds: readonly AgentDraftKind[],
): Promise<number> => countOpenDrafts(db, ownerOf(session), kinds);

/** What a payout's form begins with, of a draft that its reader took up; null: they have none of this id. */
export async function draftedPayout(
  { db }: Store,
  session: Session,
  id: string,
): Promise<Partial<PayoutFormValues> | null> {
  const draft = await agentDraft(db, ownerOf(session), { id, kind: "payout" });
  if (!draft || draft.isOpen) return null;
  const { pix_account, attachments: _none, ...said } = draft.content;
  return { ...said, pix_account: String(pix_account) };
}

/** The answer to a difference that an agent drafted and its reader took up; null: they have none of this id. */
export async function draftedAnswer(
  { db }: Store,
  session: Session,
  { id, exception }: { id: string; exception: string },
): Promise<{ answer: (typeof ANSWERS)[number]; reason: string } | null> {
  const draft = await agentDraft(db, ownerOf(session), { id, kind: "answer" });
  if (!draft || draft.isOpen || draft.content.id !== exception) return null;
  return { answer: draft.content.answer, reason: draft.content.reason };
}
