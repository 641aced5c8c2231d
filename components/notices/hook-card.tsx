"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Moment } from "#components/money/moment.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { removeNoticeHookAction, testNoticeHookAction } from "#lib/notices/actions/notice-hook.ts";
import type { HookView } from "#lib/notices/views/notices.ts";

/** Where notices are posted, and what can be done with it. */
export function HookCard({ hook, canWrite }: { hook: HookView | null; canWrite: boolean }) {
  const t = useTranslations("notices");
  const router = useRouter();
  const after = (said: string) => () => {
    toast(said, "success");
    router.refresh();
  };
  const test = useAct(() => testNoticeHookAction({}), after(t("hookTested")));
  const remove = useAct(() => removeNoticeHookAction({}), after(t("hookRemoved")));
  return (
    <Card title={t("hookTitle")}>
      <p className="text-soft">{t("hookText")}</p>
      {hook === null ? (
        <p>{t("hookNone")}</p>
      ) : (
        <DescriptionList
          look="stack"
          items={[
            { term: t("hookTo"), detail: <span className="wrap-anywhere">{hook.host}</span> },
            {
              term: t("hookSet"),
              detail: (
                <>
                  <Moment at={hook.setAt} />{" "}
                  {hook.setBy && <span>{t("hookSetBy", { name: hook.setBy })}</span>}
                </>
              ),
            },
          ]}
        />
      )}
      {test.refused && <RefusalNotice refused={test.refused} />}
      {remove.refused && <RefusalNotice refused={remove.refused} />}
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          {hook && (
            <Button onClick={test.run} pending={test.pending}>
              {t(test.pending ? "hookTesting" : "hookTest")}
            </Button>
          )}
          <LinkButton href="/settings/notices/webhook">
            {t(hook ? "hookReplace" : "hookAdd")}
          </LinkButton>
          {hook && (
            <Button tone="quiet" onClick={remove.run} pending={remove.pending}>
              {t(remove.pending ? "hookRemoving" : "hookRemove")}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
