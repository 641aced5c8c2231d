"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Moment } from "#components/money/moment.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { endMySessionAction, endOtherSessionsAction } from "#lib/people/actions/profile.ts";
import { useDeviceName } from "#components/people/use-device-name.ts";
import type { OwnSession } from "#lib/people/views/profile.ts";

/** The reader's sessions with device and place, each of the others with a way to end it. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useTranslations("profile");
  const router = useRouter();
  const others = useAct(
    () => endOtherSessionsAction({}),
    ({ ended }) => {
      toast(t("othersEnded", { count: ended }), "success");
      router.refresh();
    },
  );
  return (
    <>
      <ul className="grid">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others.refused && <RefusalNotice refused={others.refused} />}
      {sessions.length > 1 && (
        <div>
          <Button onClick={others.run} pending={others.pending}>
            {t(others.pending ? "othersEnding" : "othersEnd")}
          </Button>
        </div>
      )}
    </>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const t = useTranslations("profile");
  const router = useRouter();
  const { id, isThis, device, startedAt, lastUsedAt } = session;
  const named = useDeviceName()(device);
  const address = session.address ?? t("addressUnknown");
  const end = useAct(
    () => endMySessionAction({ id }),
    () => {
      toast(t("sessionEnded"), "success");
      router.refresh();
    },
  );
  return (
    <li className="grid gap-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span>
              <span>{`${named} · ${t("sessionSince")}`}</span> <Moment at={startedAt} />
            </span>{" "}
            {isThis && <Badge tone="accent">{t("sessionThis")}</Badge>}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {session.address !== null && <span translate="no">{`${session.address} · `}</span>}
            <span>{t("sessionUsed")}</span> <Moment at={lastUsedAt} />
          </p>
        </div>
        {!isThis && (
          <Button
            size="sm"
            onClick={end.run}
            pending={end.pending}
            aria-label={t("sessionEndNamed", { device: named, address })}
          >
            {t(end.pending ? "sessionEnding" : "sessionEnd")}
          </Button>
        )}
      </div>
      {end.refused && <RefusalNotice refused={end.refused} />}
    </li>
  );
}
