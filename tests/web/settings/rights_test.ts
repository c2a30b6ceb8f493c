import { assertEquals, assertStringIncludes } from "@std/assert";
import type { TableRow } from "../../../events/kit/column.ts";
import { rightsQuestion } from "../../../web/pages/settings/rights.ts";

function user(id: string, name: string): TableRow {
  return { id, name, version: 1, deleted: false, updated_at: "", updated_by: "" };
}

const rows = [
  user("u1", "김하나"),
  user("u2", "이두리"),
  user("u3", "박세나"),
  user("u4", "최네오"),
];
const change = (id: string, key: string, to: boolean) => ({ id, key, from: !to, to });

Deno.test("removing a right asks for a confirmation as dangerous, with the person's name", () => {
  const question = rightsQuestion([change("u1", "is_staff", false)], rows)!;
  assertEquals(question.title, "직원 권한을 해제하시겠습니까?");
  assertStringIncludes(question.text, "김하나 님");
  assertEquals(question.danger, true);
});

Deno.test("giving a right asks for a confirmation too", () => {
  const question = rightsQuestion([change("u2", "is_superuser", true)], rows)!;
  assertEquals(question.title, "최고관리자 권한을 부여하시겠습니까?");
  assertEquals(question.danger, false);
});

Deno.test("rights of both directions at once are one question with the number of people", () => {
  const changes = [change("u1", "is_staff", true), change("u2", "is_active", false)];
  const question = rightsQuestion(changes, rows)!;
  assertEquals(question.title, "권한 2건을 변경하시겠습니까?");
  assertEquals(
    question.text,
    "김하나 님, 이두리 님의 활성·직원 권한이 함께 바뀝니다. 바뀐 권한은 바로 적용됩니다.",
  );
  assertEquals(question.danger, true);
});

Deno.test("more than three people are counted, not listed", () => {
  const changes = rows.map(({ id }) => change(id, "is_active", false));
  assertStringIncludes(rightsQuestion(changes, rows)!.text, "박세나 님 외 1명");
});

Deno.test("a change without a right's change asks nothing", () => {
  const name = { id: "u1", key: "name", from: "김", to: "김하나" };
  const same = { id: "u1", key: "is_staff", from: true, to: true };
  assertEquals(rightsQuestion([name, same], rows), null);
});
