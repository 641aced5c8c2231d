import { expect, it } from "vitest";
import { missingWords } from "./client-words.ts";
import { isTest, sourceFiles } from "./source-files.ts";

const FRAME = {
  path: "components/shell/client-messages.tsx",
  text: 'const KIT = ["ui"];\nexport function ClientMessages() {}',
};
const FORM = {
  path: "components/closes/form.tsx",
  text: '"use client";\nexport const Form = () => useTranslations("closes.reopen")("title");',
};
const page = (drawn: string) => ({
  path: "app/(dashboard)/months/page.tsx",
  text: `import { Form } from "#components/closes/form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
const form = <Form />;
export default page("payout:read", async () => ${drawn});`,
});
const missing = (drawn: string) => missingWords([FRAME, FORM, page(drawn)]);

it("finds a catalog that no page around a client component brings", () => {
  const fault = 'app/(dashboard)/months/page.tsx brings no "closes" for components/closes/form.tsx';
  expect(missing("<Form />")).toEqual([fault]);
  expect(missing('<ClientMessages namespaces={["batches"]}>{form}</ClientMessages>')).toEqual([
    fault,
  ]);
  expect(missing('<ClientMessages namespaces={["closes"]}>{form}</ClientMessages>')).toEqual([]);
});

it("every page brings the catalogs of its client components", { timeout: 60_000 }, () => {
  expect(missingWords(sourceFiles().filter(({ path }) => !isTest(path)))).toEqual([]);
});
