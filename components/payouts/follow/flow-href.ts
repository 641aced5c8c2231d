/** The address where a payout is reviewed and signed. */
export const flowHref = (intent: string) => `/payouts/new?intent=${intent}`;
