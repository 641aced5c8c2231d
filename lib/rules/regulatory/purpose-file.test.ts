import { describe, expect, test } from "vitest";
import { PURPOSES_MOST, purposeFile, readPurposeFile } from "./purpose-file.ts";

const HEADS = { code: "Código", description: "Descrição", from: "Desde", until: "Até" };
const read = (text: string) => {
  const file = readPurposeFile(text);
  if (!file.ok) throw new Error(file.fault);
  return file;
};

describe("a list of purpose codes", () => {
  test("is read in either language, whatever separates its cells", () => {
    const list = [
      { code: "00123", description: "Serviços; de TI", from: "2026-05-01", until: "2026-12-31" },
      { code: "45678", description: "", from: "2000-01-01", until: null },
    ];
    expect(
      read(
        'Código;Descrição;Desde;Até\r\n00123;"Serviços; de TI";01/05/2026;31/12/2026\r\n45678;;;\r\n',
      ).list,
    ).toEqual(list);
    expect(
      read('until,code,from,description\n2026-12-31,00123,2026-05-01,"Serviços; de TI"\n,45678,,\n')
        .list,
    ).toEqual(list);
    expect(read(purposeFile(list, HEADS)).list).toEqual(list);
  });

  test("with formulas goes out as text and comes back as it was", () => {
    const list = ['=HYPERLINK("http://x";"y")', "+1", "-1", "@SUM(A1)", "\t=1"].map(
      (description, at) => ({
        code: String(10_000 + at),
        description: description.trim(),
        from: "2000-01-01",
        until: null,
      }),
    );
    const file = purposeFile(list, HEADS);
    for (const line of file.split("\r\n").slice(1, -1)) {
      expect(line.split(";")[1]).toMatch(/^"?'/);
    }
    expect(read(file).list).toEqual(list);
  });

  test("holds a code twice for days that do not meet", () => {
    const twice = (second: string) =>
      read(`code;from;until\n12345;2026-01-01;2026-06-30\n12345;${second};\n`);
    expect(twice("2026-07-01").list).toHaveLength(2);
    expect(twice("2026-06-30").faults).toMatchObject([{ line: 3, reason: "overlap" }]);
  });

  test.each([
    ["1234", "code", "not_a_code"],
    ["١٢٣٤٥", "code", "not_a_code"],
    [`12345;${"x".repeat(201)}`, "description", "too_long"],
    ["12345;a\u202eb", "description", "invalid"],
    ["12345;x;2026-02-30", "from", "not_a_day"],
    ["12345;x;2026-05-01;2026-04-30", "until", "before_from"],
  ])("%s is refused", (line, column, reason) => {
    const { list, faults } = read(`code;description;from;until\n${line}\n`);
    expect([list, faults]).toMatchObject([[], [{ line: 2, column, reason }]]);
  });

  test.each([
    ["description\nx\n", "no_code_column"],
    ["", "no_code_column"],
    ['code\n"12345\n', "open_quote"],
    [`code\n${"12345\n".repeat(PURPOSES_MOST + 1)}`, "too_many"],
  ])("%j is refused as a whole", (text, fault) => {
    expect(readPurposeFile(text.slice(0, 20_000))).toEqual({ ok: false, fault });
  });
});
