import { writeFileSync } from "node:fs";
import { FONT, subsetInter } from "./font/subset.ts";

/** `npm run font`: makes the dashboard's font from the package of Inter. */
writeFileSync(FONT, await subsetInter());
