"use client";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import { onConnection, readConnection, type Connection } from "./connection.ts";

const LOOKS = {
  online: { tone: "ok", word: "connectionOnline", detail: "connectionOnlineDetail" },
  live: { tone: "busy", word: "connectionLive", detail: "connectionLiveDetail" },
  reconnecting: {
    tone: "warn",
    word: "connectionReconnecting",
    detail: "connectionReconnectingDetail",
  },
  offline: { tone: "bad", word: "connectionOffline", detail: "connectionOfflineDetail" },
} as const satisfies Record<Connection, { tone: StatusTone; word: string; detail: string }>;

/** Whether the page is up to date, and how it is kept so. */
export function ConnectionState() {
  const t = useTranslations("shell");
  const connection = useSyncExternalStore<Connection>(onConnection, readConnection, () => "online");
  const { tone, word, detail } = LOOKS[connection];
  return (
    <output title={t(detail)} className="block text-xs">
      <StatusMark tone={tone}>{t(word)}</StatusMark>
      <span className="sr-only">. {t(detail)}</span>
    </output>
  );
}
