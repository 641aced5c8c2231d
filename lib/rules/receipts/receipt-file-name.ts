import type { Receipt } from "./receipt.ts";
import { lastTime } from "./checked-receipt.ts";

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" });
const NAME_MAX = 40;

/** Letters without accents, digits and hyphens; empty where a name has none of them. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z\d]+/g, "-")
    .slice(0, NAME_MAX)
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase();

/** The name of a receipt's file: the day, who, how much and its number, of characters that every system takes. */
export function receiptFileName(receipt: Receipt): string {
  const other = receipt.of.kind === "payout" ? receipt.to.name : receipt.from.name;
  const { amount, asset } = receipt.amount;
  const who = plain((receipt.of.kind === "return" ? receipt.to.name : other) ?? "");
  const day = DAY.format(new Date(lastTime(receipt)));
  const parts = [day, who, `${amount}-${asset}`, `${receipt.of.kind}-${receipt.of.id}`];
  return parts.filter((part) => part !== "").join("_");
}
