const ANNOUNCE = "eip6963:announceProvider";
const REQUEST = "eip6963:requestProvider";
/** MetaMask's own, and those of its app and of its builds for testers. */
const RDNS = /^io\.metamask(\.|$)/;

type Info = { name: string; icon: string; rdns: string };

/** Reports each MetaMask in this browser once: it announces itself for EVM alone (EIP-6963). */
export function findMetamask(found: (info: Info) => void): void {
  const seen = new Set<string>();
  window.addEventListener(ANNOUNCE, (event) => {
    try {
      const { info } = (event as CustomEvent<{ info: Partial<Info> }>).detail;
      const { name, icon, rdns } = info;
      if (typeof name !== "string" || typeof rdns !== "string" || !RDNS.test(rdns)) return;
      if (seen.has(rdns)) return;
      seen.add(rdns);
      found({ name: name.slice(0, 60), icon: typeof icon === "string" ? icon : "", rdns });
    } catch {
      // An object that throws when it is read is not a wallet.
    }
  });
  window.dispatchEvent(new Event(REQUEST));
}
