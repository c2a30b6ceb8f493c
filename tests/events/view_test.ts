import { assertEquals } from "@std/assert";
import type { Actor } from "../../events/base/event.ts";
import {
  changeView,
  deleteView,
  saveView,
  type ViewContent,
  VIEWS_MAX,
  type ViewState,
} from "../../events/table/saved_view.ts";

const minji: Actor = { id: "minji", name: "김민지", role: "staff", via: "web" };
const seojun: Actor = { id: "seojun", name: "이서준", role: "staff", via: "web" };
const boss: Actor = { id: "boss", name: "대표", role: "superuser", via: "web" };

const content: ViewContent = {
  name: "등기팀",
  shared: false,
  settings: { query: {}, columns: [] },
};
const saved: ViewState = {
  ...content,
  table: "employee",
  owner: { id: "minji", name: "김민지" },
  deleted: false,
};
const shared: ViewState = { ...saved, shared: true };

const save = (names: string[]) =>
  saveView(undefined, { id: "v1", table: "employee", owner: minji, content }, { names });

Deno.test("a view is saved with its owner", () => {
  assertEquals(save(["다른 이름"]), [{
    stream: "view/v1",
    type: "view.saved",
    data: { ...content, table: "employee", owner: { id: "minji", name: "김민지" } },
  }]);
});

Deno.test("a person's views of one table have different names, up to a limit", () => {
  const codeOf = (decided: ReturnType<typeof save>) => "code" in decided ? decided.code : "saved";
  assertEquals(codeOf(save(["등기팀"])), "view_name_taken");
  const many = Array.from({ length: VIEWS_MAX }, (_, index) => `보기 ${index}`);
  assertEquals(codeOf(save(many)), "too_many_views");
});

const change = (state: ViewState | undefined, actor: Actor, change: Partial<ViewContent>) => {
  const decided = changeView(state, { id: "v1", content: change }, { names: ["등기팀"] }, actor);
  return "code" in decided ? [decided.status, decided.message] : decided.map(({ data }) => data);
};
const GONE = [404, "저장된 보기를 찾을 수 없습니다."];
const OTHERS = [403, "김민지 님이 만든 보기는 수정할 수 없습니다."];

const changes: [what: string, found: unknown, expected: unknown][] = [
  ["its owner renames it", change(saved, minji, { name: "등기" }), [{ name: "등기" }]],
  ["a superuser shares it", change(saved, boss, { shared: true }), [{ shared: true }]],
  ["nothing changes", change(saved, minji, { ...content }), []],
  ["somebody else changes a shared one", change(shared, seojun, { name: "x" }), OTHERS],
  ["somebody else finds no personal one", change(saved, seojun, { name: "x" }), GONE],
  ["a deleted one is gone", change({ ...saved, deleted: true }, minji, { name: "x" }), GONE],
  ["one that never was", change(undefined, minji, { name: "x" }), GONE],
];

for (const [what, found, expected] of changes) {
  Deno.test(`a view: ${what}`, () => assertEquals(found, expected));
}

Deno.test("a view is deleted only by its owner or a superuser", () => {
  const decided = [minji, seojun, boss].map((actor) => deleteView(shared, { id: "v1" }, actor));
  assertEquals(decided.map((one) => "code" in one ? one.status : one[0].type), [
    "view.deleted",
    403,
    "view.deleted",
  ]);
});
