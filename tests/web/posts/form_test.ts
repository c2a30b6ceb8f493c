import { assertEquals } from "@std/assert";
import type { EditorPost } from "../../../projections/post/post_row.ts";
import {
  bodyOf,
  checkForm,
  emptyForm,
  FIELD_WORDS,
  fieldsToSend,
  formOf,
  type PostForm,
} from "../../../web/pages/staff/posts/form.ts";
import { postPast } from "../../../web/pages/staff/posts/past.tsx";
import { type MergeChoice, merged } from "../../../web/ui/merge/merge.ts";
import { mergeOf as mergeOfKind } from "../../../web/ui/record/past.tsx";

const mergeOf = (sides: Record<"base" | "mine" | "theirs", PostForm>) =>
  mergeOfKind(FIELD_WORDS, postPast, sides);

const post: EditorPost = {
  id: "글",
  slug: "글",
  title: "제목",
  category: "소식",
  excerpt: "요약 대신 첫 문단",
  own_excerpt: "",
  content: ["하나", "둘"],
  image: null,
  picture: null,
  image_alt: "",
  created_at: "2026-11-20T00:00:00.000Z",
  reading_time: 1,
  author: "사무소",
  is_published: true,
  published_at: "2026-11-20T23:30:00.000Z",
  version: 3,
  standing: "published",
  updated_at: "2026-11-20T00:00:00.000Z",
  updated_by: { id: "u", name: "김민지", via: "web" },
};
const base = formOf(post);
const picture = {
  width: 4,
  height: 3,
  sizes: [{ width: 4, height: 3, sha256: "a".repeat(64) }],
  share: "b".repeat(64),
};

Deno.test("a post is edited as its own words, with blank lines and its day in Seoul", () => {
  assertEquals([base.content, base.excerpt, base.day], ["하나\n\n둘", "", "2026-11-21"]);
});

Deno.test("of an existing post only changes are sent", () => {
  assertEquals(fieldsToSend(base, base), {});
  assertEquals(fieldsToSend({ ...base, content: "셋\n\n\n넷 " }, base), { content: ["셋", "넷"] });
  assertEquals(fieldsToSend({ ...base, day: "2026-12-01" }, base), {
    published_at: "2026-12-01T00:00:00.000Z",
  });
  assertEquals(fieldsToSend({ ...base, day: "" }, base), { published_at: null });
});

Deno.test("a new post is sent whole; an address only when one was chosen", () => {
  const form = { ...emptyForm("사무소"), title: "제목", content: "본문" };
  assertEquals(fieldsToSend(form, null), {
    title: "제목",
    category: "소식",
    excerpt: "",
    content: ["본문"],
    author: "사무소",
    image_alt: "",
    is_published: true,
    published_at: null,
  });
  assertEquals(fieldsToSend({ ...form, slug: "주소" }, null).slug, "주소");
});

Deno.test("a title and a text are required", () => {
  const messages = (form: PostForm) => checkForm(form).map(({ message }) => message);
  assertEquals(messages({ ...base, title: " ", content: "\n \n" }), [
    "제목을 입력하세요.",
    "본문 내용을 입력하세요.",
  ]);
  assertEquals(messages(base), []);
});

Deno.test("a file is sent as a form; a removed picture as a flag", () => {
  const file = new File(["x"], "a.png", { type: "image/png" });
  const fields = { content: ["하나"], published_at: null, is_published: true };
  const form = bodyOf({ ...fields, ...fieldsToSend({ ...base, image: file }, base) }) as FormData;
  assertEquals([...form.keys()], ["content", "published_at", "is_published", "image"]);
  assertEquals([form.get("content"), form.get("published_at"), form.get("is_published")], [
    '["하나"]',
    "",
    "true",
  ]);
  const pictured = formOf({ ...post, picture });
  assertEquals(bodyOf(fieldsToSend({ ...pictured, image: null }, pictured)), {
    remove_image: true,
  });
  assertEquals(bodyOf(fieldsToSend(structuredClone(pictured), pictured)), {});
  assertEquals(bodyOf(fields), fields);
});

Deno.test("two replaced pictures need a choice; a person without a change gets the other's", () => {
  const file = new File(["x"], "a.png", { type: "image/png" });
  const theirs = { ...base, image: picture };
  const keys = (mine: PostForm) => mergeOf({ base, mine, theirs }).fields.map(({ key }) => key);
  assertEquals(keys({ ...base, image: file }), ["image"]);
  assertEquals(keys({ ...base, image: structuredClone(picture) }), []);
  assertEquals(mergeOf({ base, mine: base, theirs }).formWith({}).image, picture);
});

Deno.test("a change by one person stands; a change by both needs a choice", () => {
  const mine = { ...base, content: "내 본문", title: "같은 제목", author: "나" };
  const theirs = { ...base, content: "그들 본문", title: "같은 제목", category: "공탁" };
  const sides = { base, mine, theirs };
  const { fields, formWith } = mergeOf(sides);
  assertEquals(fields.map(({ key }) => key), ["content"]);
  const both = { ...base, title: "같은 제목", author: "나", category: "공탁" };
  const chosen = (content: MergeChoice) =>
    formWith(merged(fields, { chosen: { content }, own: {} }));
  assertEquals(formWith({}), { ...both, content: "내 본문" });
  assertEquals(chosen("theirs"), { ...both, content: "그들 본문" });
  assertEquals(chosen("both"), { ...both, content: "내 본문\n\n그들 본문" });
});
