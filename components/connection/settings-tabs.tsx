"use client";
import { usePathname } from "next/navigation";
import { Tabs } from "#components/ui/tabs.tsx";

type SettingsTab = { href: string; label: string };

type SettingsTabsProps = {
  /** What is being chosen, for screen readers. */
  label: string;
  groups: readonly { label: string; items: readonly SettingsTab[] }[];
};

/** The settings' navigation: a group, and one of its pages. A subpage of an entry counts as that entry. */
export function SettingsTabs({ label, groups }: SettingsTabsProps) {
  const pathname = usePathname();
  const isOpen = ({ href }: SettingsTab) => pathname === href || pathname.startsWith(`${href}/`);
  const open = groups.find(({ items }) => items.some(isOpen));
  return (
    <div className="grid">
      <Tabs
        label={label}
        items={groups.map((group) => ({
          label: group.label,
          href: group.items[0]?.href ?? "",
          current: group === open,
        }))}
      />
      {open && (
        <Tabs
          label={open.label}
          items={open.items.map((item) => ({ ...item, current: isOpen(item) }))}
        />
      )}
    </div>
  );
}
