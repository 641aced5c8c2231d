import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "#lib/i18n/catalog.ts";

/** What the kit's own client components say. */
const KIT: readonly Namespace[] = ["ui", "form", "shell", "dashboard", "reasons", "errors"];

type ClientMessagesProps = {
  /** The areas whose client components are inside. */
  namespaces?: readonly Namespace[];
  children: ReactNode;
};

/** Hands client components the words they need and no more: the whole catalog stays on the server. */
export async function ClientMessages({ namespaces = [], children }: ClientMessagesProps) {
  const messages = await getMessages();
  const names = [...KIT, ...namespaces];
  return (
    <NextIntlClientProvider
      messages={Object.fromEntries(names.map((name) => [name, messages[name]]))}
    >
      {children}
    </NextIntlClientProvider>
  );
}
