"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Countdown } from "#components/money/countdown.tsx";
import { QrCode } from "#components/money/qr-code.tsx";
import { serverTime } from "#components/money/server-clock.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { isPhone } from "#lib/wallet/is-phone.ts";
import {
  leavePairing,
  onPairing,
  openPairing,
  type OpenPairing,
} from "#lib/wallet/walletconnect/pairing.ts";

const none = () => null;

/** The code by which a wallet on a phone connects (WalletConnect), until it is taken or given up. */
export function WalletConnectDialog() {
  const t = useTranslations("payoutWallet.phone");
  const open = useSyncExternalStore(onPairing, openPairing, none);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      leavePairing(() => isHere.current);
    };
  }, []);
  return (
    <Dialog open={open !== null} onClose={() => open?.cancel()} title={t("title")}>
      {open && <Pairing {...open} />}
    </Dialog>
  );
}

function Pairing({ state, again }: OpenPairing) {
  const t = useTranslations("payoutWallet.phone");
  if (state.is === "opening") return <output>{t("opening")}</output>;
  if (state.is === "ended") {
    return (
      <>
        <Notice
          tone={state.why === "expired" ? "info" : "danger"}
          live
          title={t(`${state.why}.title`)}
        >
          {t(`${state.why}.text`)}
        </Notice>
        <Button tone="primary" onClick={again}>
          {t("again")}
        </Button>
      </>
    );
  }
  return <Code uri={state.uri} endsAt={state.endsAt} />;
}

function Code({ uri, endsAt }: { uri: string; endsAt: number }) {
  const t = useTranslations("payoutWallet.phone");
  // The code ends by this browser's clock; the countdown goes by the server's.
  const [serverNow] = useState(serverTime);
  const [ahead] = useState(() => serverNow - Date.now());
  return (
    <>
      <p className="text-soft">{t("intro")}</p>
      <QrCode text={uri} label={t("code")} className="justify-self-center" />
      <div className="flex flex-wrap items-center gap-2">
        {isPhone() && (
          <a href={uri} className={buttonClass({ tone: "primary" })}>
            {t("openApp")}
          </a>
        )}
        <CopyButton text={uri} what={t("codeShort")} words />
        <Countdown
          deadline={new Date(endsAt + ahead).toISOString()}
          serverNow={new Date(serverNow).toISOString()}
        />
      </div>
    </>
  );
}
