/** The address where a payout is changed to send exactly these tokens, in decimal text. */
export const exactTokensHref = (intent: string, tokens: string) =>
  `/payouts/new?edit=${intent}&tokens=${tokens}`;

/** The address where a payout is reviewed and signed. */
export const flowHref = (intent: string) => `/payouts/new?intent=${intent}`;

/** The address where an earlier allowance is revoked, and from which one goes on with this payout. */
export const revokeHref = (signature: string, intent: string) =>
  `/payouts/revoke/${signature}?payout=${intent}`;
