import { assertEquals } from "@std/assert";
import type { ConsultationEvent } from "../../events/consultation/consultation.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import {
  type ConsultationBook,
  consultationView,
  dueForDestruction,
  inboxPage,
  maskEmail,
  maskName,
  tabCounts,
  waitingCount,
} from "../../projections/consultation/consultation.ts";

const ada = { id: "ada", name: "에이다", role: "staff", via: "web" } as const;

function fold(book: ConsultationBook, id: string, type: string, at: string, data: object): void {
  const version = (book.byId.get(id)?.version ?? 0) + 1;
  const event = { stream: `consultation/${id}`, type, data, at, version, actor: ada };
  consultationView.fold(book, event as unknown as ConsultationEvent & StoredEvent);
}

function request(book: ConsultationBook, id: string, day: string, days = 30, odd: string[] = []) {
  fold(book, id, "consultation.requested", `${day}T03:00:00.000Z`, {
    receipt: "20261121-7KQ2MX",
    service: "civil",
    call_time: "any",
    person: { name: "김하늘", phone: "", email: "a@example.com", subject: "", message: "" },
    consent: { version: "1", items: ["이름"], retention_days: days },
    suspicions: odd,
  });
}

function inbox(): ConsultationBook {
  const book = consultationView.empty();
  request(book, "a", "2026-01-10", 30);
  request(book, "b", "2026-01-11", 5);
  request(book, "c", "2026-01-12", 30, ["links"]);
  request(book, "d", "2026-01-13", 30);
  fold(book, "d", "consultation.moved", "2026-01-14T00:00:00.000Z", { from: "new", to: "done" });
  return book;
}

const ids = (entries: { id: string }[]) => entries.map(({ id }) => id);

Deno.test("unanswered requests come first, the longest waiting before the others, in pages", () => {
  const book = inbox();
  assertEquals(ids(inboxPage(book, null, 1, 3).shown), ["a", "b", "d"]);
  assertEquals(ids(inboxPage(book, null, 2, 3).shown), ["c"]);
  assertEquals(inboxPage(book, null, 1, 3).pages, 2);
  const past = inboxPage(book, null, 99, 3);
  assertEquals([past.page, ids(past.shown)], [2, ["c"]]);
  assertEquals(ids(inboxPage(book, "done", 1, 3).shown), ["d"]);
});

Deno.test("menu and first tab show one number, without suspected spam and completed requests", () => {
  const book = inbox();
  const figures = () => {
    const { new: waiting, spam, done } = tabCounts(book);
    assertEquals(waiting, waitingCount(book));
    assertEquals(waiting, inboxPage(book, "new", 1, 50).shown.length);
    return { waiting, spam, done };
  };
  assertEquals(figures(), { waiting: 2, spam: 1, done: 1 });
  fold(book, "a", "consultation.destroyed", "2026-01-15T00:00:00.000Z", { reason: "request" });
  assertEquals(figures(), { waiting: 1, spam: 1, done: 2 });
  assertEquals(ids(inboxPage(book, "spam", 1, 3).shown), ["c"], "until somebody says otherwise");
});

Deno.test("a request is due at the exact end of its agreed retention", () => {
  const book = inbox();
  const at = (instant: string) => ids(dueForDestruction(book, Date.parse(instant)));
  assertEquals(at("2026-01-16T02:59:59.999Z"), []);
  assertEquals(at("2026-01-16T03:00:00.000Z"), ["b"]);
  assertEquals(at("2026-03-01T00:00:00.000Z"), ["b", "a", "c", "d"]);
  fold(book, "b", "consultation.destroyed", "2026-01-16T04:00:00.000Z", { reason: "retention" });
  assertEquals(at("2026-01-17T00:00:00.000Z"), []);
});

Deno.test("names and addresses are masked with six stars at most", () => {
  const names = ["궁", "남궁", "김하늘", "가".repeat(50)].map(maskName);
  assertEquals(names, ["궁*", "남*", "김*늘", "가******가"]);
  const addresses = ["haneul@example.com", `${"h".repeat(60)}@example.com`, "none"].map(maskEmail);
  assertEquals(addresses, ["h*****@example.com", "h******@example.com", ""]);
});
