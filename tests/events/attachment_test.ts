/** Attached files: every command and every refusal, given a state, when a command, then events. */
import { assertEquals } from "@std/assert";
import {
  type Added,
  addFile,
  type AttachmentEvent,
  type AttachmentState,
  evolve,
  fileName,
  type RecordFiles,
  removeFile,
  restoreFile,
  takeBackFile,
} from "../../events/attachment/attachment.ts";
import {
  FILE_NAME_MAX,
  FILES_MAX,
  RECORD_MAX_BYTES,
} from "../../events/attachment/attachment_limits.ts";
import { DESTROYED_TEXT } from "../../events/base/personal.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";

const id = "f1";
const added: Added = {
  about: { noun: "card", id: "lunch" },
  seal: "books/2026/texts",
  name: "영수증.jpg",
  type: "jpg",
  size: 1_000,
  sha256: "a".repeat(64),
  picture: null,
  pages: null,
};
const there: AttachmentState = { ...added, removed: false };
const removed: AttachmentState = { ...added, removed: true };
const room: RecordFiles = { count: 0, bytes: 0 };
const full: RecordFiles = { count: FILES_MAX, bytes: 0 };
const heavy: RecordFiles = { count: 1, bytes: RECORD_MAX_BYTES - added.size + 1 };

/** What was decided, short: the refusal's status and code, or each event's type. */
function brief(decided: AttachmentEvent[] | Refusal): unknown {
  return isRefusal(decided)
    ? [decided.status, decided.code]
    : decided.map(({ stream, type }) => [stream, type]);
}

const ADDED = [["attachment/f1", "attachment.added"]];
const REMOVED = [["attachment/f1", "attachment.removed"]];
const RESTORED = [["attachment/f1", "attachment.restored"]];

const cases: [name: string, decided: AttachmentEvent[] | Refusal, expected: unknown][] = [
  ["a file is added", addFile({ id, added }, room), ADDED],
  [
    "a file that just fits is added",
    addFile({ id, added }, { ...heavy, bytes: heavy.bytes - 1 }),
    ADDED,
  ],
  ["a record with its most files takes no other", addFile({ id, added }, full), [
    413,
    "too_many_files",
  ]],
  ["a record whose files are its most bytes takes no other", addFile({ id, added }, heavy), [
    413,
    "record_full",
  ]],
  ["a file is removed", removeFile(there, { id }), REMOVED],
  ["an unknown file is not removed", removeFile(undefined, { id }), [404, "file_not_found"]],
  ["a removed file is not removed twice", removeFile(removed, { id }), [409, "already_removed"]],
  ["a removed file is restored", restoreFile(removed, { id }, room), RESTORED],
  ["an unknown file is not restored", restoreFile(undefined, { id }, room), [
    404,
    "file_not_found",
  ]],
  ["a file that is there is not restored", restoreFile(there, { id }, room), [409, "not_removed"]],
  ["a file is not restored where there is no room any more", restoreFile(removed, { id }, heavy), [
    413,
    "record_full",
  ]],
  [
    "a destroyed file is not restored",
    restoreFile({ ...removed, name: DESTROYED_TEXT }, { id }, room),
    [409, "file_destroyed"],
  ],
  [
    "an addition is taken back",
    takeBackFile(there, { id, type: "attachment.added" }, room),
    REMOVED,
  ],
  [
    "a removal is taken back",
    takeBackFile(removed, { id, type: "attachment.removed" }, room),
    RESTORED,
  ],
  [
    "a restore is taken back",
    takeBackFile(there, { id, type: "attachment.restored" }, room),
    REMOVED,
  ],
];
for (const [name, decided, expected] of cases) {
  Deno.test(name, () => assertEquals(brief(decided), expected));
}

Deno.test("given added, when removed and restored, then each is what its events say", () => {
  const event = (type: AttachmentEvent["type"], data: unknown) =>
    ({ stream: "attachment/f1", type, data }) as AttachmentEvent;
  const first = evolve(undefined, event("attachment.added", added));
  assertEquals(first, there);
  const second = evolve(first, event("attachment.removed", {}));
  assertEquals(second, removed);
  assertEquals(evolve(second, event("attachment.restored", {})), there);
});

const names: [given: string, expected: string][] = [
  ["영수증.jpeg", "영수증.pdf"],
  ["../../etc/passwd", "passwd.pdf"],
  ["..\\..\\windows\\system.ini", "system.pdf"],
  ["../", "첨부파일.pdf"],
  ["", "첨부파일.pdf"],
  [".pdf", "첨부파일.pdf"],
  ["...", "첨부파일.pdf"],
  ["CON:<>|?*", "CON.pdf"],
  ["줄\r\n바꿈\u202egpj.exe", "줄 바꿈gpj.pdf"],
  ["계약서 v1.2", "계약서 v1.2.pdf"],
  ["2026.11.02 점심.final.pdf", "2026.11.02 점심.final.pdf"],
];
for (const [given, expected] of names) {
  Deno.test(`the name ${JSON.stringify(given)} is kept as ${expected}`, () =>
    assertEquals(fileName(given, "pdf"), expected));
}

Deno.test("a name of any length is kept within its most, with its ending", () => {
  for (const one of ["가".repeat(500), "🙂".repeat(300), `${"a".repeat(300)}.pdf`]) {
    const name = fileName(one, "hwpx");
    assertEquals([name.length <= FILE_NAME_MAX, name.endsWith(".hwpx"), name.isWellFormed()], [
      true,
      true,
      true,
    ]);
  }
});
