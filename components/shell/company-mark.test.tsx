import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { COMPANY_COLOURS } from "#lib/rules/connection/company-sign.ts";
import { CompanyMark } from "./company-mark.tsx";

test("a company has its letters, and Ponte's bridge until somebody has set them", () => {
  for (const colour of COMPANY_COLOURS) {
    const drawn = renderToStaticMarkup(<CompanyMark sign={{ initials: "IA", colour }} />);
    expect(drawn).toContain(">IA<");
    expect(drawn).toContain('aria-hidden="true"');
  }
  expect(renderToStaticMarkup(<CompanyMark sign={null} />)).toContain("<svg");
});
