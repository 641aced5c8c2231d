const place = (network: string) => `ponte.wallet.${network}`;

/** The wallet that was connected last on this network, by its id. */
export function rememberedWallet(network: string): string | null {
  try {
    return localStorage.getItem(place(network));
  } catch {
    return null;
  }
}

/** null forgets it. */
export function rememberWallet(network: string, id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(place(network));
    else localStorage.setItem(place(network), id);
  } catch {
    // A browser that keeps nothing asks for the connection again.
  }
}
