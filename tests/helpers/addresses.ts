/** Addresses of an office, for tests of what is done with many of them. */
import { isRefusal } from "../../events/base/refusal.ts";
import { addRow } from "../../projections/tables.ts";
import type { Books } from "../../src/store/contract.ts";
import { minji } from "../store/notes.ts";

export const addressId = (number: number): string => `address-${String(number).padStart(4, "0")}`;

export const addressText = (number: number): string =>
  `서울특별시 종로구 세종대로 ${number}, 101동 ${1_000 + number}호`;

/** Writes addresses 1 to `count`; their owners are 소유자1, 소유자2 …. Answers their ids. */
export async function givenAddresses(books: Books, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await Promise.all(numbers.map(async (number) => {
    const id = addressId(number);
    const values = {
      address: addressText(number),
      owner_name: `소유자${number}`,
      regi_office: "서울중앙지방법원 등기국",
    };
    const outcome = await books.execute({
      stream: `address/${id}`,
      decide: (views) => addRow(views, "address", id, values),
      meta: { actor: minji, requestId: "given", key: `given:${id}` },
    });
    if (isRefusal(outcome)) throw new Error(outcome.message);
  }));
  return numbers.map(addressId);
}
