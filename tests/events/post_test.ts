/** Posts: every command and every refusal, given a state, when a command, then events. */
import { assertEquals } from "@std/assert";
import {
  changePost,
  CONTENT_MAX_BYTES,
  deletePost,
  evolve,
  type PostChanges,
  type PostEvent,
  type PostImage,
  type PostRecord,
  type PostState,
  resetPost,
  restorePost,
  revertPost,
  writePost,
} from "../../events/post/post.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";

const now = new Date("2026-11-21T01:00:00.000Z");
const slug = "상속등기";
const image: PostImage = {
  width: 480,
  height: 320,
  sizes: [{ width: 480, height: 320, sha256: "a".repeat(64) }],
  share: "b".repeat(64),
};
const record: PostRecord = {
  title: "상속등기 안내",
  category: "소식",
  excerpt: "",
  content: ["첫 문단", "둘째 문단"],
  author: "법무사사무소",
  image: null,
  image_alt: "",
  is_published: true,
  published_at: "2026-11-20T00:00:00.000Z",
};
const state: PostState = { ...record, deleted: false };
const deleted: PostState = { ...state, deleted: true };

/** What was decided, short: the refusal's words, or each event's type and data. */
function told(decided: PostEvent[] | Refusal): unknown {
  if (isRefusal(decided)) return [decided.status, decided.code, decided.message];
  return decided.map(({ type, data }) => [type, data]);
}
const change = (before: PostState | undefined, values: PostChanges) =>
  told(changePost(before, { slug, values }, now));

Deno.test("a post is stored under its address", () => {
  const decided = writePost(undefined, { slug, record }, now);
  assertEquals(decided, [{ stream: "post/상속등기", type: "post.written", data: record }]);
});

Deno.test("a post published without a date is dated now; a draft stays without one", () => {
  const undated = { ...record, published_at: null };
  const write = (record: PostRecord) => told(writePost(undefined, { slug, record }, now));
  assertEquals(write(undated), [["post.written", { ...record, published_at: now.toISOString() }]]);
  const draft = { ...undated, is_published: false };
  assertEquals(write(draft), [["post.written", draft]]);
  const published = change({ ...state, ...draft }, { is_published: true });
  const changes = { is_published: true, published_at: now.toISOString() };
  assertEquals(published, [["post.changed", { changes }]]);
});

Deno.test("an address is used once, even if its post was deleted", () => {
  const again = (before: PostState) => told(writePost(before, { slug, record }, now));
  assertEquals(again(state), [
    409,
    "slug_taken",
    "이미 사용 중인 주소입니다. 다른 주소를 입력해 주세요.",
  ]);
  assertEquals(again(deleted), [
    409,
    "slug_taken",
    "삭제된 게시물이 쓰던 주소입니다. 그 게시물을 복원하거나 다른 주소를 입력해 주세요.",
  ]);
});

const wrong: [what: string, values: PostChanges, message: string][] = [
  ["no title", { title: "  " }, "제목을 입력하세요."],
  ["no text", { content: [] }, "본문 내용을 입력하세요."],
  [
    "a text that does not fit",
    { content: ["가".repeat(CONTENT_MAX_BYTES / 3)] },
    "본문이 너무 깁니다. 한글로 16,000자쯤까지 쓸 수 있습니다.",
  ],
];

for (const [what, values, message] of wrong) {
  Deno.test(`a post with ${what} is neither written nor changed to`, () => {
    const refused = [422, "invalid_input", message];
    assertEquals(
      told(writePost(undefined, { slug, record: { ...record, ...values } }, now)),
      refused,
    );
    assertEquals(change(state, values), refused);
  });
}

Deno.test("the first and the last day that a post may have", () => {
  for (const published_at of ["1999-12-31T15:00:00.000Z", "2099-12-31T14:59:59.000Z"]) {
    assertEquals(change(state, { published_at }), [["post.changed", {
      changes: { published_at },
    }]]);
  }
});

