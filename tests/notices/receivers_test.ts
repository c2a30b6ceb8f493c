/** Every kind of notice: what brings it about, who gets it, what they read and where it leads, and whom it does not name. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Actor, NewEvent } from "../../events/base/event.ts";
import { textOf } from "../../projections/notice/asks.ts";
import { noticeKinds } from "../../projections/notice/kinds.ts";
import { pdf } from "../helpers/attached_files.ts";
import { linkClient, openCase, sendFile, staffCall } from "../helpers/clients.ts";
import { ask, MINUTE } from "../helpers/contact.ts";
import { fixture } from "../helpers/every_event.ts";
import { linkAccount, pay, payment } from "../helpers/people.ts";
import { minji } from "../store/notes.ts";
import { type NoticeOffice, withNoticeOffice } from "./office.ts";

interface Case {
  when(office: NoticeOffice): Promise<unknown>;
  /** Accounts; "visitor" for who made a request. */
  to: string[];
  /** Title and lines. */
  says: RegExp;
  page: RegExp;
  /** The clock's start, and what the running office needs a person for. */
  start?: string;
  concerns?: string[];
}

const STAFF = ["staff", "superuser"];
/** Who acts in these; an author is not notified of what they did. */
const accountActor = (id: string): Actor => ({ id, name: "", role: "staff", via: "web" });

/** Things happen, in one commit, whatever rule would have to allow them. */
async function happens(
  { books }: NoticeOffice,
  events: [stream: string, type: string, data: object][],
  by: Actor = minji,
): Promise<void> {
  const outcome = await books.execute({
    stream: events[0][0],
    meta: { actor: by, requestId: "r", key: crypto.randomUUID() },
    decide: () => events.map(([stream, type, data]): NewEvent => ({ stream, type, data })),
  });
  assert(!outcome.refused, JSON.stringify(outcome));
}

const stored = (type: string, schema: number, changes: object = {}): object => ({
  ...fixture(type, schema) as object,
  ...changes,
});

/** The accounts of mina (staff) and jun (superuser), the approver of everybody's leave. */
async function people({ books }: NoticeOffice): Promise<void> {
  await linkAccount(books, "staff", "mina");
  await linkAccount(books, "superuser", "jun");
}
const assignee = { id: "staff", name: "이미나" };
const minasLeave = stored("leave.requested", 1, { employee: "mina" });
const approver = stored("leave_approver.named", 1, { dept: "", approver: "jun" });

/** A job that a member of staff asked for and that has come to its end; no worker of the test takes it before. */
async function jobEnds(office: NoticeOffice, kind: string, end: string): Promise<void> {
  const job = { kind, unique: "", scheduled_for: null, not_before: "2027-01-01T00:00:00.000Z" };
  const queued = stored("job.queued", 1, job);
  await happens(office, [["job/j1", "job.queued", queued]], accountActor("staff"));
  await happens(office, [["job/j1", end, stored(end, 1)]]);
}

/** A case of an officer appointed on a day, to be registered within two weeks, on Saturday 2026-11-21. */
async function officerAppointed({ app, beat }: NoticeOffice, appointed_on: string): Promise<void> {
  const json = { client_name: "김하늘", kind: "officers", appointed_on };
  const answer = await app.call("/api/matter/create", { as: "staff", method: "POST", json });
  assert(answer.ok, await answer.text());
  await beat();
}

/** A case with a customer's account as its client; what then happens, and the minutes that a notice to them waits. */
async function clientOf(
  office: NoticeOffice,
  act: (made: Awaited<ReturnType<typeof openCase>>) => Promise<unknown>,
): Promise<void> {
  const made = await openCase(office.app);
  await linkClient(office.app, made.client, "user");
  await act(made);
  await office.settle();
  office.clock.pass(10 * MINUTE);
}

