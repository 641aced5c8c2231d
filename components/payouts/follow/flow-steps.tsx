import { useTranslations } from "next-intl";
import Link from "next/link";
import { cx } from "#components/ui/cx.ts";
import { StatusShape } from "#components/ui/status-mark.tsx";
import type { PayoutStep } from "#lib/payouts/signing/views/payout-allow-view.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";

/** The steps in order, as `PAYOUT_STEPS` has them on the server. */
const STEPS = [
  "amount",
  "quote",
  "connect",
  "check",
  "allow",
  "execute",
  "follow",
] as const satisfies readonly PayoutStep[];

/** A step's address; changing an intent goes back to its form. */
export function stepHref(intent: string, step: PayoutStep): string {
  if (step === "amount") return `/payouts/new?edit=${intent}`;
  return `/payouts/new?intent=${intent}&step=${step}`;
}

/** In these steps going back can change nothing. */
const LOCKED = ["executing", "unclear", "done"];

/** All steps, the current one, and links back to earlier ones. */
export function FlowSteps({ flow, step }: { flow: PayoutFlowView; step: PayoutStep }) {
  const t = useTranslations("payoutFlow");
  const at = STEPS.indexOf(step);
  const furthest = STEPS.indexOf(flow.step);
  const isLocked = LOCKED.includes(flow.intent.status);
  return (
    <nav aria-label={t("steps")}>
      <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {STEPS.map((name, index) => {
          const isHere = index === at;
          const isReached = index <= furthest && !isHere && !isLocked && name !== "follow";
          const word = (
            <>
              <StatusShape tone={index < at ? "ok" : isHere ? "busy" : "wait"} />
              {t(`step.${name}`)}
            </>
          );
          const look = cx(
            "inline-flex items-center gap-1.5 rounded-sm py-1 pointer-coarse:min-h-11",
            isHere ? "font-semibold" : "text-muted",
          );
          return (
            <li key={name} aria-current={isHere ? "step" : undefined}>
              {isReached ? (
                <Link
                  href={stepHref(flow.intent.id, name)}
                  className={cx(look, "hover:text-ink hover:underline")}
                >
                  {word}
                </Link>
              ) : (
                <span className={look}>{word}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
