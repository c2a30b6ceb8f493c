/** Fills books with employees, as many at once as an import sends. */
import { addRow } from "../../../projections/tables.ts";
import type { Books } from "../../../src/store/contract.ts";
import { actor } from "./sample.ts";

const AT_ONCE = 500;
const TEAMS = ["등기1팀", "등기2팀", "법인팀", "공탁팀", "총무팀"];

const employeeNumbered = (number: number) => ({
  name: `직원 ${number}`,
  email: `staff${number}@example.com`,
  phone_num: `010-0000-${String(number % 10_000).padStart(4, "0")}`,
  position: number % 3 === 0 ? "과장" : "대리",
  dept: TEAMS[number % TEAMS.length],
  card_num: "",
  employment_date: "2020-03-02",
  vacation_over_days: number % 5,
  profile_image_url: "",
  thumbnail_image_url: "",
});

/** Registers `count` employees. */
export async function fillEmployees(books: Books, count: number): Promise<void> {
  for (let start = 0; start < count; start += AT_ONCE) {
    const outcomes = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, index) => {
        const id = `bench-${start + index}`;
        const record = employeeNumbered(start + index);
        return books.execute({
          stream: `employee/${id}`,
          decide: (views) => addRow(views, "employee", id, record),
          meta: { actor, requestId: "fill", key: `fill:${id}` },
        });
      }),
    );
    const refused = outcomes.find((outcome) => outcome.refused);
    if (refused) throw new Error(JSON.stringify(refused));
  }
}
