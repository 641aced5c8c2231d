/**
 * What a credential may be limited to (INTERFACE §8). `accounts`: what the account has registered, its
 * PIX accounts, wallets and webhook.
 */
export const SCOPES = ["payins", "payouts", "accounts", "sub_accounts"] as const;
export type Scope = (typeof SCOPES)[number];

/** What a credential opens; one without any limit opens all, also what is added later. */
export const scopesOf = (limited: readonly Scope[] | null): Scope[] => [...(limited ?? SCOPES)];