Deno.test("a change stores only new values", () => {
  assertEquals(change(state, { title: "상속등기 안내", content: ["첫 문단", "고친 문단"] }), [
    ["post.changed", { changes: { content: ["첫 문단", "고친 문단"] } }],
  ]);
  assertEquals(change(state, { image }), [["post.changed", { changes: { image } }]]);
  assertEquals(change({ ...state, image }, { image: structuredClone(image) }), []);
  assertEquals(change({ ...state, image }, { image: null }), [
    ["post.changed", { changes: { image: null } }],
  ]);
});

Deno.test("an unknown or deleted post cannot be changed", () => {
  assertEquals(change(undefined, { title: "x" }), [
    404,
    "post_not_found",
    "게시물을 찾을 수 없습니다.",
  ]);
  assertEquals(change(deleted, { title: "x" }), [
    409,
    "deleted",
    "삭제된 게시물입니다. 복원한 뒤 수정해 주세요.",
  ]);
});

Deno.test("a post is deleted once, and restored once", () => {
  assertEquals(told(deletePost(state, { slug })), [["post.deleted", {}]]);
  assertEquals(told(restorePost(deleted, { slug })), [["post.restored", {}]]);
  assertEquals(told(deletePost(deleted, { slug })), [
    409,
    "already_deleted",
    "이미 삭제된 게시물입니다.",
  ]);
  assertEquals(told(restorePost(state, { slug })), [
    409,
    "not_deleted",
    "삭제되지 않은 게시물입니다.",
  ]);
  const missing = [404, "post_not_found", "게시물을 찾을 수 없습니다."];
  assertEquals(told(deletePost(undefined, { slug })), missing);
  assertEquals(told(restorePost(undefined, { slug })), missing);
});

Deno.test("an earlier version is restored with its text; the count of readers stays", () => {
  const earlier = { ...state, title: "처음 제목", is_published: false, published_at: null };
  const revert = (before: PostState | undefined, earlier: PostState | undefined) =>
    told(revertPost(before, { slug, to_version: 1, earlier }));
  assertEquals(revert(state, earlier), [
    ["post.reverted", { to_version: 1, changes: { title: "처음 제목" } }],
  ]);
  assertEquals(revert(state, state), []);
  assertEquals(revert(state, undefined), [
    404,
    "version_not_found",
    "되돌릴 시점을 찾을 수 없습니다.",
  ]);
  assertEquals(revert(undefined, earlier), [404, "post_not_found", "게시물을 찾을 수 없습니다."]);
  assertEquals(revert(deleted, earlier), [
    409,
    "deleted",
    "삭제된 게시물입니다. 복원한 뒤 수정해 주세요.",
  ]);
});

Deno.test("a reset writes, restores and changes as far as needed", () => {
  const reset = (before: PostState | undefined) => told(resetPost(before, { slug, record }));
  assertEquals(reset(undefined), [["post.written", record]]);
  assertEquals(reset(state), []);
  assertEquals(reset(deleted), [["post.restored", {}]]);
  assertEquals(reset({ ...deleted, title: "고친 제목" }), [
    ["post.restored", {}],
    ["post.changed", { changes: { title: record.title } }],
  ]);
});

Deno.test("folding its events gives the post", () => {
  const stream = "post/상속등기";
  const events: PostEvent[] = [
    { stream, type: "post.written", data: record },
    { stream, type: "post.changed", data: { changes: { title: "둘째 제목" } } },
    { stream, type: "post.deleted", data: {} },
    { stream, type: "post.restored", data: {} },
    { stream, type: "post.reverted", data: { to_version: 1, changes: { title: record.title } } },
  ];
  const states: (PostState | undefined)[] = [undefined];
  for (const event of events) states.push(evolve(states.at(-1), event));
  assertEquals(states.slice(1).map((state) => [state!.title, state!.deleted]), [
    ["상속등기 안내", false],
    ["둘째 제목", false],
    ["둘째 제목", true],
    ["둘째 제목", false],
    ["상속등기 안내", false],
  ]);
});
