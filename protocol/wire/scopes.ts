/**
 * What a credential may be limited to (INTERFACE §8). `accounts`: what the account has registered, its
 * PIX accounts, wallets and webhook.
 */
export const SCOPES = ["payins", "payouts", "accounts", "sub_accounts"] as const;
export type Scope = (typeof SCOPES)[number];

/** A credential's scopes; one without a limit has them all, later additions included. */
export const scopesOf = (limited: readonly Scope[] | null): Scope[] => [...(limited ?? SCOPES)];
