import "server-only";
import { PERMISSIONS, type Permission } from "#lib/core/access/permissions.ts";

/** Deeds that have a name of their own, where one permission covers several. */
const NAMED_ACTIONS = [
  "account:act-for",
  "api-key:create",
  "api-key:replace",
  "api-key:revoke",
  "api-key:rotate",
  "bank-account:filter",
  "bank-account:reveal",
  "payer:ask-consent",
  "payer:ask-proof",
  "payer:sign-text",
  "payin:confirm",
  "payin:differs",
  "payin:quote",
  "payin:relabel",
  "payin:requote",
  "paying-wallet:add",
  "paying-wallet:remove",
  "paying-wallet:rename",
  "payout:differs",
  "payout:execute",
  "payout:give-up",
  "payout:quote",
  "payout:relabel",
  "payout:requote",
  "payout:revoke",
  "payout:sign",
  "payout:signature",
  "payout:signed",
  "person:activate",
  "person:add",
  "person:change-role",
  "person:deactivate",
  "person:end-sessions",
  "person:remove",
  "person:reset-factor",
  "person:reset-password",
  "person:unlock",
  "preference:language",
  "preference:theme",
  "receiver:pin",
  "sign-in",
  "sign-out",
  "signing-limits:set",
  "spender:pin",
  "spender:unpin",
  "sub-account:declare-not-created",
  "sub-account:draft",
  "sub-account:enter-credentials",
  "sub-account:erase-abandoned",
  "sub-account:look-at-document",
  "sub-account:remove-document",
  "sub-account:renew-credentials",
  "sub-account:save",
  "sub-account:send-again",
  "sub-account:submit",
  "sub-account:upload",
  "suspense:return",
  "test-wallet:address",
  "test-wallet:fund",
  "test-wallet:send",
  "test-wallet:sign",
  "test-wallet:sign-text",
  "wallet:rename",
  "wallet:use",
  "webhook:replay-delivery",
  "webhook:replay-event",
  "webhook:rotate",
  "webhook:set-secret",
] as const;

/** What a line of the trail says was done or tried: a named deed, or the permission it needed. */
export type AuditAction = (typeof NAMED_ACTIONS)[number] | Permission | "public";

const ALL: ReadonlySet<string> = new Set([...NAMED_ACTIONS, ...PERMISSIONS, "public"]);

/** Every name that the trail gives a deed, in the order of the alphabet. */
export const AUDIT_ACTIONS = [...ALL].toSorted() as readonly AuditAction[];

/** Whether this version knows the name; an older one may have written another. */
export const isAuditAction = (name: string): name is AuditAction => ALL.has(name);