const CASES: Record<string, Case> = {
  consultation_received: {
    when: ({ app, clock }) => ask(app, clock),
    to: STAFF,
    says: /^새 상담 \d{8}-[0-9A-Z]{6}\n답변 기한: /,
    page: /^\/staff\/consultations\/[\w-]+$/,
  },
  consultation_receipt: {
    when: ({ app, clock }) => ask(app, clock),
    to: ["visitor"],
    says: /^상담 신청이 접수되었습니다\n접수번호 \S+\n[^]*연락드립니다/,
    page: /^\/$/,
  },
  consultation_assigned: {
    async when(office) {
      const id = await ask(office.app, office.clock);
      await happens(office, [[`consultation/${id}`, "consultation.assigned", { to: assignee }]]);
    },
    to: ["staff"],
    says: /^담당으로 지정된 상담 \S+\n답변 기한: /,
    page: /^\/staff\/consultations\//,
  },
  consultation_answered: {
    async when(office) {
      const id = await ask(office.app, office.clock);
      await happens(office, [
        [`consultation/${id}`, "consultation.assigned", { to: assignee }],
        [`consultation/${id}`, "consultation.moved", { from: "new", to: "contacted" }],
      ]);
    },
    to: ["staff"],
    says: /^연락을 마친 상담 \S+\n다른 직원이/,
    page: /^\/staff\/consultations\//,
  },
  consultation_deadline: {
    async when({ app, clock, beat }) {
      await ask(app, clock);
      // It came in on a Saturday: the answer is due on Monday at 18:00.
      clock.pass(Date.parse("2026-11-23T07:30:00.000Z") - clock.now().getTime());
      await beat();
    },
    to: STAFF,
    says: /^답변 기한이 다가온 상담 /,
    page: /^\/staff\/consultations\//,
  },
  leave_asked: {
    async when(office) {
      await people(office);
      await happens(office, [["leave_approver/a1", "leave_approver.named", approver]]);
      await happens(office, [["leave/l1", "leave.requested", minasLeave]], accountActor("staff"));
    },
    to: ["superuser"],
    says: /^승인할 휴가 신청\n12\D*24/,
    page: /^\/staff\/leave-request\?request=l1$/,
  },
  leave_decided: {
    async when(office) {
      await people(office);
      await happens(office, [["leave/l1", "leave.requested", minasLeave]]);
      await happens(office, [["leave/l1", "leave.approved", {}]]);
    },
    to: ["staff"],
    says: /^휴가 신청 승인\n12\D*24/,
    page: /^\/staff\/leave-request\?request=l1$/,
  },
  leave_promoted: {
    async when(office) {
      await people(office);
      const notified = stored("leave_promotion.notified", 1, { employee: "mina" });
      await happens(office, [["leave_promotion/p1", "leave_promotion.notified", notified]]);
    },
    to: ["staff"],
    says: /^미사용 연차의 사용 촉진 통지\n미사용 연차 15\.5일 · 2026-07-13까지/,
    page: /^\/staff\/leave-request$/,
  },
  card_incomplete: {
    // Monday at 10:00 in Seoul.
    start: "2026-11-23T01:00:00.000Z",
    async when(office) {
      await people(office);
      await pay(office.books, "own", payment({ participants: ["mina"] }));
      await office.beat();
    },
    to: ["staff"],
    says: /^정리할 내 카드 내역 2건\n/,
    page: /^\/staff\/card-report\?only=todo$/,
  },
  courier_low: {
    async when(office) {
      await happens(office, [["courier/c1", "courier.recorded", stored("courier.recorded", 1)]]);
      await office.beat();
    },
    to: STAFF,
    says: /^퀵 배송 잔액이 부족합니다\n-7,000원 남음 · 알림 기준 [\d,]+원$/,
    page: /^\/quick$/,
  },
  matter_due_near: {
    when: (office) => officerAppointed(office, "2026-11-10"),
    to: STAFF,
    says: /^기한이 가까운 사건: 2026-0001/,
    page: /^\/staff\/matters\//,
  },
  matter_due_missed: {
    when: (office) => officerAppointed(office, "2026-10-20"),
    to: STAFF,
    says: /^기한이 지난 사건: 2026-0001/,
    page: /^\/staff\/matters\//,
  },
  matter_step: {
    when: (office) => clientOf(office, () => Promise.resolve()),
    to: ["user"],
    says: /^사건 2026-0001: 수임/,
    page: /^\/profile\/matters\//,
  },
  matter_papers: {
    when: (office) =>
      clientOf(
        office,
        ({ id, client }) =>
          staffCall(office.app, "POST", "/api/matter_handover/create", {
            ...{ matter_id: id, kind: "asked", text: "인감증명서", party_id: client },
          }),
      ),
    to: ["user"],
    says: /^사건 2026-0001: 준비하실 서류/,
    page: /^\/profile\/matters\//,
  },
  matter_sent: {
    when: (office) => clientOf(office, ({ id }) => sendFile(office.app, id, pdf())),
    to: STAFF,
    says: /^의뢰인이 보낸 서류: 2026-0001/,
    page: /^\/staff\/matters\//,
  },
  closing_done: {
    when: (office) =>
      happens(office, [["closing/card-2026-09", "closing.closed", stored("closing.closed", 3)]]),
    to: STAFF,
    says: /2026년 9월 .*마감\n/,
    page: /^\/staff\/closing$/,
  },
  closing_due: {
    async when(office) {
      await happens(office, [[
        "closing/card-2026-09",
        "closing.closed",
        stored("closing.closed", 3),
      ]]);
      await office.beat();
    },
    to: ["superuser"],
    says: /2026년 10월 .*마감해 주세요\n/,
    page: /^\/staff\/closing$/,
  },
  archive_ready: {
    when: (office) => jobEnds(office, "download_certificates", "job.succeeded"),
    to: ["staff"],
    says: /^증명서 압축 파일이 완성되었습니다\n하루 동안/,
    page: /^\/staff\//,
  },
  job_done: {
    when: (office) => jobEnds(office, "issue_certificates", "job.succeeded"),
    to: ["staff"],
    says: /^증명서 발급 완료$/,
    page: /^\/staff\//,
  },
  job_failed: {
    when: (office) => jobEnds(office, "refresh_owner_info", "job.dead_lettered"),
    to: ["staff"],
    says: /^소유자 정보 갱신 작업을 마치지 못했습니다\n사유는/,
    page: /^\/staff\//,
  },
  account_changed: {
    when: (office) =>
      happens(
        office,
        [["user/staff", "user.token_created", stored("user.token_created", 3)]],
        accountActor("staff"),
      ),
    to: ["staff"],
    says: /^계정의 패스키나 토큰이 바뀌었습니다\n본인이 한 일이 아니면/,
    page: /^\/profile$/,
  },
  data_request_made: {
    when: (office) =>
      happens(office, [["data_request/d1", "data_request.made", stored("data_request.made", 1)]]),
    to: ["superuser"],
    says: /^개인정보 요구가 접수되었습니다\n\d{4}-\d{2}-\d{2}까지 답해야/,
    page: /^\/staff\//,
  },
  data_request_answered: {
    when: (office) =>
      happens(office, [
        [
          "data_request/d1",
          "data_request.made",
          stored("data_request.made", 1, { account: "user" }),
        ],
        [
          "data_request/d1",
          "data_request.answered",
          stored("data_request.answered", 1, { account: "user" }),
        ],
      ]),
    to: ["user"],
    says: /^개인정보 요구에 답변이 왔습니다$/,
    page: /^\/profile\/data$/,
  },
  security_notice: {
    async when(office) {
      const changes = { kind: "refresh_reused", subject: "staff", read: null };
      const reused = stored("security.noted", 2, changes);
      await happens(office, [["security/s1", "security.noted", reused]]);
      await office.beat();
    },
    to: ["superuser"],
    says: /^보안 알림: 세션 도용이 의심됩니다$/,
    page: /^\/staff\//,
  },
  office_concern: {
    concerns: ["backup"],
    when: ({ beat }) => beat(),
    to: ["superuser"],
    says: /^백업이 제때 되지 않았습니다\n자세한 내용과/,
    page: /^\/staff$/,
  },
};

