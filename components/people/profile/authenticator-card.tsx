"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Moment } from "#components/money/moment.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import {
  beginAuthenticatorAction,
  makeRecoveryCodesAction,
} from "#lib/people/actions/own-factors.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RemoveFactorForm } from "./remove-factor-form.tsx";

// The QR code's arithmetic is loaded only by whoever sets an app up.
const ConfirmAuthenticator = dynamic(() =>
  import("./confirm-authenticator.tsx").then((module) => module.ConfirmAuthenticator),
);

type AuthenticatorCardProps = {
  /** When the app was added; null: there is none. */
  since: string | null;
  codesLeft: number;
};
type Shown =
  | { kind: "state" }
  | { kind: "secret"; secret: string; uri: string }
  | { kind: "codes"; codes: string[] };

/** The authenticator app: set up, replaced or taken away, and its recovery codes. */
export function AuthenticatorCard({ since, codesLeft }: AuthenticatorCardProps) {
  const t = useTranslations("profile");
  const router = useRouter();
  const [shown, show] = useState<Shown>({ kind: "state" });
  const begin = useAct(
    () => beginAuthenticatorAction({}),
    (made) => show({ kind: "secret", ...made }),
  );
  const renew = useAct(
    () => makeRecoveryCodesAction({}),
    ({ codes }) => show({ kind: "codes", codes }),
  );
  const refused = begin.refused ?? renew.refused;
  const setUp = (
    <Button tone={since ? "plain" : "primary"} onClick={begin.run} pending={begin.pending}>
      {t(begin.pending ? "appPreparing" : since ? "appReplace" : "appSetUp")}
    </Button>
  );
  return (
    <Card title={t("appCard")}>
      {shown.kind === "secret" && (
        <ConfirmAuthenticator
          {...shown}
          onDone={(codes) => {
            toast(t("appAdded"), "success");
            show({ kind: "codes", codes });
            router.refresh();
          }}
        />
      )}
      {shown.kind === "codes" && (
        <RecoveryCodes
          codes={shown.codes}
          onKept={() => {
            show({ kind: "state" });
            router.refresh();
          }}
        />
      )}
      {shown.kind === "state" && (
        <>
          <p className="text-soft">{t("appMeans")}</p>
          {refused && <RefusalNotice refused={refused} />}
          {since === null ? (
            <div className="flex flex-wrap items-center gap-3">
              {setUp}
              <span className="text-sm text-muted">{t("appOff")}</span>
            </div>
          ) : (
            <>
              <p>
                <span>{t("appOn")}</span> <Moment at={since} />
                <span>{`. ${t("codesLeft", { count: codesLeft })}`}</span>
              </p>
              <Disclosure summary={t("codesNew")}>
                <div className="grid justify-items-start gap-3">
                  <p className="text-sm text-muted">{t("codesNewMeans")}</p>
                  <Button onClick={renew.run} pending={renew.pending}>
                    {t(renew.pending ? "codesMaking" : "codesNew")}
                  </Button>
                </div>
              </Disclosure>
              <Disclosure summary={t("appReplace")}>
                <div className="grid justify-items-start gap-3">
                  <p className="text-sm text-muted">{t("appReplaceMeans")}</p>
                  {setUp}
                </div>
              </Disclosure>
              <Disclosure summary={t("appRemove")}>
                <RemoveFactorForm factor={{ kind: "authenticator" }} />
              </Disclosure>
            </>
          )}
        </>
      )}
    </Card>
  );
}
