import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installFromDebian } from "#scripts/debian-packages.ts";

/** Debian's own: another Python of this machine does not see its packages. */
const PYTHON = "/usr/bin/python3";
const OFXDUMP = "/usr/bin/ofxdump";
const PACKAGES = ["python3-openpyxl", "python3-ofxparse", "ofx"];

const imports = () =>
  spawnSync(PYTHON, ["-c", "import openpyxl, ofxparse"], { stdio: "ignore" }).status === 0 &&
  existsSync(OFXDUMP);

/**
 * Brings the programs with which others read these files: openpyxl, ofxparse and libofx's ofxdump.
 * @throws Error where they can't be had
 */
export function ensureForeignReaders(): void {
  if (imports()) return;
  installFromDebian(PACKAGES);
  if (!imports())
    throw new Error(`These tests need Debian's ${PACKAGES.join(", ")}: install them.`);
}

/** Runs a program of others on files with these bytes, and gives what it prints. */
function ofFiles(
  files: readonly Uint8Array[],
  name: string,
  run: (paths: readonly string[]) => string,
): string {
  const folder = mkdtempSync(join(tmpdir(), "ponte-export-"));
  try {
    const paths = files.map((bytes, at) => {
      const path = join(folder, `${at}-${name}`);
      writeFileSync(path, bytes);
      return path;
    });
    return run(paths);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const runPython = (program: string, paths: readonly string[]) =>
  execFileSync(PYTHON, ["-c", `import sys, json\n${program}`, ...paths], {
    encoding: "utf8",
    maxBuffer: 512 * 1024 * 1024,
  });

const python = (bytes: Uint8Array, name: string, program: string): unknown =>
  JSON.parse(ofFiles([bytes], name, (paths) => runPython(`path = sys.argv[1]\n${program}`, paths)));

/** The rows of a CSV, as Python's own reader takes them. */
export const readCsv = (bytes: Uint8Array, separator: string): string[][] =>
  python(
    bytes,
    "a.csv",
    `import csv
with open(path, encoding="utf-8-sig", newline="") as file:
    print(json.dumps(list(csv.reader(file, delimiter=${JSON.stringify(separator)}))))`,
  ) as string[][];

/** How others read a long file row by row: what is in its named columns, by its head. */
const ROW_READERS = {
  "csv-br": `import csv
with open(path, encoding="utf-8-sig", newline="") as file:
    rows = csv.reader(file, delimiter=";")
    heads = next(rows)
    for row in rows: add(row[heads.index("Valor")].replace(",", "."))`,
  jsonl: `with open(path, encoding="utf-8") as file:
    for line in file: add(json.loads(line)["amount"])`,
  xlsx: `import openpyxl
rows = openpyxl.load_workbook(path, read_only=True).active.iter_rows(values_only=True)
heads = next(rows)
for row in rows: add(str(row[heads.index("Valor")]))`,
};
export type LongFormat = keyof typeof ROW_READERS;

/** The rows of a long file in Portuguese, and what the amounts in them come to, in cents. */
export function readLong(path: string, format: LongFormat): { rows: number; cents: bigint } {
  const program = `import sys, json
from decimal import Decimal
path, rows_read, total = sys.argv[1], 0, Decimal(0)
def add(text):
    global rows_read, total
    rows_read, total = rows_read + 1, total + Decimal(text)
${ROW_READERS[format]}
cents = int(total * 100)
assert cents == total * 100
print(json.dumps([rows_read, str(cents)]))`;
  const said = execFileSync(PYTHON, ["-c", program, path], { encoding: "utf8" });
  const [rows, cents] = JSON.parse(said) as [number, string];
  return { rows, cents: BigInt(cents) };
}

type SheetCell = [type: string, value: string | null, format: string];
/** A workbook's cells by openpyxl: each one's type, value and number format; and where its panes are frozen. */
export const readXlsx = (bytes: Uint8Array): { rows: SheetCell[][]; frozen: string | null } =>
  python(
    bytes,
    "a.xlsx",
    `import openpyxl
sheet = openpyxl.load_workbook(path).active
rows = [[[c.data_type, None if c.value is None else str(c.value), c.number_format] for c in row] for row in sheet.iter_rows()]
print(json.dumps({"rows": rows, "frozen": sheet.freeze_panes}))`,
  ) as { rows: SheetCell[][]; frozen: string | null };

/** A workbook that openpyxl makes of Python's values, row by row; a formula is a text with a `=` before it. */
export const writeXlsx = (rows: string): Buffer =>
  Buffer.from(
    python(
      new TextEncoder().encode(rows),
      "rows.py",
      `import base64, datetime, io, openpyxl
book = openpyxl.Workbook()
sheet = book.active
for row in eval(open(path, encoding="utf-8").read(), {"datetime": datetime}):
    sheet.append(row)
out = io.BytesIO()
book.save(out)
print(json.dumps(base64.b64encode(out.getvalue()).decode()))`,
    ) as string,
    "base64",
  );

export type ReadStatement = {
  bank: string;
  branch: string;
  number: string;
  currency: string;
  start: string;
  end: string;
  balance: string;
  warnings: string[];
  lines: { id: string; type: string; amount: string; date: string; payee: string; memo: string }[];
};
/** Statements as ofxparse reads them. */
export const readOfxs = (statements: readonly Uint8Array[]): ReadStatement[] =>
  JSON.parse(
    ofFiles(statements, "a.ofx", (paths) =>
      runPython(
        `import ofxparse
def read(path):
    with open(path, "rb") as file:
        ofx = ofxparse.OfxParser.parse(file)
    account = ofx.account
    statement = account.statement
    return {
        "bank": account.routing_number, "branch": account.branch_id, "number": account.account_id,
        "currency": statement.currency, "start": str(statement.start_date), "end": str(statement.end_date),
        "balance": str(statement.balance), "warnings": [str(one) for one in statement.warnings + account.warnings],
        "lines": [{"id": one.id, "type": one.type, "amount": str(one.amount), "date": str(one.date), "payee": one.payee, "memo": one.memo} for one in statement.transactions],
    }
print(json.dumps([read(path) for path in sys.argv[1:]]))`,
        paths,
      ),
    ),
  ) as ReadStatement[];

/** A statement as ofxparse reads it. */
export const readOfx = (bytes: Uint8Array): ReadStatement => readOfxs([bytes])[0]!;

/** What libofx's ofxdump says of a statement; it fails at what it can't read. */
export const dumpOfx = (bytes: Uint8Array): string =>
  ofFiles([bytes], "a.ofx", (paths) => {
    const said = spawnSync(OFXDUMP, paths, { encoding: "utf8", maxBuffer: 512 * 1024 * 1024 });
    if (said.status !== 0) throw new Error(`ofxdump failed: ${said.stderr}`);
    return said.stdout + said.stderr;
  });
