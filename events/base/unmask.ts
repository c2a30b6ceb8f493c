/** Restores the masked numbers in values that were edited as screens show them. */
import { isSecret, numberFields } from "./number_places.ts";
import { SECRET_MASK, unmaskedText } from "./person_number.ts";
import { type Refusal, refuse } from "./refusal.ts";

const MESSAGE =
  "가려진 번호(●)가 들어 있습니다. 번호 전체를 입력하거나, 번호가 있던 자리를 그대로 두고 저장해 주세요.";

/** The values with their numbers from the former record; refused if a masked number is ambiguous. */
export function unmaskedValues<V extends object>(
  noun: string,
  values: V,
  record: object | undefined,
): V | Refusal {
  let whole = values;
  for (const field of numberFields(noun)) {
    const given = values[field as keyof V];
    if (typeof given !== "string") continue;
    const was = (record as Record<string, unknown> | undefined)?.[field];
    const before = typeof was === "string" ? was : "";
    const text = isSecret(noun, field) && given === SECRET_MASK
      ? before
      : unmaskedText(given, before, field);
    if (text === null) {
      return refuse(422, "hidden_number", MESSAGE, [{ field, message: MESSAGE }]);
    }
    if (text !== given) whole = { ...whole, [field]: text };
  }
  return whole;
}
