/** The form of a new case, for pages too: it takes the kinds from the table, whose page has them already. */
import { type Column, columnOf } from "../../events/kit/column.ts";

/** The three fields of a new case: who, what, and where to call back. `kind`: the table's own column. */
export const newMatterColumns = (kind: Column): Column[] => [
  columnOf("client_name", "의뢰인", 160, {
    required: true,
    editable: true,
    maxLength: 100,
    personal: true,
    placeholder: "이름이나 상호",
  }),
  // A kind is chosen: none is meant by itself.
  { ...kind, required: true, default: undefined },
  columnOf("client_phone", "전화번호", 140, {
    editable: true,
    maxLength: 30,
    format: "phone",
    personal: true,
  }),
];
