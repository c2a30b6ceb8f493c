/** Every table the estimate uses, for those who look after them. */
import * as acquisition from "./acquisition.ts";
import * as bond from "./bond.ts";
import * as fees from "./fees.ts";
import * as registration from "./registration.ts";
import type { RateTable } from "../rate_table.ts";

export const allTables: RateTable[] = [
  ...Object.values(acquisition),
  ...Object.values(registration),
  ...Object.values(fees),
  ...Object.values(bond).filter((value) => typeof value !== "number"),
];
