"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useId, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { setSigningLimitsAction } from "#lib/spenders/actions/signing-settings.ts";
import { textsAreNarrower } from "#lib/rules/spenders/limit-texts.ts";
import type { SetSigningLimits } from "#lib/rules/spenders/set-signing-limits.ts";
import { LimitsExample } from "./limits-example.tsx";

const loadSchema = () =>
  import("#lib/rules/spenders/set-signing-limits.ts").then((module) => module.SetSigningLimits);

type LimitsFormProps = {
  /** What the form begins with. */
  limits: SetSigningLimits;
  /** What holds now; null: nothing does. */
  before: SetSigningLimits | null;
  /** Somebody else has to approve what lets more through. */
  second: SecondPerson;
};

/** Sets the limits beyond which nothing is signed or paid. */
export function LimitsForm({ limits, before, second }: LimitsFormProps) {
  const t = useTranslations("signing");
  const router = useRouter();
  const form = useActionForm<SetSigningLimits, object>({
    schema: loadSchema,
    action: setSigningLimitsAction,
    defaults: limits,
    onDone: () => {
      toast(t("limitsSaved"), "success");
      router.push("/settings/signing");
    },
  });
  const typed = { ...limits, ...useWatch({ control: form.methods.control }) };
  return (
    <Columns aside={<LimitsExample typed={typed} />}>
      <Form form={form}>
        <Group title={t("band")} hint={t("bandHint")}>
          <Figure name="min_rate" label={t("minRate")} />
          <Figure name="max_rate" label={t("maxRate")} />
          <div className="max-sm:col-span-2">
            <Figure
              name="max_from_median"
              label={t("maxFromMedian")}
              hint={t("maxFromMedianHint")}
              unit="%"
            />
          </div>
        </Group>
        <Group title={t("startBand")} hint={t("startBandHint")}>
          <Figure name="start_min_rate" label={t("startMinRate")} />
          <Figure name="start_max_rate" label={t("startMaxRate")} />
        </Group>
        <Group title={t("fees")}>
          <Figure name="max_fee" label={t("maxFee")} hint={t("maxFeeHint")} unit="%" />
          <Figure name="max_fee_flat" label={t("maxFeeFlat")} hint={t("maxFeeFlatHint")} />
        </Group>
        <Group title={t("batches")}>
          <div className="col-span-2">
            <Figure name="max_open" label={t("maxOpen")} hint={t("maxOpenHint")} unit="tokens" />
          </div>
        </Group>
        <div className="flex flex-wrap gap-2">
          <SubmitButton
            pendingLabel={t("saving")}
            second={second}
            holdsAtOnce={textsAreNarrower(typed, before)}
          >
            {t("saveLimits")}
          </SubmitButton>
          <LinkButton href="/settings/signing" tone="quiet">
            {t("cancel")}
          </LinkButton>
        </div>
      </Form>
    </Columns>
  );
}

type GroupProps = { title: string; hint?: string; children: ReactNode };

function Group({ title, hint, children }: GroupProps) {
  const own = useId();
  return (
    <fieldset
      aria-describedby={hint && own}
      className="grid min-w-0 gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <legend className="sr-only">{title}</legend>
      <div className="grid gap-0.5">
        <p aria-hidden="true" className="font-semibold">
          {title}
        </p>
        {hint && (
          <p id={own} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-x-6 gap-y-4">{children}</div>
    </fieldset>
  );
}

type FigureProps = {
  name: keyof SetSigningLimits;
  label: string;
  hint?: string;
  unit?: "%" | "tokens";
};

/** A field as wide as the figure that goes in. */
function Figure(props: FigureProps) {
  return (
    <MoneyField
      {...props}
      asset="BRL"
      className={props.unit === "tokens" ? "[&>span]:max-w-56" : "[&>span]:max-w-40"}
    />
  );
}
