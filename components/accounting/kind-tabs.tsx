"use client";
import type { ComponentProps } from "react";
import { Tabs } from "#components/ui/tabs.tsx";

/** Payouts or payins: the address decides. */
export const KindTabs = (props: ComponentProps<typeof Tabs>) => <Tabs {...props} />;