/** What no notice may say: names, numbers and texts of the people in these. */
const PERSONAL = /김하늘|이미나|박준|010-|haneul|아파트|잔금|가족 여행|203\.0\.113/;

for (const [kind, { when, to, says, page, start, concerns = [] }] of Object.entries(CASES)) {
  Deno.test(`given an office, when what ${kind} is about happens, then ${to.join(" and ")} read of it and of nobody`, () =>
    withNoticeOffice(async (office) => {
      await when(office);
      await office.settle();
      const found = office.notices(kind);
      const receivers = found.map((one) =>
        one.to.replace(/^user\/|^consultation\/.*/, (part) => part === "user/" ? "" : "visitor")
      );
      assertEquals(receivers.sort(), to.toSorted());
      const facts = {
        views: office.books.views,
        office: office.app.deps.office,
        now: office.clock.now(),
      };
      const text = textOf(facts, found[0])!;
      const all = [text.title, ...text.lines].join("\n");
      assertMatch(all, says);
      assertMatch(text.path, page);
      assert(!PERSONAL.test([all, text.path, text.action].join("\n")), all);
    }, { start, concerns: () => Promise.resolve(concerns) }));
}

Deno.test("every kind of notice has its row in this table", () => {
  assertEquals(Object.keys(CASES).sort(), [...noticeKinds.keys()].sort());
});
