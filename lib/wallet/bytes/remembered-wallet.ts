const place = (network: string) => `ponte.wallet.${network}`;

/** The id of the wallet that was last connected on this network. */
export function rememberedWallet(network: string): string | null {
  try {
    return localStorage.getItem(place(network));
  } catch {
    return null;
  }
}

/** `null` forgets it. */
export function rememberWallet(network: string, id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(place(network));
    else localStorage.setItem(place(network), id);
  } catch {
    // Without storage, the next page asks for the connection again.
  }
}
