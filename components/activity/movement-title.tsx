import { ArrowDownToLine, ArrowUpFromLine, Percent, Undo2, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import type { MovementView } from "#lib/activity/views/activity.ts";
import type { MovementKind } from "#lib/rules/activity/movements.ts";

const MARKS = {
  payin: ArrowDownToLine,
  payout: ArrowUpFromLine,
  return: Undo2,
  fee: Percent,
} as const satisfies Record<MovementKind, IconNode>;

/** What a movement is called: "Payin 17", "Fee, payout 3". */
export function useMovementTitle(): (movement: MovementView) => string {
  const t = useTranslations("activity");
  return ({ kind, side, number }) =>
    t(`rowTitle.${kind === "fee" ? (`${side}Fee` as const) : kind}`, { id: number });
}

/** Whom a movement is about, as it is shown: a payer as their bank sends it; null: nobody knows. */
export const movementName = ({ name, side }: Pick<MovementView, "name" | "side">): string | null =>
  name !== null && side === "payin" ? bankName(name) : name;

/** Who a movement is about, over what it is; returns and fees are quieter than the payments that they belong to. */
export function MovementTitle({ movement }: { movement: MovementView }) {
  const t = useTranslations("activity");
  const title = useMovementTitle()(movement);
  const { kind, href, isUnder } = movement;
  const name = movementName(movement);
  const isPart = kind === "return" || kind === "fee";
  return (
    <div className={`flex min-w-0 items-center gap-3 ${isUnder ? "pl-5 md:pl-10" : ""}`}>
      <span
        className={`grid size-7 shrink-0 place-items-center rounded-full ${isPart ? "text-muted" : "bg-accent-soft text-accent"}`}
      >
        <Icon of={MARKS[kind]} className="size-4" />
      </span>
      <RowLink href={href} wraps className="group/row block min-w-0" title={name ?? undefined}>
        <span
          className={`line-clamp-2 wrap-anywhere md:line-clamp-1 group-focus-visible/row:line-clamp-none ${isPart ? "font-normal text-soft" : ""}`}
        >
          {name === null ? t("nobody") : <bdi translate="no">{name}</bdi>}
        </span>
        <span className="block text-xs font-normal text-muted">{title}</span>
      </RowLink>
    </div>
  );
}
