import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOfAccount, readStatement } from "./read-statement.ts";
import { STATEMENT_LINES_MOST, type StatementFile } from "./statement.ts";

const TODAY = "2026-11-27";
const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const read = (text: string | Uint8Array, plain?: "reais" | "cents"): StatementFile =>
  readStatement(typeof text === "string" ? latin(text) : text, { today: TODAY, plain });
function good(file: StatementFile) {
  if (!file.ok) throw new Error(file.fault);
  return file;
}

const E2E = "E18236120202611031415s0123456789";
type Entry = { day?: string; amount?: string; fitid?: string; name?: string; memo?: string };
const entry = ({ day = "20261103", amount = "-250.00", fitid = "1", name, memo }: Entry) =>
  [
    "<STMTTRN>",
    "<TRNTYPE>DEBIT",
    `<DTPOSTED>${day}`,
    `<TRNAMT>${amount}`,
    `<FITID>${fitid}`,
    ...(name === undefined ? [] : [`<NAME>${name}`]),
    ...(memo === undefined ? [] : [`<MEMO>${memo}`]),
    "</STMTTRN>",
  ].join("\r\n");
const ofx = (entries: readonly Entry[], { balance = "10.00", more = "" } = {}) =>
  [
    "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII",
    "CHARSET:1252\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n",
    "<OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>20261127<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>",
    "<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL",
    "<BANKACCTFROM><BANKID>0341<BRANCHID>0413<ACCTID>28711-6<ACCTTYPE>CHECKING</BANKACCTFROM>",
    "<BANKTRANLIST><DTSTART>20261101<DTEND>20261130",
    ...entries.map(entry),
    "</BANKTRANLIST>",
    `<LEDGERBAL><BALAMT>${balance}<DTASOF>20261130</LEDGERBAL>`,
    `</STMTRS></STMTTRNRS></BANKMSGSRSV1>${more}</OFX>`,
  ].join("\r\n");

describe("OFX", () => {
  test("as Brazilian banks write it: SGML in Windows-1252, days and signed amounts, the id in the memo", () => {
    const file = good(read(ofx([{ name: "PADARIA ZÉ &amp; FILHOS", memo: `PIX ENVIADO ${E2E}` }])));
    expect(file).toMatchObject({
      format: "ofx",
      account: { bank: "0341", branch: "0413", number: "28711-6" },
      from: "2026-11-01",
      to: "2026-11-03",
      balanceCents: 1000n,
      faults: [],
    });
    expect(file.lines).toMatchObject([
      { line: 15, day: "2026-11-03", cents: -25000n, name: "PADARIA ZÉ & FILHOS", endToEndId: E2E },
    ]);
  });

  test("closed tags, one line for all, and moments of other zones on their day in São Paulo", () => {
    const text = ofx([{ day: "20261104020000[0:GMT]" }, { day: "20261104230000[-3:BRT]" }])
      .replaceAll(/<(DTPOSTED|TRNAMT|FITID)>([^\r<]*)/g, "<$1>$2</$1>")
      .replaceAll("\r\n", " ");
    expect(good(read(text)).lines.map(({ day }) => day)).toEqual(["2026-11-03", "2026-11-04"]);
  });

  test("repeated and empty ids are lines like others", () => {
    const same = { fitid: "7", memo: "TED" };
    expect(good(read(ofx([same, same, { fitid: "" }, { fitid: "" }]))).lines).toHaveLength(4);
  });

  test("daily balances and what is still to come are no movements", () => {
    const file = good(
      read(
        ofx([
          { memo: "SALDO DO DIA", amount: "900.00", fitid: "" },
          { name: "S A L D O", amount: "900.00" },
          { name: "Saldo Anterior", amount: "1.00" },
          { day: "20261128", memo: "PIX AGENDADO" },
          { name: "SALDO PIX LTDA", memo: "PIX RECEBIDO SALDO PIX" },
          { memo: "PIX" },
        ]),
      ),
    );
    expect(file.skipped).toEqual({ balances: 3, future: 1 });
    expect(file.lines).toHaveLength(2);
  });

  test("amounts without a separator are asked about, and a balance without one is not believed", () => {
    const text = ofx([{ amount: "-25000" }, { amount: "100" }], { balance: "2500000" });
    expect(read(text)).toEqual({ ok: false, fault: "ask_plain", line: null });
    expect(good(read(text, "cents")).lines.map(({ cents }) => cents)).toEqual([-25000n, 100n]);
    expect(good(read(text, "reais")).lines.map(({ cents }) => cents)).toEqual([-2500000n, 10000n]);
    expect(good(read(ofx([{}], { balance: "2500000" }))).balanceCents).toBeNull();
    expect(good(read(ofx([{}, { amount: "-3" }]))).lines[1]).toMatchObject({ cents: -300n });
  });

  test("what a line says wrongly is named with its line, and the others are read", () => {
    const file = good(read(ofx([{ day: "20261131" }, { amount: "1.234" }, { amount: "x" }, {}])));
    expect(file.faults).toEqual([
      { line: 15, column: "day", reason: "no_such_day", value: "20261131" },
      { line: 21, column: "amount", reason: "ambiguous", value: "1.234" },
      { line: 27, column: "amount", reason: "unreadable", value: "x" },
    ]);
    expect(file.lines).toHaveLength(1);
    const below = read(`\n${ofx([{ amount: "x" }, {}])}`);
    expect(below.ok && below.faults).toMatchObject([{ line: 16 }]);
  });

  test("a card's, another currency's, several accounts' and too long ones are refused", () => {
    const cards = ofx([]).replaceAll("BANKACCTFROM", "CCACCTFROM");
    expect(read(cards)).toMatchObject({ fault: "card_statement" });
    expect(read(ofx([{}]).replace("BRL", "USD"))).toMatchObject({ fault: "other_currency" });
    const more = "<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM>";
    expect(read(ofx([{}], { more }))).toMatchObject({ fault: "several_accounts" });
    const many = Array.from({ length: STATEMENT_LINES_MOST + 1 }, () => ({}));
    expect(read(ofx(many))).toMatchObject({ fault: "too_many" });
    expect(read("OFXHEADER:100\r\n")).toMatchObject({ fault: "not_a_statement" });
  });
});

