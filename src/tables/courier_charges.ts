/** What the courier company's statement asks for, as a table's server side. */
import { courierCharge } from "../../events/courier/courier_charge.ts";
import { resourceOf } from "./resource.ts";

export const courierCharges = resourceOf(courierCharge, { createLabel: "청구 추가" });
