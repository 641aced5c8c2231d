import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import type { OverviewView } from "#lib/overview/views/overview.ts";

const STEPS = [
  { name: "wallet", done: "hasWallet", href: "/wallets/new" },
  { name: "payin", done: "hasPayin", href: "/payins/new" },
  { name: "pixAccount", done: "hasPixAccount", href: "/pix-accounts/new" },
  { name: "payout", done: "hasPayout", href: "/payouts/new" },
] as const;

type StepName = (typeof STEPS)[number]["name"];

type FirstStepsProps = {
  steps: OverviewView["steps"];
  /** The steps that this person may take. */
  may: Record<StepName, boolean>;
  /** Nothing has moved yet: the next step is what the page is for. */
  isNew: boolean;
};

/** The four steps of a new company; each ticks itself off, and when all are done there are none. */
export function FirstSteps({ steps, may, isNew }: FirstStepsProps) {
  const t = useTranslations("overview");
  const next = STEPS.find(({ done }) => !steps[done]);
  if (!next) return null;
  const taken = STEPS.filter(({ done }) => steps[done]).length;
  return (
    <Card title={t("stepsTitle", { taken, count: STEPS.length })}>
      <ol className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(({ name, done, href }) => {
          const isNext = name === next.name;
          return (
            <li
              key={name}
              aria-current={isNext ? "step" : undefined}
              className="grid grid-cols-[1rem_minmax(0,1fr)] content-start gap-x-2.5"
            >
              <StatusShape
                tone={steps[done] ? "ok" : isNext ? "wait" : "ahead"}
                className="mt-0.5"
              />
              <div className="grid justify-items-start gap-1">
                <p className={isNext ? "font-semibold" : "font-medium text-soft"}>
                  <span>{t(`step.${name}.title`)}</span>
                  {steps[done] && <span className="sr-only">{` · ${t("stepDone")}`}</span>}
                </p>
                {!steps[done] && <p className="text-sm text-soft">{t(`step.${name}.text`)}</p>}
                {isNext && may[name] && (
                  <LinkButton
                    href={href}
                    tone={isNew ? "primary" : "plain"}
                    size="sm"
                    className="mt-1"
                  >
                    {t(`step.${name}.action`)}
                  </LinkButton>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
