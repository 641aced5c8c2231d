"use client";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import { onConnection, readConnection, type Connection } from "./connection.ts";

const LOOKS = {
  online: null,
  live: null,
  reconnecting: {
    tone: "warn",
    word: "connectionReconnecting",
    detail: "connectionReconnectingDetail",
  },
  offline: { tone: "bad", word: "connectionOffline", detail: "connectionOfflineDetail" },
} as const satisfies Record<Connection, { tone: StatusTone; word: string; detail: string } | null>;

/** Says when the page may be out of date; nothing while it is not. */
export function ConnectionState() {
  const t = useTranslations("shell");
  const connection = useSyncExternalStore<Connection>(onConnection, readConnection, () => "online");
  const look = LOOKS[connection];
  return (
    <output title={look ? t(look.detail) : undefined} className="block text-xs empty:hidden">
      {look && (
        <>
          <StatusMark tone={look.tone}>{t(look.word)}</StatusMark>
          <span className="sr-only">{`. ${t(look.detail)}`}</span>
        </>
      )}
    </output>
  );
}
