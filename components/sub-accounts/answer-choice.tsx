"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { declareNotCreated } from "#lib/sub-accounts/actions/sub-account-onboarding.ts";
import { ActButton } from "./act-button.tsx";

/** Rarely needed, so loaded on demand. */
const CredentialsForm = dynamic(() =>
  import("./credentials-form.tsx").then((module) => module.CredentialsForm),
);

/** What the exchange has said of a creation whose answer was lost: one of two, neither suggested. */
export function AnswerChoice({ id, onChanged }: { id: string; onChanged: () => void }) {
  const t = useTranslations("subAccounts");
  const router = useRouter();
  const [isEntering, setEntering] = useState(false);
  return (
    <>
      <Button aria-expanded={isEntering} onClick={() => setEntering(!isEntering)}>
        {t("wasCreated")}
      </Button>
      <ActButton
        act={() => declareNotCreated({ id })}
        onDone={() => {
          toast(t("declared"), "success");
          router.push(`/sub-accounts/${id}/edit/review`);
        }}
        onRefused={onChanged}
        pendingLabel={t("sendingAgain")}
      >
        {t("notCreated")}
      </ActButton>
      {isEntering ? (
        <div className="max-w-md basis-full">
          <CredentialsForm id={id} onDone={onChanged} />
        </div>
      ) : (
        <p className="basis-full text-sm text-muted">{t("notCreatedHint")}</p>
      )}
    </>
  );
}
