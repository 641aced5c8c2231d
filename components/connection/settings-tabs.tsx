"use client";
import { usePathname } from "next/navigation";
import { Tabs } from "#components/ui/tabs.tsx";

type SettingsTabsProps = {
  /** What is being chosen, for screen readers. */
  label: string;
  items: readonly { href: string; label: string }[];
};

/** The settings' navigation; a subpage of an entry counts as that entry. */
export function SettingsTabs({ label, items }: SettingsTabsProps) {
  const pathname = usePathname();
  return (
    <Tabs
      label={label}
      items={items.map((item) => ({
        ...item,
        current: pathname === item.href || pathname.startsWith(`${item.href}/`),
      }))}
    />
  );
}
