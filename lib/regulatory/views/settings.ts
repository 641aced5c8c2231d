import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { purposeList, regulatorySetting } from "#lib/regulatory/rows/settings.ts";
import { limitsOn, type LimitKind } from "#lib/rules/regulatory/limits.ts";
import { holdsOn, type PurposeListed } from "#lib/rules/regulatory/purpose.ts";
import type { RegulatorySetting } from "#lib/rules/regulatory/setting.ts";

/** An amount that is warned of, with where its facts were read. */
export type LimitFact = {
  kind: LimitKind;
  from: string;
  currency: "USD" | "BRL";
  /** Decimal text. */
  amount: string;
  begins: "at" | "above";
  rule: string;
  source: string | null;
};

export type RegulatorySettingsView = {
  setting: RegulatorySetting;
  /** `isAhead`: it is not valid yet. */
  codes: (PurposeListed & { holds: boolean; isAhead: boolean })[];
  limits: LimitFact[];
};

export async function regulatorySettings(
  { db }: Store,
  { connectionId }: Pick<Account, "connectionId">,
): Promise<RegulatorySettingsView> {
  const day = saoPauloDayAfter(new Date(), 0);
  const [setting, list] = await Promise.all([
    regulatorySetting(db, connectionId),
    purposeList(db, connectionId),
  ]);
  return {
    setting,
    codes: list.map((one) => ({ ...one, holds: holdsOn(one, day), isAhead: one.from > day })),
    limits: limitsOn(day).map(({ cents, ...limit }) => ({
      ...limit,
      amount: `${cents / 100n}.00`,
    })),
  };
}