describe("CSV", () => {
  test("is read by its heads, below a preamble, with whatever parts it, in either encoding", () => {
    const text = [
      "Conta;28711-6",
      'Período;"01/11/2026 a 30/11/2026"',
      "",
      "Data;Histórico;Favorecido;Valor (R$)",
      `03/11/2026;PIX enviado ${E2E};Padaria Zé;-1.250,00`,
      "04/11/2026;SALDO DO DIA;;9.000,00",
    ].join("\r\n");
    for (const bytes of [latin(text), new TextEncoder().encode(`\uFEFF${text}`)]) {
      expect(good(read(bytes)).lines).toMatchObject([
        { line: 5, day: "2026-11-03", cents: -125000n, name: "Padaria Zé", endToEndId: E2E },
      ]);
    }
    const english = 'date,amount,description\n2026-11-03,"1,250.00",Paid\n2026-11-04,-3.5,Fee\n';
    expect(good(read(english)).lines.map(({ cents }) => cents)).toEqual([125000n, -350n]);
  });

  test("debit and credit in columns of their own, or a letter that says which", () => {
    const columns =
      "Data\tDescrição\tCrédito\tDébito\n03/11/2026\ta\t10,00\t\n03/11/2026\tb\t0,00\t7,50\n";
    expect(good(read(columns)).lines.map(({ cents }) => cents)).toEqual([1000n, -750n]);
    const both = "Data;Crédito;Débito\n03/11/2026;10,00;7,50\n04/11/2026;1,00;\n";
    expect(good(read(both)).faults).toMatchObject([{ line: 2, reason: "ambiguous" }]);
    const letter = "Data;Tipo;Valor\n03/11/2026;D;10,00\n03/11/2026;C;10,00\n";
    expect(good(read(letter)).lines.map(({ cents }) => cents)).toEqual([-1000n, 1000n]);
  });

  test("without heads, with an open quote or with nothing in it, it is refused", () => {
    expect(read("a;b\n1;2\n")).toMatchObject({ fault: "no_head" });
    expect(read('Data;Valor\n03/11/2026;"1,00\n')).toMatchObject({ fault: "open_quote" });
    expect(read("Data;Valor\n")).toMatchObject({ fault: "empty" });
  });
});

