/** The table of the courier company's charges, on the server. */
import { courierCharge } from "../../events/courier/courier_charge.ts";
import { resourceOf } from "./resource.ts";

export const courierCharges = resourceOf(courierCharge, { createLabel: "청구 추가" });
