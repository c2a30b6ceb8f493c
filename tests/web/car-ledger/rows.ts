/** Rows of the car ledger for page tests. */
import type { LedgerRow } from "../../../projections/car/ledger_row.ts";

const AT = "2026-11-20T00:00:00.000Z";

/** A drive of 30 km to the registry office at 09:30 in Seoul on 2 November 2026, of 42 minutes. */
export function tripRow(id: string, fields: Partial<LedgerRow> = {}): LedgerRow {
  return {
    id,
    carID: "ray",
    carName: "레이",
    carUser: "이미나",
    tripTime: "2026-11-02T00:30:00.000Z",
    tripDrvTime: 2_520,
    tripIdleTime: 600,
    tripDist: 30,
    tripAvgSpeed: 60,
    tripAvgMileage: 10.5,
    tripMaxSpeed: 88,
    purpose: "business",
    dist: "서초등기소",
    pay: 0,
    odoStart: null,
    odoEnd: null,
    driverDept: "",
    ntsPurpose: "business",
    commuteKm: null,
    businessKm: null,
    created_at: AT,
    version: 1,
    updated_at: AT,
    updated_by: { id: "superuser", name: "대표", via: "web" },
    ...fields,
  };
}