test("CPFs are masked, ids stay, and texts are one line without hidden characters", () => {
  const file = good(
    read(ofx([{ name: "ANA 529.982.247-25", memo: `PIX\u0007 52998224725 ${E2E}` }])),
  );
  expect(file.lines[0]).toMatchObject({
    name: "ANA ***.982.247-**",
    memo: `PIX ***.982.247-** ${E2E}`,
  });
});

test("whatever bytes come, a file is read or refused, and every line lies in it", () => {
  const piece = fc.constantFrom(
    "<STMTTRN>",
    "</STMTTRN>",
    "<TRNAMT>1.00",
    "<DTPOSTED>20261103",
    "<BANKACCTFROM>",
    "\n",
    "</BANKACCTFROM>",
    "<",
    ">",
    "&#0;",
    "Data;Valor\n",
    "03/11/2026;1,00\n",
    '"',
    "\0",
    "é",
  );
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }),
      (isOfx, parts) => {
        const text = `${isOfx ? "OFXHEADER:100\n<OFX>" : ""}${parts.join("")}`;
        const file = readStatement(new TextEncoder().encode(text), { today: TODAY });
        if (!file.ok) return;
        const most = text.split("\n").length;
        for (const { line } of [...file.lines, ...file.faults]) {
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(most);
        }
        for (const { day } of file.lines) expect(day <= TODAY).toBe(true);
      },
    ),
  );
});

test("a file is of its account, though banks write its number in several ways", () => {
  const account = { bank: "341", branch: "0413", number: "28711-6" };
  for (const number of ["28711-6", "0413287116", "0000287116", "28711"]) {
    expect(isOfAccount({ bank: "0341", branch: "", number }, account)).toBe(true);
  }
  expect(isOfAccount({ bank: "0001", branch: "", number: "28711-6" }, account)).toBe(false);
  expect(isOfAccount({ bank: "0341", branch: "", number: "99999-1" }, account)).toBe(false);
});

test("a file covers the days that it names and its lines', and none to come", () => {
  const spanOf = (text: string) => {
    const { from, to } = good(read(text));
    return [from, to];
  };
  const named = (from: string, to: string) =>
    ofx([{}]).replace("<DTSTART>20261101<DTEND>20261130", `<DTSTART>${from}<DTEND>${to}`);
  expect(spanOf(named("20261102", "20261105"))).toEqual(["2026-11-02", "2026-11-05"]);
  expect(spanOf(named("20261104", "20261105"))).toEqual(["2026-11-03", "2026-11-05"]);
  expect(spanOf(named("20261101", "20261127"))).toEqual(["2026-11-01", TODAY]);
  expect(spanOf(named("x", "20261128"))).toEqual(["2026-11-03", "2026-11-03"]);
});

test("an OFX line keeps its id, and its end-to-end id is found wherever a bank puts it", () => {
  const lineOf = (leaf: string) =>
    good(read(ofx([{ fitid: "77" }]).replace("</STMTTRN>", `<${leaf}>${E2E}\r\n</STMTTRN>`)))
      .lines[0];
  for (const leaf of ["MEMO", "NAME", "CHECKNUM", "REFNUM"]) {
    expect(lineOf(leaf)).toMatchObject({ fitid: "77", endToEndId: E2E });
  }
  expect(lineOf("TRNUID")).toMatchObject({ fitid: "77", endToEndId: null, name: "", memo: "" });
  expect(good(read(ofx([{ fitid: E2E }]))).lines[0]).toMatchObject({ endToEndId: E2E });
});

test("entities are what they stand for, and what stands for nothing stays", () => {
  const nameOf = (name: string) => good(read(ofx([{ name }]))).lines[0]?.name;
  expect(nameOf("A &lt;&gt;&quot;&apos;&nbsp;&AMP; B")).toBe("A <>\"' & B");
  expect(nameOf("&#65;&#1;&#128512;.")).toBe("A \u{1F600}.");
  expect(nameOf("A&#0;&#1114112;&none; B")).toBe("A&#0;&#1114112;&none; B");
});
