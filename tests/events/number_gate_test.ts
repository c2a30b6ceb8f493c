import { assert, assertEquals, assertMatch } from "@std/assert";
import { storableData } from "../../events/number_gate.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { fixture } from "../helpers/every_event.ts";

const NUMBER = "900101-1234568";
const ACCOUNT = "국민은행 123456-04-123456";

const held = (type: string, data: unknown, schema = 1) =>
  storableData({
    stream: `${type.split(".")[0]}/one`,
    type,
    data: { ...fixture(type, schema) as object, ...data as object },
  });

const refused: [type: string, data: unknown, place: string][] = [
  ["courier.recorded", { memo: `받는 분 ${NUMBER}` }, "메모"],
  ["courier.topped_up", { memo: ACCOUNT }, "메모"],
  ["trip.changed", { changes: { start_point: { from: "", to: NUMBER } } }, "출발지"],
  ["consultation.noted", { text: NUMBER }, "내용"],
  ["leave.requested", { memo: NUMBER }, "메모"],
  ["post.written", { title: NUMBER }, "제목"],
];
for (const [type, data, place] of refused) {
  Deno.test(`a number in ${type} is refused, and ‘${place}’ is named`, () => {
    const found = held(type, data);
    assert(isRefusal(found));
    assertEquals(found.code, "person_number");
    assertMatch((found as Refusal).message, new RegExp(`‘${place}’에 .*지우고 다시 저장해 주세요`));
  });
}

Deno.test("the office's own account number may be in public text", () => {
  assert(!isRefusal(held("post.written", { title: ACCOUNT })));
});

Deno.test("a value stored before the rule can be corrected", () => {
  const changes = { memo: { from: NUMBER, to: "" } };
  assert(!isRefusal(held("courier.corrected", { changes })));
});

Deno.test("an assistant's answer is stored without the number in it", () => {
  const found = held("chat.answer_grew", { text: `번호는 ${NUMBER}` });
  assertEquals(found, { text: "번호는 ‹주민등록번호 가림›" });
});
