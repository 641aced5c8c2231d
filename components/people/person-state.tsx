import { useTranslations } from "next-intl";
import { StatusMark } from "#components/ui/status-mark.tsx";

/** Whether a person may sign in. */
export function PersonState({ isActive }: { isActive: boolean }) {
  const t = useTranslations("people");
  return (
    <StatusMark tone={isActive ? "ok" : "off"}>
      {t(isActive ? "states.active" : "states.deactivated")}
    </StatusMark>
  );
}
