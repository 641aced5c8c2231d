import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "#lib/i18n/catalog.ts";

/** The catalogs of the kit's own client components. */
const KIT: readonly Namespace[] = ["ui", "form", "shell", "dashboard", "reasons", "errors"];

type ClientMessagesProps = {
  /** The areas of the client components inside. */
  namespaces?: readonly Namespace[];
  children: ReactNode;
};

/** Gives client components only the texts they need: the whole catalog stays on the server. */
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
