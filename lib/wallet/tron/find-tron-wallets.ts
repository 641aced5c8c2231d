import { OWN_DOORS, TRONLINK, type KnownTron } from "./tron-doors.ts";
import type { AnnouncedTron, DiscoveredTron, TronProvider } from "./tron-provider.ts";

const ANNOUNCE = "TIP6963:announceProvider";
const REQUEST = "TIP6963:requestProvider";
/** When wallets without announcements are looked for: most are there by the first time, some apps' late. */
const LOOKS_MS = [1000, 3000];

type Page = Window & typeof globalThis;

const isProvider = (value: unknown): value is TronProvider =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Partial<TronProvider>).request === "function";

function readAnnounced(detail: unknown): AnnouncedTron | null {
  const { info, provider } = (detail ?? {}) as Partial<AnnouncedTron>;
  const { uuid, name, icon, rdns } = (info ?? {}) as Partial<AnnouncedTron["info"]>;
  if (typeof name !== "string" || name === "" || !isProvider(provider)) return null;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const id = text(rdns) || name;
  return {
    info: { uuid: text(uuid), name: name.slice(0, 60), icon: text(icon), rdns: id },
    provider,
  };
}

const valueAt = (page: Page, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], page);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What a known wallet has put into this page and `isTaken` does not call another's; null where it is not there. */
function behindDoor(
  page: Page,
  { name, rdns, doors }: KnownTron,
  isTaken: (object: unknown) => boolean,
): DiscoveredTron | null {
  const info = { uuid: "", name, icon: "", rdns };
  for (const { at, tronWeb: beside, isStandard = false } of doors) {
    const provider = valueAt(page, at);
    if (!isProvider(provider) || isTaken(provider)) continue;
    const tronWeb = () => provider.tronWeb || (beside === undefined ? null : valueAt(page, beside));
    if (isTaken(tronWeb())) continue;
    return { info, provider, way: { isOlder: !isStandard, tronWeb } };
  }
  return null;
}

/** Where there is a tronWeb and nothing to ask: an app, which grants its own pages everything. */
function bareTronWeb(page: Page): DiscoveredTron | null {
  const tronWeb = () => valueAt(page, "tronWeb");
  if (!isObject(tronWeb())) return null;
  const { name, rdns } = TRONLINK;
  const provider: TronProvider = { request: async () => true };
  return { info: { uuid: "", name, icon: "", rdns }, provider, way: { isOlder: true, tronWeb } };
}

/**
 * Reports each Tron wallet in this browser once, including those that appear later: first those that
 * announce themselves (TIP-6963), then those at the places where older ones are. None hides another.
 */
export function findTronWallets(found: (wallet: DiscoveredTron) => void): void {
  const page = window;
  /** Providers and tronWebs that are somebody's. */
  const taken = new Set<unknown>();
  const ids = new Set<string>();
  const isTaken = (object: unknown) => isObject(object) && taken.has(object);
  const add = (wallet: DiscoveredTron | null) => {
    if (wallet === null || isTaken(wallet.provider)) return;
    taken.add(wallet.provider).add(wallet.provider.tronWeb || wallet.way?.tronWeb());
    ids.add(wallet.info.rdns);
    found(wallet);
  };
  const attempt = (step: () => void) => {
    try {
      step();
    } catch {
      // An object that throws when it is read is not a wallet.
    }
  };
  page.addEventListener(ANNOUNCE, (event) =>
    attempt(() => add(readAnnounced((event as CustomEvent<unknown>).detail))),
  );
  page.dispatchEvent(new Event(REQUEST));
  const look = () => {
    // TronLink's places come last: others fill them too.
    for (const known of [...OWN_DOORS, TRONLINK]) {
      if (!ids.has(known.rdns)) attempt(() => add(behindDoor(page, known, isTaken)));
    }
    // Beside any other wallet it is that wallet's own.
    if (ids.size === 0) attempt(() => add(bareTronWeb(page)));
  };
  for (const afterMs of LOOKS_MS) setTimeout(look, afterMs);
}
