import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { catalogOf } from "#lib/i18n/catalog.ts";
import { ProofMark } from "./proof-mark.tsx";

const camila = { person: "c", name: "Camila" };

const textOf = async (props: Parameters<typeof ProofMark>[0]) => {
  const drawn = renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" messages={await catalogOf("pt-BR")}>
      <ProofMark {...props} />
    </NextIntlClientProvider>,
  );
  return drawn.replaceAll(/<[^>]*>/g, "");
};

test("a wallet's proof is told from the reader, where they may pay", async () => {
  expect(await textOf({ provedBy: [], payer: "h" })).toBe("Não comprovada");
  expect(await textOf({ provedBy: [camila], payer: "h" })).toBe(
    "Comprovada por Camila. Ainda não por você",
  );
  expect(await textOf({ provedBy: [camila], payer: "c" })).toBe("Comprovada");
  expect(await textOf({ provedBy: [camila], payer: null })).toBe("Comprovada");
});
