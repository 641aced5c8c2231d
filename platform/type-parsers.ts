import pg from "pg";

type Parser = (text: string) => unknown;

/** Of `text[]`; the driver's list of types names no arrays. */
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0];
const asTexts = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];

/** Exact where the driver would round or guess: int8 → bigint, numeric, date and interval → text. */
const EXACT = new Map<number, Parser>([
  [pg.types.builtins.INT8, BigInt],
  [1016, (text) => asTexts(text).map((item) => (item === null ? null : BigInt(item)))],
  [pg.types.builtins.NUMERIC, String],
  [1231, asTexts],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.INTERVAL, String],
]);

/** Parsers for one client; those of the process stay as they are. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    const exact = format === "binary" ? undefined : EXACT.get(oid);
    return exact ?? pg.types.getTypeParser(oid, format as "text");
  },
};
