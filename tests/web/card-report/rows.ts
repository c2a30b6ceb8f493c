import type { CardRow } from "../../../projections/card/card_row.ts";
import type { Participant } from "../../../projections/employee/employee.ts";

/** A person for tests; default name: the id. */
export const person = (
  name: string,
  dept = "등기팀",
  position = "사원",
  id = name,
): Participant => ({
  id,
  name,
  dept,
  position,
  profile_image_url: "",
});

/** A card row for tests. */
export function cardRow(id: string, change: Partial<CardRow> = {}): CardRow {
  const participants = change.participants ?? [person("김하늘")];
  return {
    id,
    approve_num: "30012345",
    created_at: "2026-11-18T03:41:00.000Z",
    time_known: true,
    store_name: "토담마을",
    pay: 12_000,
    purpose: "lunch",
    note: "팀 점심",
    participants,
    participants_names: participants.map(({ name }) => name).join(", "),
    card_user: "이서연",
    head_count: 1,
    method: "카드",
    version: 1,
    updated_at: "2026-11-19T00:00:00.000Z",
    updated_by: { id: "u1", name: "이서연", via: "import" },
    double_of: [],
    receipts: 0,
    ...change,
  };
}
